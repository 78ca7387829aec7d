/** Kept pages are everybody's: whatever customers did, nothing in them says who did it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Like no other number of the demo. */
const CUSTOMER = 987_654_321;

test('CRD-05: no page holds a heart that is filled, nor whose it would be', async () => {
  const pages = await everyPage(shop.db);
  await shop.db.write(async (trx) => {
    const { id, ...like } = await trx.selectFrom('clients').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const own = { email: null, emailKey: null, numTel: null, phoneKey: null };
    await trx
      .insertInto('clients')
      .values({ ...like, ...own, id: CUSTOMER })
      .execute();
    const listed = trx.selectFrom('produits').select('id').where('isListed', '=', true);
    for (const { id: produitId } of await listed.execute())
      await trx
        .insertInto('likes')
        .values({ clientId: CUSTOMER, produitId, createdAt: new Date().toISOString() })
        .execute();
  });
  for (const [name, path] of Object.entries(pages)) {
    const { html, document } = await shop.get(path);
    expect(document.querySelectorAll('[aria-pressed="true"]').length, name).toBe(0);
    expect(html, name).not.toContain(String(CUSTOMER));
    expect(html, name).not.toMatch(/"(?:clientId|likeId|userId|token)"/);
  }
  const home = await shop.get(pages.home ?? '');
  expect(home.document.querySelectorAll('.heart[aria-pressed="false"]').length).toBeGreaterThan(20);
});
