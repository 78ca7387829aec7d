import { expect, test } from 'vitest';
import { seedsOfDay } from '../../shared/random-order.ts';
import { pageAddress } from './page-address.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const SEED = seedsOfDay(NOW)[3];

test.each([
  ['/', '', '/'],
  ['/', '?utm_source=x&page=2', '/'],
  ['/vendor', '?q=x', '/vendor'],
  ['/no-such-page', '?page=3', '/no-such-page'],
  ['/products', '?page=2', '/products?page=2'],
  ['/products', '?fbclid=1&page=2&utm_source=a', '/products?page=2'],
  ['/products', `?seed=${SEED}&page=2`, `/products?page=2&seed=${SEED}`],
  ['/products', '?region=pays&name=Nigeria', '/products?name=Nigeria&region=pays'],
  ['/products/rice_12', '?ratings=20&color=red', '/products/rice_12?ratings=20'],
  ['/sub-categories/rice_3', '?sort=views&limit=48&x=1', '/sub-categories/rice_3?limit=48&sort=views'],
  ['/shops/all', '', '/shops/all'],
  ['/shops/all', '?stock=1&stars=4&min=100', '/shops/all?min=100&stars=4&stock=1'],
  ['/shops/all', '?stars=4&min=100&stock=1', '/shops/all?min=100&stars=4&stock=1'],
])('%s%s is cached under %s', (path, search, key) => {
  expect(pageAddress(path, search, NOW)).toMatchObject({ kind: 'page', key });
});

test.each([
  ['/products', '?page=1', '/products'],
  ['/products', '?page=zero&utm_source=x', '/products'],
  ['/products', '?page=2&page=3', '/products?page=2'],
  ['/products', '?limit=7', '/products'],
  ['/products', `?seed=${Number(SEED) - 16}&page=2`, '/products?page=2'],
  ['/sub-categories/rice_3', '?sort=nonsense', '/sub-categories/rice_3'],
  ['/sub-categories/rice_3', '?stock=1&max=5000&min=9000', '/sub-categories/rice_3?max=9000&min=5000&stock=1'],
  ['/shops/ada', '?min=cheap&max=', '/shops/ada'],
])('%s%s redirects to %s', (path, search, location) => {
  expect(pageAddress(path, search, NOW)).toEqual({ kind: 'redirect', location });
});

test('the search form redirects once, to the address of its search', () => {
  const address = pageAddress('/products/search', '?q=rice&sousCategorieId=', NOW);
  expect(address).toEqual({ kind: 'passing', target: '/products/search?q=rice&sousCategorieId=' });
});

test.each([
  ['/products', '', false],
  ['/products', '?page=20', false],
  ['/products', '?page=21', true],
  ['/products', '?q=rice', true],
  ['/products', '?name=x&region=pays', true],
  ['/products/search/rice', '', true],
  ['/products/search/rice', '?page=2', true],
  ['/shops/all', '?q=rice', true],
  ['/sub-categories/rice_3', '?sort=views', false],
  ['/sub-categories/rice_3', '?stock=1', true],
  ['/products', '?max=5000', true],
  ['/products/promotions', '?colour=red', true],
  ['/shops/all', '?promo=1', true],
  ['/helps/supplier-membership', '', true],
  ['/help/delete-account', '', false],
])('%s%s is a low-priority page: %s', (path, search, lowPriority) => {
  expect(pageAddress(path, search, NOW)).toMatchObject({ lowPriority });
});

test.each([
  ['/products', '', true],
  ['/sub-categories/rice_3', '', true],
  ['/products/search/rice', '', true],
  ['/products/search/rice', '?stock=1', true],
  ['/collections', '?q=rice', true],
  ['/collections', '', false],
  ['/new-products', '', false],
  ['/helps/supplier-membership', '', false],
])('%s%s searches or counts, on a reader thread: %s', (path, search, isLong) => {
  expect(pageAddress(path, search, NOW)).toMatchObject({ isLong });
});

test.each([
  ['/', '', true],
  ['/products', '?page=21', true],
  ['/sub-categories/rice_3', '?sort=views', true],
  ['/products/rice_12', '', true],
  ['/sub-categories/rice_3', '?stock=1', false],
  ['/products', '?q=rice', false],
  ['/products/search/rice', '', false],
  ['/helps/supplier-membership', '', false],
  ['/wp-login.php', '', false],
])('%s%s may be stored on disk: %s', (path, search, isStorable) => {
  expect(pageAddress(path, search, NOW)).toMatchObject({ isStorable });
});
