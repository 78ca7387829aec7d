import { afterAll, beforeAll, expect, test } from 'vitest';
import { all, attributeOf, canonicalOf, isNoindex, linkNamed, one, textOf } from './reading.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
let withGoogle: TestShop;
beforeAll(async () => {
  shop = await openShop();
  withGoogle = await openShop({
    RECAPTCHA_SITE_KEY: 'a-site-key',
    RECAPTCHA_SECRET: 'a-secret',
    GOOGLE_CLIENT_ID: 'a-client-id',
  });
});
afterAll(async () => {
  await shop.close();
  await withGoogle.close();
});

test('RTE-27 sign-in is public, the same for all, and not indexed', async () => {
  const page = await shop.get('/sign-in');
  expect(page.status).toBe(200);
  expect(canonicalOf(page)).toBe('/sign-in');
  expect(isNoindex(page)).toBe(true);
  expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(false);
  const stored = await shop.openCaching();
  await stored.get('/sign-in');
  await stored.get('/sign-in?anything=1');
  expect(stored.cache.counters.hits).toBe(1);
  await stored.close();
});

test('the form is visible without a script, and its values are never in an address', async () => {
  const { document } = await shop.get('/sign-in');
  const form = document.querySelector('main form');
  expect(form?.getAttribute('method')).toBe('post');
  expect(form?.hasAttribute('action')).toBe(false);
  expect([...(form?.querySelectorAll('input') ?? [])].map((input) => [input.name, input.type])).toEqual([
    ['val', 'text'],
    ['password', 'password'],
    ['remember', 'checkbox'],
    ['captcha', 'checkbox'],
  ]);
  expect(document.querySelector('main > .without-script a')?.getAttribute('href')).toBe('/plain/sign-in');
});

test('SIN-01 SIN-02 SIN-03 SIN-04 the form has a name, and fields with the autofill of the browser', async () => {
  const page = await shop.get('/sign-in');
  expect(page.status).toBe(200);
  expect(textOf(one(page, 'h1'))).toBe('Login');
  expect(all(page, 'main form label[for]').map(textOf)).toEqual(expect.arrayContaining(['Email or phone', 'Password']));
  expect(attributeOf(one(page, 'main [name=val]'), 'autocomplete')).toBe('username');
  expect(attributeOf(one(page, 'main [name=password]'), 'autocomplete')).toBe('current-password');
  const remember = one(page, 'main [name=remember]');
  expect(textOf(remember.closest('label'))).toBe('Remember me');
  expect(remember.hasAttribute('checked')).toBe(false);
});

test('SIN-06 SIN-08 SIN-09 SIN-10 SIN-11 its buttons and links', async () => {
  const page = await shop.get('/sign-in');
  expect(all(page, 'main button').map(textOf)).toEqual(expect.arrayContaining(['Login', 'Login with google']));
  for (const [name, href] of [
    ['Forgot your password?', '/auth/reset-password'],
    ['Create an account', '/sign-up'],
    ['Back to home', '/'],
  ] as const)
    expect(linkNamed(page, name).getAttribute('href'), name).toBe(href);
});

/** One directive of a page's policy; '' when absent. */
async function directive(of: TestShop, path: string, name: string): Promise<string> {
  const policy = String((await of.get(path)).headers['content-security-policy']);
  return policy.split(';').find((part) => part.trim().startsWith(`${name} `)) ?? '';
}

test("Google's hosts are only in the policy of pages with its captcha", async () => {
  for (const path of ['/sign-in', '/sign-up']) {
    expect(await directive(withGoogle, path, 'script-src')).toMatch(
      /^ ?script-src 'self' https:\/\/www\.google\.com\/recaptcha\/ https:\/\/www\.gstatic\.com\/recaptcha\/ 'sha256-/,
    );
    expect(await directive(withGoogle, path, 'frame-src')).toContain('https://www.google.com/recaptcha/');
  }
  for (const [of, path] of [
    [shop, '/sign-in'],
    [withGoogle, '/shops'],
  ] as const) {
    expect(await directive(of, path, 'script-src')).not.toContain('google');
    expect(await directive(of, path, 'frame-src')).toBe('');
  }
});

test("the page that Google returns to may call Google's userinfo", async () => {
  expect(await directive(withGoogle, '/auth/google', 'connect-src')).toContain('https://www.googleapis.com');
  expect(await directive(withGoogle, '/sign-in', 'connect-src')).not.toContain('googleapis');
  expect(await directive(shop, '/auth/google', 'connect-src')).not.toContain('googleapis');
  expect(isNoindex(await shop.get('/auth/google'))).toBe(true);
});
