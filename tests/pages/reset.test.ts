/** The two pages of a password reset, as rendered by the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attributeOf, hrefsOf, isNoindex, one, textOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it('RTE-19 PWR-01 PWR-03 PWR-04 PWR-05 the page for a forgotten password: an email field, a button, and a link back', async () => {
  const page = await shop.get('/auth/reset-password');
  expect(page.status).toBe(200);
  expect(textOf(one(page, 'h1'))).toBe('Forgotten your password?');
  expect(isNoindex(page)).toBe(true);
  expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(false);
  // The links left out are the contacts to call or to write to.
  expect(hrefsOf(page, 'main a:not(.no-email a, .without-script *)')).toEqual(['/sign-in']);
  expect(textOf(one(page, 'main a[href="/sign-in"]:not(.without-script *)'))).toBe('Back to login');
  const field = one(page, 'main form [name=email]');
  expect(['name', 'autocomplete', 'inputmode'].map((name) => attributeOf(field, name))).toEqual([
    'email',
    'email',
    'email',
  ]);
  expect(textOf(one(page, 'main form [type=submit]'))).toBe('Send');
});

it('PWR-02 login links to it', async () => {
  expect(hrefsOf(await shop.get('/sign-in'), 'main a')).toContain('/auth/reset-password');
});

it('RTE-20/C-48 PWR-10 the page of the code answers with and without a trailing slash', async () => {
  for (const path of ['/auth/verif/code/', '/auth/verif/code', '/auth/verif/code/?a-B_9', '/auth/verif/code?a-B_9']) {
    const page = await shop.get(path);
    expect(page.status, path).toBe(200);
    expect(textOf(one(page, 'h1')), path).toBe('New password');
    expect(isNoindex(page), path).toBe(true);
    expect(page.document.documentElement.hasAttribute('data-guarded'), path).toBe(false);
  }
});

it('the code hash is in no page, no call and no request to another site', async () => {
  const page = await shop.get('/auth/verif/code/?codeHash=a-secret-hash');
  expect(page.html).not.toContain('a-secret-hash');
  expect(JSON.stringify(page.calls)).not.toContain('a-secret-hash');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  const stored = await shop.openCaching();
  await stored.get('/auth/verif/code/?one-hash');
  const again = await stored.get('/auth/verif/code/?another-hash');
  expect(stored.cache.counters.hits).toBe(1);
  expect(again.headers['referrer-policy']).toBe('no-referrer');
  await stored.close();
});

it('both forms are visible without a script', async () => {
  const ask = await shop.get('/auth/reset-password');
  expect(one(ask, 'main input').getAttribute('name')).toBe('email');
  const code = await shop.get('/auth/verif/code/');
  expect(one(code, 'main input').getAttribute('name')).toBe('code');
  // A form that is sent without a script does not put its values into the address.
  for (const page of [ask, code])
    expect(one(page, 'main form[novalidate], main .needs-script form').getAttribute('method')).toBe('post');
});
