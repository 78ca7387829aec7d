/** Cached pages are shared: they contain no customer's data, whatever customers did. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** This number is unique in the demo. */
const CUSTOMER = 987_654_321;

/** Adds a customer without a name who likes, follows and has in the cart everything that pages show. */
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

test('CRD-05: no page contains a filled heart, a followed shop, a cart, or the id of a customer', async () => {
  const pages = await everyPage(shop.db);
  await addShopper();
  const front = await shop.openCaching();
  for (const [name, path] of Object.entries(pages)) {
    await front.get(path);
    // The cached page, if it can be cached.
    const { html, document } = await front.get(path);
    expect(document.querySelectorAll('[aria-pressed="true"]').length, name).toBe(0);
    expect(html, name).not.toContain(String(CUSTOMER));
    expect(html, name).not.toMatch(/"(?:clientId|likeId|userId|token)"/);
    const buttons = [...document.querySelectorAll('[data-follow]')].map(({ textContent }) => textContent?.trim() ?? '');
    expect(
      buttons.filter((message) => !/^Follow\b/.test(message)),
      name,
    ).toEqual([]);
  }
  expect(front.cache.stats().hits).toBeGreaterThan(0);
  await front.close();
});

test('G-61: a cached page is the same for every visitor, and stores nothing of their request', async () => {
  const pages = await everyPage(shop.db);
  const front = await shop.openCaching();
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

test('CRD-05: hearts of a cached page are empty', async () => {
  const pages = await everyPage(shop.db);
  const home = await shop.get(pages.home ?? '');
  expect(home.document.querySelectorAll('.heart[aria-pressed="false"]').length).toBeGreaterThan(20);
});
