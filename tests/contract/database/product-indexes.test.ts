/** Every order of a product list uses an index, so that the first page costs the same in any catalogue. */
import { type Compilable, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database, Reader } from '../../../src/data/database.ts';
import { migrate } from '../../../src/data/migrate.ts';
import { bulkLoad, TOP_RATED } from '../../../src/data/product-indexes.ts';
import type { Row } from '../../../src/data/tables.ts';
import { addToProducts } from '../../../src/features/products/writing/product-counts.repository.ts';
import { describeEngines } from '../engines.ts';
import { insertPlaceForProducts, productRow } from './rows.ts';

const LISTS: readonly (readonly [string, Partial<Row<'produits'>>])[] = [
  ['all products', {}],
  ['promotions', { promotion: true }],
  ['a sub-category', { sousCategorieId: 1 }],
  ['a shop', { boutiqueId: 1 }],
];
const ORDERS = ['rnd', 'createdAt', 'prixActuel', 'views'] as const;
const topRated = sql.raw<number>(TOP_RATED);

function listed(db: Reader, filter: Partial<Row<'produits'>>) {
  return db
    .selectFrom('produits')
    .select('id')
    .where('isListed', '=', true)
    .where((eb) => eb.and(filter));
}

async function indexNames(db: Database): Promise<string[]> {
  const { rows } =
    db.dialect === 'sqlite'
      ? await sql<{ name: string }>`select name from sqlite_schema where type = 'index'`.execute(db.read)
      : await sql<{ name: string }>`select indexname as name from pg_indexes`.execute(db.read);
  return rows.map(({ name }) => name).filter((name) => name.startsWith('produits_by_'));
}

/** Whether a transaction waits for the table. */
async function isAwaited(db: Reader, table: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where relation = ${table}::regclass and not granted`.execute(db);
  return rows.length > 0;
}

describeEngines('indexes of product lists', (open, engine) => {
  /** The engine's plan, one step per line. */
  async function planOf(query: Compilable): Promise<string> {
    const db = await open();
    const { sql: text, parameters } = query.compile();
    if (engine.dialect === 'sqlite') {
      const { rows } = await db.read.executeQuery<{ detail: string }>({
        ...query.compile(),
        sql: `explain query plan ${text}`,
      });
      return rows.map(({ detail }) => detail).join('\n');
    }
    // With few rows the engine would sort; the test checks whether the index can be used.
    return db.write(async (trx) => {
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await trx.executeQuery<Record<string, string>>({
        ...query.compile(),
        sql: `explain ${text}`,
        parameters,
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
  }

  for (const [name, filter] of LISTS) {
    for (const key of ORDERS) {
      for (const direction of ['asc', 'desc'] as const) {
        test(`${name} by ${key}, ${direction}`, async () => {
          const db = await open();
          const query = listed(db.read, filter).orderBy(key, direction).orderBy('id', direction).limit(30);
          const plan = await planOf(query);
          expect(plan).toContain(key);
          expect(plan).toMatch(/produits_by_/);
          expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
        });
      }
    }
  }

  test('all products by how well they are rated', async () => {
    const db = await open();
    const query = listed(db.read, {})
      .orderBy(topRated, 'desc')
      .orderBy('ratingCount', 'desc')
      .orderBy('id', 'desc')
      .limit(30);
    const plan = await planOf(query);
    expect(plan).toContain('produits_by_listed_topRated');
    expect(plan).not.toMatch(/TEMP B-TREE|Sort/);
  });

  test('a bulk load drops the indexes and creates them again, also when it fails', async () => {
    const db = await open();
    const all = await indexNames(db);
    expect(all.length).toBeGreaterThan(20);
    await bulkLoad(db, async () => {
      expect(await indexNames(db)).toEqual([]);
      await db.write(async (trx) => {
        const place = await insertPlaceForProducts(trx, 'bulk');
        await trx.insertInto('produits').values(productRow(place)).execute();
      });
    });
    expect((await indexNames(db)).sort()).toEqual(all.sort());
    await expect(bulkLoad(db, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
    expect((await indexNames(db)).sort()).toEqual(all.sort());
  });

  test('two bulk loads and a start at the same time create each index once', async () => {
    const db = await open();
    const all = await indexNames(db);
    const load = () => bulkLoad(db, async () => {});
    await Promise.all([load(), load(), migrate(db)]);
    expect((await indexNames(db)).sort()).toEqual(all.sort());
  });

  if (engine.name === 'PostgreSQL')
    test.each(['produits', 'images', 'search_words', 'produit_search'])(
      'a bulk load waits for a transaction that has written %s and goes on to other tables',
      async (first) => {
        const db = await open();
        const tables = ['produits', 'images', 'search_words', 'produit_search'];
        const lock = (trx: Reader, table: string) =>
          sql`lock table ${sql.table(table)} in row exclusive mode`.execute(trx);
        const { loading } = await db.write(async (trx) => {
          await lock(trx, first);
          const loading = bulkLoad(db, async () => {});
          loading.catch(() => {});
          await expect.poll(() => isAwaited(db.read, first)).toBe(true);
          for (const table of tables) await lock(trx, table);
          return { loading };
        });
        await loading;
      },
    );

  if (engine.dialect === 'postgres')
    test('G-658: a sale of products on full pages changes their stock and no index', async () => {
      const db = await open();
      const ids = await db.write(async (trx) => {
        const place = await insertPlaceForProducts(trx, 'full-pages');
        const rows = Array.from({ length: 100 }, () => productRow(place, { qte: 5 }));
        return trx.insertInto('produits').values(rows).returning('id').execute();
      });
      const sold = ids.filter((_, k) => k % 20 === 7).map(({ id }) => id);
      await db.write(async (trx) => {
        await addToProducts(trx, new Map(sold.map((id) => [id, { qte: -1 }])));
        const { rows } = await sql`
          select pg_stat_get_xact_tuples_updated('produits'::regclass)::integer as updated,
            pg_stat_get_xact_tuples_hot_updated('produits'::regclass)::integer as "inPlace"`.execute(trx);
        expect(rows).toEqual([{ updated: sold.length, inPlace: sold.length }]);
      });
    });

  if (engine.name !== 'PostgreSQL')
    test('G-640: a bulk load copies the log to the file less often, until it ends or fails', async () => {
      const db = await open();
      const logPages = () =>
        db.write(async (trx) => {
          const { rows } = await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(trx);
          return rows[0]?.wal_autocheckpoint;
        });
      expect(await bulkLoad(db, logPages)).toBe(16_000);
      expect(await logPages()).toBe(1_000);
      await expect(bulkLoad(db, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
      expect(await logPages()).toBe(1_000);
    });

  test('an aborted bulk load creates no further index', async () => {
    const db = await open();
    const all = await indexNames(db);
    const stop = new AbortController();
    const stopping: Database = {
      ...db,
      async write(work) {
        const result = await db.write(work);
        if ((await indexNames(db)).length === 2) stop.abort();
        return result;
      },
    };
    await bulkLoad(stopping, async () => {}, stop.signal);
    expect((await indexNames(db)).length).toBeLessThan(all.length);
    await migrate(db);
    expect((await indexNames(db)).sort()).toEqual(all.sort());
  });

  test('a start creates indexes that a killed bulk load left out', async () => {
    const db = await open();
    const all = await indexNames(db);
    const left = ['produits_by_listed_rnd', 'produits_by_listed_views'];
    for (const name of left) await db.write((trx) => sql`drop index ${sql.table(name)}`.execute(trx));
    // Indexes at the end of each transaction: others write in between, since many products take long to sort.
    const found: number[] = [];
    await migrate({
      ...db,
      async write(work) {
        const result = await db.write(work);
        found.push((await indexNames(db)).length);
        return result;
      },
    });
    expect(found).toEqual([all.length - 2, all.length - 1, all.length]);
    expect((await indexNames(db)).sort()).toEqual(all.sort());
  });
});
