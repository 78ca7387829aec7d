import { describe, expect, test } from 'vitest';
import { addressRule } from '../../tests/address-rule.ts';
import { FILTERS } from '../features/filters/filters.ts';
import { type AddressRule, isFollowed } from '../shared/address-rule.ts';
import { seedsOfDay } from '../shared/random-order.ts';
import { PAGES, queryOfPath } from './pages.ts';
import { generatedParameters, PARAMETER_RULES } from './parameter-rules.ts';

const NOW = Date.UTC(2026, 10, 21, 12);

/** A valid value on some page for each parameter. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  page: ['2'],
  limit: ['12', '10'],
  seed: [String(seedsOfDay(NOW)[3])],
  q: ['rice'],
  sort: ['views', 'prix', '-createdAt', '-prix'],
  collections: ['all'],
  label: ['New'],
  view: ['list', 'large'],
  'view=collections': ['collections'],
  categorieId: ['7'],
  sousCategorieId: ['7'],
  region: ['ville'],
  name: ['Lagos'],
  category: ['Rice'],
  exact: ['1'],
  ratings: ['20'],
  ratingsPage: ['2'],
  min: ['100'],
  max: ['900'],
  promo: ['1'],
  stock: ['1'],
  stars: ['4'],
  state: ['Lagos'],
  city: ['Ikeja&state=Lagos'],
  colour: ['red'],
  shop: ['7'],
  product: ['7'],
  review: ['7'],
  rating: ['7'],
  ...Object.fromEntries(
    Object.entries(FILTERS).flatMap(([name, filter]) => ('fact' in filter ? [[name, ['12 months']]] : [])),
  ),
};

/** An address of `route`. */
const pathOf = (route: string) => route.replace('[slug]', 'rice_3').replace(/\[.+\]/, 'ada');

/** The addresses of `route` with the parameter `name`, if its page takes it. */
const addressesWith = (route: string, name: string): string[] =>
  (VALUES[name] ?? [])
    .map((value) => `?${name.split('=')[0]}=${value}`)
    .filter((search) => queryOfPath(pathOf(route))?.(search, NOW).canonical !== '');

const rows = Object.entries(PARAMETER_RULES).flatMap(([route, rules]) =>
  Object.entries<AddressRule>(rules).map(([name, rule]) => ({ route, name, rule })),
);

describe('each row is what becomes of the address', () => {
  test.each(rows)('$route ?$name is $rule', ({ route, name, rule }) => {
    const found = addressesWith(route, name);
    expect(found.length, 'an address that the page takes').toBeGreaterThan(0);
    const page = PAGES.find((one) => one.route === route);
    const expected = page?.rule === 'noindex' && rule !== 'refused' ? 'noindex' : rule;
    for (const search of found) expect(addressRule(pathOf(route), search, NOW), search).toBe(expected);
  });
});

test('no page takes a parameter that the table lacks', () => {
  for (const [route, rules] of Object.entries(PARAMETER_RULES))
    for (const name of Object.keys(VALUES).filter((one) => !one.includes('=')))
      if (!Object.hasOwn(rules, name)) expect(addressesWith(route, name), `${route} ${name}`).toEqual([]);
});

test('every page with parameters is in the table, but the favourites of a customer', () => {
  const having = PAGES.filter(({ query }) => query).map(({ route }) => route);
  expect(having.filter((route) => !Object.hasOwn(PARAMETER_RULES, route))).toEqual(['/favorite-products']);
});

test('of several parameters the strictest rule counts, and unknown ones none', () => {
  const rule = (search: string) => addressRule('/sub-categories/rice_3', search, NOW);
  expect(rule('?page=2&utm_source=x')).toBe('generated');
  expect(rule('?limit=12&page=2')).toBe('copy');
  expect(rule('?limit=12&sort=views')).toBe('refused');
  expect(addressRule('/products/search/bag', '', NOW)).toBe('noindex');
  expect(addressRule('/user/orders', '', NOW)).toBe('refused');
  expect(addressRule('/no-such-page', '', NOW)).toBe('noindex');
});

test('what is generated ahead: all public pages, with these parameters', () => {
  const generated = PAGES.filter(({ rule }) => rule === 'generated').map(({ route }) => [
    route,
    generatedParameters(route).join(' '),
  ]);
  expect(Object.fromEntries(generated)).toEqual({
    '/': '',
    '/categories': 'view=collections',
    '/collections': '',
    '/collections/[slug]': 'page categorieId',
    '/sub-categories/[slug]': 'page',
    '/new-products': '',
    '/products': '',
    '/products/promotions': '',
    '/products/[slug]': '',
    '/shops': 'page',
    '/shops/[nomLink]': 'page',
    '/about': '',
    '/accessibility': '',
    '/delivery': '',
    '/help/delete-account': '',
    '/privacy-policy': '',
    '/returns': '',
    '/track': '',
    '/usage': '',
    '/vendor': '',
  });
});

test('the sitemap lists only what is indexed', () => {
  for (const { route, inSitemap, rule } of PAGES) if (inSitemap) expect(isFollowed(rule), route).toBe(true);
});
