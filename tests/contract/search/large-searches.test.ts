/** Searches that find more products than are examined, with filters and counts. */
import { StatementSync } from 'node:sqlite';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { insertProducts, updateProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { type Api, apiOf, idsOf } from '../api/harness.ts';
import { eachEngine, type Site } from '../engines.ts';
import { postgresWork } from '../postgres-work.ts';
import { newPlace, newProduct } from './products.ts';

interface Product {
  readonly prix: number;
  readonly qte: number;
  readonly colour: 'gold' | 'blue';
}

const PRODUCTS = Array.from(
  { length: 2600 },
  (_, k): Product => ({ prix: 1000 + k, qte: k % 4, colour: k % 10 === 0 ? 'gold' : 'blue' }),
);

interface Query {
  readonly minPrix?: number;
  readonly maxPrix?: number;
  readonly inStock?: '1';
  readonly couleur?: string;
}

/** Searches, and the most statements that each takes after others, on both engines. */
const BUDGETS = [
  [11, { keyword: 'zapateado' }],
  [5, { keyword: 'zapateado', page: 2 }],
  [16, { keyword: 'zapateado above 2400' }],
  [6, { keyword: 'zapateado above 2400', page: 2 }],
  [18, { keyword: 'zapateado above 2300', inStock: '1' }],
] as const;

/** Bytes of a row of the index on PostgreSQL, of which the document would be some 400. */
const MAX_ROW_BYTES = 120;

const passing = ({ minPrix = 0, maxPrix = 1e9, inStock, couleur }: Query) =>
  PRODUCTS.filter(
    ({ prix, qte, colour }) =>
      prix >= minPrix && prix <= maxPrix && (!inStock || qte > 0) && (couleur === undefined || colour === couleur),
  );

eachEngine('large searches', (engine) => {
  let site: Site;
  let db: Database;
  let api: Api;
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
    await prepareDatabase(db);
    api = apiOf(() => db);
    const [one, other] = [await newPlace(db, 'one'), await newPlace(db, 'other')];
    const products = PRODUCTS.map(({ prix, qte, colour }, k) =>
      newProduct(k % 3 ? one : other, {
        nom: `Zapateado ${k}`,
        prix,
        qte,
        images: [{ url: 'a.png', couleur: { nom: colour === 'gold' ? 'Gold' : 'Navy' } }],
      }),
    );
    await db.write((trx) => insertProducts(trx, products));
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  const QUERIES: readonly Query[] = [
    { inStock: '1' },
    { maxPrix: 3500, inStock: '1' },
    { couleur: 'blue' },
    { minPrix: 2300 },
    { maxPrix: 1499 },
    { couleur: 'gold' },
    { couleur: 'gold', inStock: '1' },
    { minPrix: 3400, maxPrix: 3499, inStock: '1' },
    { couleur: 'red' },
  ];
  it.each(QUERIES)(
    'SCH-02 G-181: lists what %o leaves and says how many there are, and counts beside filters at most what there is',
    async (query) => {
      const wanted = passing(query);
      const prices = new Set(wanted.map(({ prix }) => prix));
      const ids: number[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const { body } = await api.read('listProducts', {
          query: { keyword: 'zapateado', ...query, page, limit: 200, facets: '1' },
        });
        pages = body.totalPages;
        expect([body.totalItems, body.isCapped]).toEqual([wanted.length, undefined]);
        expect(pages).toBe(Math.ceil(Math.min(1000, wanted.length) / 200));
        expect(body.data.filter(({ prix }) => !prices.has(prix))).toEqual([]);
        ids.push(...idsOf(body.data));
        const { isCapped, inStock, couleurs, prix } = body.facets ?? {};
        expect(isCapped).toBe(true);
        // The counts are based on a sample of the products: a count is a lower bound, and exact when the list is.
        const max = passing({ ...query, inStock: '1' }).length;
        expect(inStock).toBeLessThanOrEqual(Math.min(1001, max));
        if (wanted.length <= 1000) expect(inStock).toBe(max);
        else expect(inStock).toBeGreaterThan(max / 3);
        for (const { nom, count } of couleurs ?? [])
          expect(count, nom).toBeLessThanOrEqual(passing({ ...query, couleur: nom }).length);
        if (query.couleur !== 'red') expect(couleurs?.length).toBeGreaterThan(0);
        expect(prix?.min).toBeGreaterThanOrEqual(query.couleur === 'red' ? 0 : 1000);
      }
      expect(new Set(ids).size).toBe(Math.min(1000, wanted.length));
    },
  );

  it('G-644: a search, its second page and a price in the text take few statements', async () => {
    const spy = vi.spyOn(StatementSync.prototype, 'all');
    const statementsOf = async (query: object) => {
      const read = async () => {
        expect(
          (await api.read('listProducts', { query: { facets: '1', limit: 24, ...query } })).body.data,
        ).toHaveLength(24);
      };
      spy.mockClear();
      return engine.name === 'PostgreSQL'
        ? (await postgresWork(read)).statements
        : read().then(() => spy.mock.calls.length);
    };
    try {
      // Fills what every search shares: sub-categories, names of shops, places.
      for (const page of [1, 2]) await statementsOf({ keyword: 'zapateado', maxPrix: 3580, page });
      for (const [max, query] of BUDGETS)
        expect(await statementsOf(query), JSON.stringify(query)).toBeLessThanOrEqual(max);
    } finally {
      spy.mockRestore();
    }
  });

  it('G-645: products in stock are counted without their rows', async () => {
    if (db.dialect !== 'sqlite') return;
    const spy = vi.spyOn(StatementSync.prototype, 'all');
    try {
      await api.read('listProducts', { query: { keyword: 'zapateados', facets: '1', inStock: '1' } });
      const run = (spy.mock.contexts as StatementSync[]).map(({ sourceSQL }) => sourceSQL);
      const counts = run.filter((text) => text.includes('count(*)') && text.includes('produit_search'));
      expect(counts).toHaveLength(1);
      const { rows } = await db.read.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${counts[0]}`),
      );
      const plan = rows.map(({ detail }) => detail).join('\n');
      expect(plan).toContain('COVERING INDEX produits_by_listed_qte');
      expect(plan).not.toContain('PRIMARY KEY');
    } finally {
      spy.mockRestore();
    }
  });

  it('G-655: the rows that queries of the index visit are small on PostgreSQL, also after a change', async () => {
    if (db.dialect !== 'postgres') return;
    const bytesOfRow = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_relation_size('produit_search') / count(*)::double precision as bytes from produit_search`.execute(
        db.read,
      );
      return rows[0]?.bytes;
    };
    expect(await bytesOfRow()).toBeLessThan(MAX_ROW_BYTES);
    const products = await db.read.selectFrom('produits').select('id').execute();
    const ids = products.map(({ id }) => id);
    await db.write((trx) => updateProducts(trx, ids, { description: 'Another description' }));
    // The earlier versions of the rows stay until the server cleans up.
    expect(await bytesOfRow()).toBeLessThan(2 * MAX_ROW_BYTES);
  });

  it('G-637: the next page and another sort know what the first page found, until a product is added', async () => {
    const statements = vi.spyOn(StatementSync.prototype, 'all');
    /** The number of products found, and that of queries of the index on SQLite. */
    const search = async (query: object) => {
      statements.mockClear();
      const { body } = await api.read('listProducts', { query: { keyword: 'zapateado', facets: '1', ...query } });
      const run = statements.mock.contexts as StatementSync[];
      const ofIndex = run.filter(({ sourceSQL }) => sourceSQL.includes('produit_search'));
      return { total: body.totalItems, page: body.data.length, queries: ofIndex.length };
    };
    try {
      const query = { limit: 24, maxPrix: 3590 };
      const first = await search(query);
      if (engine.name.includes('sqlite')) expect(first.queries).toBeGreaterThan(0);
      for (const next of [{ page: 2 }, { sort: 'prix' }, { page: 3, sort: '-prix' }])
        expect(await search({ ...query, ...next })).toEqual({ ...first, queries: 0 });
      const place = await newPlace(db, 'third');
      await db.write((trx) => insertProducts(trx, [newProduct(place, { nom: 'Zapateado more', prix: 1500, qte: 1 })]));
      expect((await search({ ...query, page: 2 })).total).toBe(first.total + 1);
    } finally {
      statements.mockRestore();
    }
  });
});
