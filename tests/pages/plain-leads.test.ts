/** Where no script runs, pages that need one link to those that do not. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { one } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it.each([
  ['/order', '/plain/cart'],
  ['/sign-in', '/plain/sign-in'],
  ['/sign-up', '/plain/sign-up'],
  ['/order-success', '/plain/orders'],
  ['/payment-status', '/plain/orders'],
  ['/user/orders', '/plain/orders'],
  ['/user/orders/1', '/plain/orders/1'],
  ['/user/orders/1/track', '/plain/orders/1'],
  ['/favorite-products', '/plain/favourites'],
  ['/user/address', '/plain/addresses'],
  ['/user/account-and-security', '/plain/profile'],
  ['/user/profile/update:Ada+firstname', '/plain/profile'],
  ['/user/profile/update:x+password', '/plain/password'],
  ['/auth/reset-password', '/plain/forgotten-password'],
])('G-252: without a script %s leads to %s', async (path, to) => {
  expect(one(await shop.get(path), 'head noscript').innerHTML).toContain(`content="0; url=${to}"`);
});
