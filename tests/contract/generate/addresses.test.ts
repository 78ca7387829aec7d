/** Addresses of pages that are generated in advance, on both engines: more products than are read at once. */
import { expect, test } from 'vitest';
import { pageAddresses } from '../../../src/server/generate/page-addresses.ts';
import { productPath } from '../../../src/shared/links.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { MORE } from '../../more.ts';
import { describeEngines } from '../engines.ts';

/** A list that is empty for every request. */
const EMPTY = { call: async () => ({ ok: true, data: { data: [], totalItems: 0, totalPages: 0 } }) };

describeEngines('addresses of pages', (openDb) => {
  test('every listed product once, the most viewed first', { tags: [MORE] }, async () => {
    const db = await openDb();
    await seedDemo(db, { products: 2500, now: Date.UTC(2026, 10, 21, 12) });
    const sources = { db, client: EMPTY as never, staticPaths: [] };
    const all = await Array.fromAsync(pageAddresses(sources));
    const products = await db.read
      .selectFrom('produits')
      .select(['id', 'nom'])
      .where('isListed', '=', true)
      .orderBy('views', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(products.length).toBeGreaterThan(2000);
    expect(all.filter((address) => /^\/products\/.*_\d+$/.test(address))).toEqual(products.map(productPath));
  });
});
