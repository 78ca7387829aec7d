/** The checkout page as rendered by the server: the same for everybody, and closed to visitors. */
import { beforeAll, expect, it } from 'vitest';
import { hrefsOf, isNoindex, one, textOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import type { TestAnswer } from './shop.ts';

let shop: SharedShop;
let page: TestAnswer;
beforeAll(async () => {
  shop = await sharedShop();
  page = await shop.get('/order');
});

it("CHK-01 RTE-03 GRD-07/C-81 G-154: the checkout has the slim account layout, is for customers only, and contains no customer's data", async () => {
  expect(page.status).toBe(200);
  expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(true);
  expect(isNoindex(page)).toBe(true);
  expect(hrefsOf(page, 'body > header a')).toEqual(['/', 'tel:+2348000000000']);
  expect(hrefsOf(page, 'body > footer a')).toEqual(['/user/contact-us', '/privacy-policy']);
  // The menu of the account is folded below the form, so that shoppers do not leave by accident.
  const nav = one(page, 'nav');
  expect(nav.getAttribute('aria-label')).toBe('Your account');
  const order = [...page.document.querySelectorAll('main nav, main .checkout__note')].map(({ tagName }) => tagName);
  expect(order).toEqual(['P', 'NAV']);
  expect(nav.querySelector('details')?.hasAttribute('open')).toBe(false);
  const menuOf = (from: TestAnswer) => hrefsOf(from, 'nav[aria-label="Your account"] a');
  expect(menuOf(page)).toEqual(menuOf(await shop.get('/user/orders')));
  expect(textOf(one(page, 'h1'))).toBe('Checkout');
  expect(page.calls.map(({ call }) => call.path)).toEqual(['/sous-categories/v1/names']);
});

it('without JavaScript it explains how to order', () => {
  const said = one(page, 'main .checkout__note.without-script').innerHTML;
  expect(said).toContain('needs JavaScript');
  expect(said).toContain('href="tel:+2348000000000"');
  expect(one(page, 'main astro-island').closest('.needs-script')).not.toBeNull();
});

it.each([
  ['/order-success', 'Your order needs'],
  ['/payment-status/', 'Looking your payment up needs'],
  ['/user/orders', 'Your orders need'],
  ['/user/orders/12', 'Your order needs'],
  ['/user/orders/12/track', 'Tracking your order needs'],
])('without JavaScript %s shows a contact instead of an endless spinner', async (path, said) => {
  const target = await shop.get(path);
  const without = one(target, 'main .notice.without-script').innerHTML.replace(/\s+/g, ' ');
  expect(without).toContain(`${said} JavaScript.`);
  expect(without).toContain('href="tel:+2348000000000"');
  expect(one(target, 'main astro-island').closest('.needs-script')).not.toBeNull();
});

it('C-48 it has one address, to which the cart links', async () => {
  expect((await shop.get('/order/')).location).toBe('/order');
  expect(hrefsOf(page, 'link[rel=canonical]')).toEqual(['https://oja.example/order']);
});
