import { beforeAll, expect, test } from 'vitest';
import { canonicalOf, isNoindex } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

test('RTE-28 sign-up is public and not indexed', async () => {
  const page = await shop.get('/sign-up');
  expect(page.status).toBe(200);
  expect(canonicalOf(page)).toBe('/sign-up');
  expect(isNoindex(page)).toBe(true);
  expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(false);
});

test('the form is visible without a script, and its values are never in an address', async () => {
  const { document } = await shop.get('/sign-up');
  const form = document.querySelector('main form');
  expect(form?.getAttribute('method')).toBe('post');
  const names = [...(form?.querySelectorAll('input, select') ?? [])].map((control) => control.getAttribute('name'));
  expect([...new Set(names)]).toEqual([
    'nom',
    'pseudo',
    'numTel',
    'email',
    'pays',
    'province',
    'ville',
    'dateNaissance',
    'sexe',
    'password',
    'confirm',
    'captcha',
  ]);
  expect(document.querySelector('main noscript')?.innerHTML).toContain('This form needs JavaScript.');
});

test('C-79 the latest birthday is 18 years ago, in Lagos', async () => {
  const max = async (now: string) => {
    const { document } = await shop.get('/sign-up', { now: Date.parse(now) });
    return document.querySelector('input[name=dateNaissance]')?.getAttribute('max');
  };
  expect(await max('2026-03-09T22:59:00Z')).toBe('2008-03-09');
  expect(await max('2026-03-09T23:00:00Z')).toBe('2008-03-10');
});
