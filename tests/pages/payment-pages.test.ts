/** Pages after an order and around a payment, as rendered by the server, without any customer's data. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hrefsOf, isNoindex, one, textOf } from './reading.ts';
import { openShop, type TestAnswer, type TestShop } from './shop.ts';

let demo: TestShop;
beforeAll(async () => {
  demo = await openShop();
});
afterAll(() => demo.close());

/**
 * Expects the account layout for customers only, and no call about the customer.
 * @param menu the current entry of its side menu; `none` for a page without one
 */
function expectAccountPage(page: TestAnswer): void {
  expect(page.status).toBe(200);
  expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(true);
  expect(isNoindex(page)).toBe(true);
  expect(page.calls.map(({ call }) => call.path)).toEqual(['/sous-categories/v1/names']);
  expect(hrefsOf(page, 'nav[aria-label="Your account"] [aria-current]')).toEqual(['/user/orders']);
}

it('RTE-04 OSU-01 OSU-03/C-83 GRD-07/C-81 G-154: order success thanks the customer without a script, and its menu is folded below', async () => {
  const page = await demo.get('/order-success');
  expectAccountPage(page);
  expect(textOf(one(page, 'h1'))).toBe('Thank you for your order');
  expect(one(page, 'nav[aria-label="Your account"] details').hasAttribute('open')).toBe(false);
});

describe('payment status', () => {
  it.each([
    '/payment-status',
    '/payment-status/',
    '/payment-status/?reference=abc',
    '/payment-status?reference=abc&trxref=abc',
  ])('RTE-05/C-47 PAY-08/C-48 GRD-07/C-81: %s', async (path) => {
    const page = await demo.get(path);
    expectAccountPage(page);
    expect(textOf(one(page, 'h1'))).toBe('Your payment');
    expect(page.html).not.toContain('abc');
  });

  it('PAY-09: loading is the initial state', async () => {
    const page = await demo.get('/payment-status/?reference=abc');
    expect(textOf(one(page, 'main [role=status]'))).toBe('Please wait...');
  });
});

describe('test checkout', () => {
  it('says that it is a test, and is not indexed', async () => {
    const page = await demo.get('/payment/test?reference=abc');
    expect(page.status).toBe(200);
    expect(isNoindex(page)).toBe(true);
    expect(textOf(one(page, '.test-checkout__mark'))).toMatch(/^This is a test: no money moves\./);
    expect(page.html).not.toContain('abc');
    const { html: sitemap } = await demo.get('/sitemap-pages-1.xml');
    expect(sitemap).toContain('/privacy-policy<');
    expect(sitemap).not.toMatch(/\/(order|payment)/);
  });

  it.each([
    ['with Paystack', { PAYSTACK_SECRET_KEY: 'sk_test_abc' }],
    ['without cards', { SHOP_MODE: 'live', MAIL_OUTBOX: '1' }],
  ])('does not exist in a shop %s', async (_, settings) => {
    const shop = await openShop(settings);
    expect((await shop.get('/payment/test?reference=abc')).status).toBe(404);
    expect((await shop.get('/payment-status/')).status).toBe(200);
    await shop.close();
  });
});
