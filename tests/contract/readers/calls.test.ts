/**
 * Searches on reader threads: the same answers as on the main thread, up to date, without a statement on the main
 * thread.
 */

import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiHttp } from '../../../src/api/api-http.ts';
import type { CallJob } from '../../../src/api/jobs.ts';
import { openReaders, type Readers } from '../../../src/api/readers.ts';
import type { Database } from '../../../src/data/database.ts';
import { updateAndLog } from '../../../src/data/logged-rows.ts';
import { readConfig, shopSettings } from '../../../src/server/config/config.ts';
import { createApi } from '../../../src/server/http/api.ts';
import { sitemapDocument } from '../../../src/server/http/sitemap-document.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { testServices } from '../../services.ts';
import { fillCatalogue, ID, NOW } from '../api/catalogue.ts';
import { eachProcessEngine, type Site } from '../engines.ts';
import { addNamed, newPlace, type Place } from '../search/products.ts';

/** Calls that run on threads, valid and invalid. */
const LONG = [
  '/produits?keyword=phone',
  '/produits?keyword=phone&sort=prix&limit=5&page=2',
  '/produits?keyword=galxy&sousCategorieId=1',
  '/produits?valShop=Lagos_province&limit=3',
  '/produits?facets=1&minStars=4',
  '/produits?facets=1&sort=prix&page=26&limit=200',
  '/produits?facets=1&boutiqueId=1&page=26&limit=200',
  '/produits/promotions?keyword=galaxy',
  '/produits?keyword=phone&limit=none',
  '/produits?keyword=phone&page=0',
  '/produits?keyword=%00%F0%9F%8E%89',
];

const log = pino({ level: 'silent' });

eachProcessEngine('calls on reader threads', (engine) => {
  let site: Site;
  let db: Database;
  let readers: Readers;
  let place: Place;
  let inPlace: ApiHttp;
  let onThreads: ApiHttp;
  /** Read statements on this thread. */
  let statements = 0;

  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await prepareDatabase(db);
    await fillCatalogue(db);
    place = await newPlace(db, 'readers');
    readers = openReaders({ place: site.place ?? {}, threads: 1, log });
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const context = { now: () => NOW, log, services: testServices() };
    inPlace = createApi({ ...context, db }).http;
    onThreads = createApi({ ...context, db: { ...db, read: db.read.withPlugin(counting) }, readers }).http;
  });
  afterAll(async () => {
    await readers.close();
    await db.close();
    await site.remove();
  });

  const found = async (keyword: string) => {
    const answer = await onThreads.request(`/produits?keyword=${encodeURIComponent(keyword)}`);
    return ((await answer.json()) as { data: { nom: string }[] }).data.map(({ nom }) => nom);
  };

  test('G-185: they return the same answers as on the main thread, tags and refusals included, without a statement on it', async () => {
    statements = 0;
    for (const path of LONG) {
      const [here, there] = [await inPlace.request(path), await onThreads.request(path)];
      expect([there.status, await there.json()], path).toEqual([here.status, await here.json()]);
      for (const name of ['x-cache-tags', 'x-changes-at', 'retry-after'])
        expect(there.headers.get(name), path).toBe(here.headers.get(name));
    }
    expect(statements).toBe(0);
    // A list in the order of an index costs less than sending it to a thread.
    expect((await onThreads.request('/produits?sort=prix')).status).toBe(200);
    expect(statements).toBeGreaterThan(0);
  });

  test.each(['/produits', '/produits/promotions'])(
    'G-633: any page of %s in random order is read here, so that its known cards cross no thread',
    async (path) => {
      const jobs: object[] = [];
      const counting = {
        call: (owner: string | undefined, job: CallJob) => {
          jobs.push(job);
          return readers.call(owner, job);
        },
        count: readers.count,
      };
      const { http } = createApi({ db, now: () => NOW, log, services: testServices(), readers: counting });
      for (const page of [1, 2, 21, 3000])
        expect((await http.request(`${path}?facets=1&rand=1&page=${page}`)).status).toBe(200);
      expect(jobs).toEqual([]);
      expect((await http.request(`${path}?facets=1&sort=prix&page=3000`)).status).toBe(200);
      expect(jobs).toHaveLength(1);
    },
  );

  test('G-294: a list with counts is read here, and counted on a thread once per change', async () => {
    const counted: object[] = [];
    const counting = {
      call: readers.call,
      count: (job: object) => {
        counted.push(job);
        return readers.count(job);
      },
    };
    const { http } = createApi({ db, now: () => NOW, log, services: testServices(), readers: counting });
    const ask = async (path: string) => {
      const [here, there] = [await inPlace.request(path), await http.request(path)];
      const body = (await there.json()) as { facets: object };
      expect(body, path).toEqual(await here.json());
      expect(there.headers.get('x-cache-tags'), path).toBe(here.headers.get('x-cache-tags'));
      return body.facets;
    };
    for (const path of ['/produits?facets=1', '/produits?facets=1&boutiqueId=1', '/produits/promotions?facets=1']) {
      counted.length = 0;
      const first = await ask(path);
      expect(await ask(`${path}&page=2`), path).toEqual(first);
      expect(counted, path).toHaveLength(1);
    }
    const before = await ask('/produits?facets=1');
    counted.length = 0;
    await addNamed(db, place, ['One more']);
    expect(await ask('/produits?facets=1')).not.toEqual(before);
    expect(counted).toHaveLength(1);
  });

  test('G-187: a search sees each write that was committed before it', async () => {
    for (let k = 0; k < 20; k += 1) {
      await addNamed(db, place, [`Zobowriter ${k}`]);
      expect(await found('zobowriter')).toHaveLength(k + 1);
    }
  });

  test('G-187: a renamed sub-category, category or collection is found by the next search', async () => {
    expect(await found('kindlings')).toEqual([]);
    const { category, collection } = await db.read
      .selectFrom('sous_categories as s')
      .innerJoin('categories as c', 'c.id', 's.categorieId')
      .select(['c.id as category', 'c.classificationId as collection'])
      .where('s.id', '=', place.sousCategorieId)
      .executeTakeFirstOrThrow();
    const renamed = [
      ['sous_categories', place.sousCategorieId],
      ['categories', category],
      ['classifications', collection],
    ] as const;
    for (const [table, id] of renamed) {
      await db.write((trx) => updateAndLog(trx, table, { id }, { nom: 'Kindlings' }));
      expect((await found('kindlings')).length, table).toBeGreaterThan(0);
      await db.write((trx) => updateAndLog(trx, table, { id }, { nom: 'Readers' }));
      expect(await found('kindlings'), table).toEqual([]);
    }
  });

  test('G-185: sitemaps are the same as on the main thread', async () => {
    const shop = shopSettings(readConfig({ PUBLIC_URL: 'https://oja.example' }));
    for (const path of ['/sitemap-index.xml', '/sitemap-products-1.xml', '/sitemap-shops-1.xml', '/sitemap-x-1.xml']) {
      const job = { path, shop, staticPaths: ['/'] };
      expect(await readers.sitemap(job), path).toEqual(await sitemapDocument(db, job));
    }
    expect(await readers.sitemap({ path: '/sitemap-products-1.xml', shop, staticPaths: [] })).toContain(
      `_${ID.galaxy}<`,
    );
  });

  test('G-186: searches beyond the queue are refused with a message and a Retry-After', async () => {
    // With a long timeout, so that a busy machine refuses no request for waiting too long.
    const few = openReaders({ place: site.place ?? {}, threads: 1, log, queue: { waiting: 3, timeoutMs: 60_000 } });
    const api = createApi({ db, now: () => NOW, log, services: testServices(), readers: few });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, k) => api.http.request(`/produits?keyword=phone${k}`)),
    );
    await few.close();
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
    expect(refused.length).toBeGreaterThanOrEqual(10);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.json()).toEqual({
        message: expect.any(String),
        messageError: expect.any(String),
        code: expect.any(String),
      });
    }
    // Closed, as in a stopping shop.
    expect((await api.http.request('/produits?keyword=phone')).status).toBe(503);
  });
});
