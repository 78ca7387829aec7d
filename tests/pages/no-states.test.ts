/** Cached pages are everybody's: whatever customers did, nothing in them says who did it. */
import { sql } from 'kysely';
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

/** A customer without a name of their own who likes, follows and wants everything that pages show. */
async function addShopper(): Promise<void> {
  await shop.db.write(async (trx) => {
    const { id, ...like } = await trx.selectFrom('clients').selectAll().orderBy('id').executeTakeFirstOrThrow();
    const own = { email: null, emailKey: null, numTel: null, phoneKey: null };
    await trx
      .insertInto('clients')
      .values({ ...like, ...own, id: CUSTOMER })
      .execute();
    await trx.insertInto('carts').values({ id: CUSTOMER, clientId: CUSTOMER }).execute();
    const customer = sql.lit(CUSTOMER).as('clientId');
    const listed = trx.selectFrom('produits').where('isListed', '=', true);
    await trx
      .insertInto('likes')
      .columns(['clientId', 'produitId', 'createdAt'])
      .expression(listed.select([customer, 'id as produitId', 'createdAt']))
      .execute();
    await trx
      .insertInto('cart_produits')
      .columns(['cartId', 'produitId', 'size'])
      .expression(listed.select([sql.lit(CUSTOMER).as('cartId'), 'id as produitId', sql.lit(1).as('size')]))
      .execute();
    await trx
      .insertInto('follows')
      .columns(['clientId', 'boutiqueId'])
      .expression(trx.selectFrom('boutiques').select([customer, 'id as boutiqueId']))
      .execute();
  });
}

test('CRD-05: no page holds a heart that is filled, a shop that is followed or a cart, nor whose it would be', async () => {
  const pages = await everyPage(shop.db);
  await addShopper();
  const front = await shop.keep();
  for (const [name, path] of Object.entries(pages)) {
    await front.get(path);
    // As it was kept, where it may be.
    const { html, document } = await front.get(path);
    expect(document.querySelectorAll('[aria-pressed="true"]').length, name).toBe(0);
    expect(html, name).not.toContain(String(CUSTOMER));
    expect(html, name).not.toMatch(/"(?:clientId|likeId|userId|token)"/);
    const buttons = [...document.querySelectorAll('[data-follow]')].map(({ textContent }) => textContent?.trim() ?? '');
    expect(
      buttons.filter((words) => !/^Follow\b/.test(words)),
      name,
    ).toEqual([]);
  }
  expect(front.cache.stats().hits).toBeGreaterThan(0);
  await front.close();
});

test('G-61: a kept page is the same whoever asks for it, and keeps nothing of what they sent along', async () => {
  const pages = await everyPage(shop.db);
  const front = await shop.keep();
  const secret = 'eyJhbGciOiJIUzI1NiJ9.of-one-customer-alone';
  for (const [name, path] of Object.entries(pages)) {
    const headers = { authorization: `Bearer ${secret}`, cookie: `userConnected=${secret}`, 'x-client': secret };
    const first = await front.get(path, { headers });
    const second = await front.get(path);
    expect(second.html, name).toBe(first.html);
    expect(second.html, name).not.toContain(secret);
    expect(JSON.stringify([first.headers, second.headers]), name).not.toMatch(/set-cookie|of-one-customer/);
  }
  expect(front.cache.stats().hits).toBeGreaterThan(0);
  await front.close();
});

test('CRD-05: hearts of a kept page are empty', async () => {
  const pages = await everyPage(shop.db);
  const home = await shop.get(pages.home ?? '');
  expect(home.document.querySelectorAll('.heart[aria-pressed="false"]').length).toBeGreaterThan(20);
});
