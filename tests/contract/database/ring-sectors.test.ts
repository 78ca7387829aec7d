/**
 * The sectors of the random order: their counts follow every write of products, and a deep page reads its own products
 * and those of one sector, whatever the size of the catalogue.
 */
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database, Reader } from '../../../src/data/database.ts';
import { ringSectors } from '../../../src/data/migrations/0038-ring-sectors.ts';
import type { ProductFilter } from '../../../src/features/products/lists/product-filter.repository.ts';
import { listedIds } from '../../../src/features/products/lists/product-lists.repository.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { insertProducts, updateProduct } from '../../../src/features/products/writing/products-write.repository.ts';
import { recountSectors } from '../../../src/features/products/writing/ring-sectors-write.repository.ts';
import { updateShop } from '../../../src/features/shops/shops-write.repository.ts';
import { ringStart, sectorOf, seedsOfDay } from '../../../src/shared/random-order.ts';
import { describeEngines } from '../engines.ts';
import { newPlace, newProduct, type Place } from '../search/products.ts';

const [seed = 0] = seedsOfDay(Date.parse('2026-11-28T08:15:00.000Z'));
/** Beyond the first rows, which are read from the start of the order. */
const PRODUCTS = 3000;
const PAGE = 24;

/** Pseudo-random places on the ring: most sectors have a few products, some have none. */
const places = (): (() => number) => {
  let k = 0;
  return () => ((k++ * 0.6180339887) % 1) * 0.97;
};

describeEngines('sectors of the random order', (open, engine) => {
  let db: Database;
  let place: Place;
  let ids: number[];

  beforeAll(async () => {
    db = await open();
    place = await newPlace(db, 'ring');
    const random = places();
    const products = Array.from({ length: PRODUCTS }, (_, k) =>
      newProduct(place, { promotion: k % 2 === 0, prixPromotion: 900 }),
    );
    ids = await db.write((trx) => insertProducts(trx, products, { random }));
  });

  /** The number of sectors whose counts are wrong, which are then corrected. */
  const wrong = () => db.write(recountSectors);

  /** All ids of the list in the order of the seed. */
  async function ordered(filter: ProductFilter): Promise<number[]> {
    const rows = await db.read
      .selectFrom('produits')
      .select(['id', 'rnd'])
      .where('isListed', '=', true)
      .$if(filter.promotion === true, (query) => query.where('promotion', '=', true))
      .execute();
    const start = ringStart(seed);
    return rows
      .sort((a, b) => Number(a.rnd < start) - Number(b.rnd < start) || a.rnd - b.rnd || a.id - b.id)
      .map(({ id }) => id);
  }

  /** The pages of the list one after the other, and the statements on products that they ran. */
  async function pages(filter: ProductFilter): Promise<{ read: number[]; queries: CompiledQuery[] }> {
    const queries: CompiledQuery[] = [];
    const reader = new Proxy(db.read, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...input: unknown[]) => {
          if (name === 'executeQuery') queries.push(input[0] as CompiledQuery);
          return Reflect.apply(value, target, input);
        };
      },
    }) as Reader;
    const read: number[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const { ids: some, total } = await listedIds(reader, filter, { seed }, { offset, limit: PAGE });
      read.push(...some);
      if (offset + PAGE >= total) break;
    }
    return { read, queries: queries.filter((query) => /limit/.test(query.sql) && query.sql.includes('produits')) };
  }

  /** The rows that a statement reads to skip and to answer. */
  async function rowsOf(query: CompiledQuery): Promise<number> {
    if (engine.dialect === 'sqlite') {
      const [limit, offset] = query.parameters.slice(-2) as number[];
      return (limit ?? 0) + (offset ?? 0);
    }
    const { rows } = await db.write(async (trx) => {
      await sql`set local enable_sort = off`.execute(trx);
      await sql`set local enable_seqscan = off`.execute(trx);
      await sql`set local enable_bitmapscan = off`.execute(trx);
      return trx.executeQuery<Record<string, unknown>>({
        ...query,
        sql: `explain (analyze, format json) ${query.sql}`,
      });
    });
    interface Step {
      readonly 'Actual Rows': number;
      readonly Plans?: readonly Step[];
    }
    const deepest = (step: Step): number => Math.max(step['Actual Rows'], ...(step.Plans ?? []).map(deepest));
    const plans = rows.flatMap((row) => row['QUERY PLAN'] as { readonly Plan: Step }[]);
    return Math.max(...plans.map(({ Plan }) => deepest(Plan)));
  }

  test.each<[string, ProductFilter]>([
    ['all products', {}],
    ['promotions', { promotion: true }],
  ])('G-631: pages of %s contain each product once, in the order of the seed', async (_, filter) => {
    expect((await pages(filter)).read).toEqual(await ordered(filter));
  });

  test('G-631: a deep page reads its products and those of at most one sector', async () => {
    const rnds = await db.read.selectFrom('produits').select('rnd').where('isListed', '=', true).execute();
    const sectors = Map.groupBy(rnds, ({ rnd }) => sectorOf(rnd));
    const largest = Math.max(...[...sectors.values()].map(({ length }) => length));
    expect(largest).toBeLessThan(20);
    // The pages before are read from the start of the order, and skip at most 1,000 products.
    const deep = (await pages({})).queries.slice(1000 / PAGE + 1);
    expect(deep.length).toBeGreaterThanOrEqual((PRODUCTS - 1000 - 2 * PAGE) / PAGE);
    for (const query of deep) expect(await rowsOf(query)).toBeLessThanOrEqual(PAGE + largest);
  });

  test('G-631: the counts follow every write of products', async () => {
    expect(await wrong()).toBe(0);
    const [first = 0, second = 0, third = 0, ...others] = ids.slice(0, 60);
    await db.write((trx) => updateProduct(trx, first, { isActive: false }));
    expect(await wrong()).toBe(0);
    await db.write((trx) => updateProduct(trx, second, { promotion: false }));
    await db.write((trx) => deleteProducts(trx, [third, ...others]));
    expect(await wrong()).toBe(0);
    await db.write((trx) => updateShop(trx, place.boutiqueId, { isActive: false }));
    expect(await wrong()).toBe(0);
    const { total } = await listedIds(db.read, {}, { seed }, { offset: 2000, limit: PAGE });
    expect(total).toBe(0);
    await db.write((trx) => updateShop(trx, place.boutiqueId, { isActive: true }));
    expect(await wrong()).toBe(0);
    expect((await pages({})).read).toEqual(await ordered({}));
  });

  test('G-631: two transactions that list products of many sectors wait for each other', async () => {
    const some = (from: number) => ids.slice(from, from + 400);
    const list = (of: readonly number[], promotion: boolean) =>
      db.write(async (trx) => {
        for (const id of of.slice(0, 3)) await updateProduct(trx, id, { promotion });
        await insertProducts(
          trx,
          Array.from({ length: 200 }, () => newProduct(place)),
        );
      });
    await Promise.all([list(some(1000), true), list(some(1400).reverse(), false), list(some(2000), true)]);
    expect(await wrong()).toBe(0);
  });

  test('G-632: products that an older version lists are shown in their order, and counted at night', async () => {
    // What the version before did: it knows no sectors.
    await db.write(async (trx) => {
      const closed = ids.slice(500, 520);
      await trx.updateTable('produits').set({ isListed: false }).where('id', 'in', closed).execute();
      await trx
        .updateTable('counters')
        .set((eb) => ({ value: eb('value', '-', closed.length) }))
        .where('name', '=', 'produits')
        .execute();
    });
    const before = await pages({});
    expect(before.read).toEqual(await ordered({}));
    const rows = async (queries: readonly CompiledQuery[]) => rowsOf(queries.at(-PRODUCTS / PAGE / 2) as CompiledQuery);
    expect(await rows(before.queries)).toBeGreaterThan(500);
    expect(await wrong()).toBeGreaterThan(0);
    const after = await pages({});
    expect(after.read).toEqual(await ordered({}));
    expect(await rows(after.queries)).toBeLessThan(100);
  });

  test('G-632: the migration counts the products that are there', async () => {
    await db.write(async (trx) => {
      await sql`drop table ring_sectors`.execute(trx);
      await ringSectors(trx as unknown as Kysely<unknown>, db.dialect);
    });
    expect(await wrong()).toBe(0);
  });
});
