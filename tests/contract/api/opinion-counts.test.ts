/** The counts of a product match its rows after any concurrent actions of customers. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { likeTrend } from '../../../src/features/products/views/trend.ts';
import { deleteProducts } from '../../../src/features/products/writing/delete-product.repository.ts';
import { insertProducts } from '../../../src/features/products/writing/products-write.repository.ts';
import { describeEngines } from '../engines.ts';
import { newPlace, newProduct, type Place } from '../search/products.ts';
import { NOW } from './catalogue.ts';
import { type Customer, type CustomersApi, customersApi } from './customers.ts';

const PEOPLE = 3;
const PRODUCTS = 3;
/** Concurrent actions. */
const AT_ONCE = 4;
const RUNS = 5;

const deeds = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom('like', 'unlike', 'rate', 'unrate') },
      { weight: 1, arbitrary: fc.constantFrom('leave', 'remove') },
    ),
    who: fc.nat(PEOPLE - 1),
    which: fc.nat(PRODUCTS - 1),
    cote: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 8, maxLength: 24 },
);
type Deed = (typeof deeds extends fc.Arbitrary<infer T> ? T : never)[number];

describeEngines('counts of opinions', (open) => {
  let db: Database;
  let api: CustomersApi;
  let place: Place;
  /** Milliseconds since 1970; every action has a different time, and so a different weight. */
  let time = NOW;

  beforeAll(async () => {
    db = await open();
    api = customersApi(db, {}, () => time);
    place = await newPlace(db, 'counts');
  });

  const newProducts = (count: number) =>
    db.write((trx) =>
      insertProducts(
        trx,
        Array.from({ length: count }, () => newProduct(place)),
      ),
    );

  /** The id of the customer's row about the product, or an unused id when there is none. */
  async function rowOf(table: 'likes' | 'etoiles', clientId: number, produitId: number): Promise<number> {
    const row = await db.read
      .selectFrom(table)
      .select('id')
      .where('clientId', '=', clientId)
      .where('produitId', '=', produitId)
      .executeTakeFirst();
    return row?.id ?? 999_999;
  }

  async function doIt({ what, cote }: Deed, { id, token, password }: Customer, produitId: number): Promise<number> {
    const own = { clientId: id, produitId };
    const ask = async (method: string, path: string, body?: unknown) =>
      (await api.ask(path, { method, token, body })).status;
    if (what === 'like') return ask('POST', '/likes', own);
    if (what === 'unlike') return ask('DELETE', `/likes/${await rowOf('likes', id, produitId)}`);
    if (what === 'rate') return ask('POST', '/etoiles', { ...own, cote });
    if (what === 'unrate') return ask('DELETE', `/etoiles/${await rowOf('etoiles', id, produitId)}`);
    if (what === 'leave') return ask('DELETE', `/clients/${id}`, { password });
    await db.write((trx) => deleteProducts(trx, [produitId]));
    return 200;
  }

  async function expectCounted(ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      const counts = await db.read
        .selectFrom('produits')
        .select(['likeCount', 'ratingCount', 'ratingSum', 'trendScore'])
        .where('id', '=', id)
        .executeTakeFirst();
      const likes = await db.read.selectFrom('likes').select('createdAt').where('produitId', '=', id).execute();
      const stars = await db.read.selectFrom('etoiles').select('cote').where('produitId', '=', id).execute();
      if (!counts) {
        expect([likes, stars]).toEqual([[], []]);
        continue;
      }
      const { trendScore, ...whole } = counts;
      expect(whole).toEqual({
        likeCount: likes.length,
        ratingCount: stars.length,
        ratingSum: stars.reduce((sum, { cote }) => sum + cote, 0),
      });
      expect(trendScore).toBeCloseTo(
        likes.reduce((sum, { createdAt }) => sum + likeTrend(createdAt), 0),
        3,
      );
    }
  }

  test('after any likes, ratings and deletions, sequential and concurrent', async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (all) => {
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => api.newCustomer()));
        const products = await newProducts(PRODUCTS);
        for (let at = 0; at < all.length; at += AT_ONCE) {
          const some = all.slice(at, at + AT_ONCE);
          time += 3_600_000;
          const statuses = await Promise.all(
            some.map((deed) => doIt(deed, people[deed.who] as Customer, products[deed.which] as number)),
          );
          for (const status of statuses) expect([200, 201, 401, 404]).toContain(status);
          await expectCounted(products);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
