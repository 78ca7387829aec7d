/** Filling, emptying and scaling the demo, on every engine. */
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { isDemoShop } from '../../../src/data/demo-mark.ts';
import { newestActions } from '../../../src/features/operator/actions.repository.ts';
import { recordRun } from '../../../src/features/operator/record-run.service.ts';
import { searchProducts } from '../../../src/features/search/search.repository.ts';
import { isEmptyShop } from '../../../tools/demo/empty-shop.ts';
import { resetDemo } from '../../../tools/demo/reset.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { MORE } from '../../more.ts';
import { describeEngines, sqliteFirst } from '../engines.ts';
import { demoDatabase, everyRow, NOW } from './rows.ts';

describeEngines(
  'the demo',
  (open) => {
    test('fills an empty database with a message, then refuses to fill it again', async () => {
      const db = await open();
      expect([await isEmptyShop(db.read), await isDemoShop(db.read)]).toEqual([true, false]);
      const steps: [number, number][] = [];
      await seedDemo(db, { products: 400, now: NOW, onProgress: (done, total) => steps.push([done, total]) });
      expect([await isEmptyShop(db.read), await isDemoShop(db.read)]).toEqual([false, true]);
      expect(steps.at(-1)).toEqual([400, 400]);
      await expect(seedDemo(db, { products: 400, now: NOW })).rejects.toThrow('The database is not empty');
      expect((await db.read.selectFrom('produits').select('id').execute()).length).toBe(400);
    });

    test('the colour of every generated product picture is known in advance', async () => {
      const db = await open();
      const first = db.read.selectFrom('produits').select('url');
      const shown = await db.read.selectFrom('images').select('url').union(first).execute();
      const composed = shown.map(({ url }) => url).filter((url) => url.startsWith('demo/p/'));
      const pictures = await db.read.selectFrom('pictures').select('path').execute();
      const known = new Set(pictures.map(({ path }) => path));
      expect(composed.length).toBeGreaterThan(400);
      expect(composed.filter((url) => !known.has(url))).toEqual([]);
    });

    test('G-597: is emptied and filled again with the same rows and ids; the record of changes stays', async () => {
      const db = await open();
      const before = await everyRow(db);
      const block = { action: 'customers block', subject: 'customer 1', after: { blockedReason: 'Why' } };
      await recordRun(db, { person: 'root' }, block, NOW);
      await resetDemo(db);
      // The record of what operators did stays, without what it says of customers.
      const { actions } = await newestActions(db.read, { limit: 5 });
      expect(actions).toMatchObject([{ action: 'customers block', person: 'root', after: null }]);
      expect(await isEmptyShop(db.read)).toBe(true);
      const last = await db.read.selectFrom('change_log').select('tag').orderBy('seq', 'desc').executeTakeFirst();
      expect(last?.tag).toBe('*');
      await seedDemo(db, { products: 400, now: NOW });
      expect(await everyRow(db)).toEqual(before);
    });

    test('a database with other data is not emptied', async () => {
      const db = await open();
      const shop = await db.read.selectFrom('boutiques').selectAll().limit(1).executeTakeFirstOrThrow();
      const { id: _id, ...columns } = shop;
      const others = { ...columns, nomLink: 'our-own' };
      await db.write((trx) => trx.insertInto('boutiques').values(others).execute());
      await expect(resetDemo(db)).rejects.toThrow('has products or shops beside those of the demo');
      await db.write((trx) => trx.deleteFrom('demo_rows').execute());
      await expect(resetDemo(db)).rejects.toThrow('was not filled by the demo');
      expect(await isEmptyShop(db.read)).toBe(false);
    });
  },
  sqliteFirst,
);

describe('the demo on node:sqlite', () => {
  const opened: Awaited<ReturnType<typeof demoDatabase>>[] = [];
  const demo = async (products?: number) => {
    const one = await demoDatabase(products === undefined ? {} : { products });
    opened.push(one);
    return one.db;
  };
  afterAll(() => Promise.all(opened.map(({ close }) => close())));

  let usual: Promise<Database> | undefined;
  const usualDemo = () => {
    usual ??= demo();
    return usual;
  };

  test('two runs create the same rows', async () => {
    expect(await everyRow(await demo(400))).toEqual(await everyRow(await demo(400)));
  });

  test('typical searches find products in the demo, with and without accents, commas and typos', async () => {
    const db = await usualDemo();
    for (const text of ['oja', 'ọjà', 'maaji', "Ma'aji", '5000', '5,000', 'sansung', 'ankara', 'rice cooker']) {
      const { ids } = await searchProducts(db.read, text, { limit: 10, offset: 0 });
      expect(ids.length, text).toBeGreaterThan(0);
    }
  });

  test('a large catalogue is inserted in batches, contains the default one, and has distinct products', {
    tags: [MORE],
  }, async () => {
    const large = await demo(11_000);
    const { total, shelves } = await large.read
      .selectFrom('produits')
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.count<number>('sousCategorieId').distinct().as('shelves'),
      ])
      .executeTakeFirstOrThrow();
    expect(total).toBe(11_000);
    expect(shelves).toBeGreaterThan(400);
    const same = await (await usualDemo()).read
      .selectFrom('produits')
      .select(['nom', 'prix', 'url'])
      .where('id', '<=', 200)
      .execute();
    const first = await large.read
      .selectFrom('produits')
      .select(['nom', 'prix', 'url'])
      .where('id', '<=', 200)
      .execute();
    expect(first).toEqual(same);
    const keys = await large.read.selectFrom('produits').select('externalId').execute();
    expect(new Set(keys.map((row) => row.externalId)).size).toBe(11_000);
  });
});
