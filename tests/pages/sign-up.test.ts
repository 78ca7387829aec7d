import { beforeAll, expect, test } from 'vitest';
import { all, attributeOf, canonicalOf, isNoindex, one, textOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import type { TestAnswer } from './shop.ts';

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
  expect(document.querySelector('main > .without-script a')?.getAttribute('href')).toBe('/plain/sign-up');
});

/** The control whose label, and accessible name, is `label`. */
function labelled(page: TestAnswer, label: string): Element {
  const found = all(page, 'main form label').find((one) => textOf(one) === label);
  const control = page.document.getElementById(found?.getAttribute('for') ?? '');
  if (!control) throw new Error(`There is no field ${label}.`);
  return control;
}

test('SUP-01 SUP-02 SUP-03 SUP-05 SUP-15 the page, its captcha, names and phone, with the autofill of the browser', async () => {
  const page = await shop.get('/sign-up');
  expect(page.status).toBe(200);
  expect(textOf(one(page, 'h1'))).toBe('Create an account');
  expect(one(page, 'main [name=captcha]').getAttribute('type')).toBe('checkbox');
  for (const [label, token] of [
    ['Last name *', 'family-name'],
    ['First name *', 'given-name'],
    ['Phone number *', 'tel'],
  ] as const)
    expect(attributeOf(labelled(page, label), 'autocomplete'), label).toBe(token);
});

test('SUP-04/C-68 SUP-06 SUP-07 SUP-08 SUP-10 email, places and gender', async () => {
  const page = await shop.get('/sign-up');
  expect(labelled(page, 'Email (optional)').getAttribute('type')).toBe('email');
  for (const label of ['Country *', 'State *', 'City *']) expect(labelled(page, label).localName, label).toBe('select');
  const gender = all(page, 'main fieldset').find((set) => textOf(one(set, 'legend')).startsWith('Gender'));
  expect(all(gender as Element, '[type=radio]').map((radio) => textOf(radio.closest('label')))).toEqual([
    'Female',
    'Male',
  ]);
});

test('SUP-09 SUP-11 SUP-12 a date of birth, a password and its confirmation', async () => {
  const page = await shop.get('/sign-up');
  expect(labelled(page, 'Date of birth *').getAttribute('type')).toBe('date');
  for (const label of ['Password *', 'Confirm password *'])
    expect(attributeOf(labelled(page, label), 'autocomplete'), label).toBe('new-password');
});

test('SUP-09 C-79 the latest birthday is 18 years ago, in Lagos', async () => {
  const max = async (now: string) => {
    const { document } = await shop.get('/sign-up', { now: Date.parse(now) });
    return document.querySelector('input[name=dateNaissance]')?.getAttribute('max');
  };
  expect(await max('2026-03-09T22:59:00Z')).toBe('2008-03-09');
  expect(await max('2026-03-09T23:00:00Z')).toBe('2008-03-10');
});
