import { expect, test } from 'vitest';
import { queryErrors } from './page-queries.ts';

test('a page reads the query that the cache knows for its address, and no other', () => {
  expect(queryErrors('products/index.astro', 'productsQuery(search)')).toEqual([]);
  expect(queryErrors('products/index.astro', 'shopsQuery(search)')).toHaveLength(2);
  expect(queryErrors('products/index.astro', '')).toEqual([
    'products/index.astro does not read productsQuery, which the cache knows',
  ]);
});

test('a page without a query reads no query string, unless it is never cached', () => {
  expect(queryErrors('privacy-policy.astro', 'Astro.url.searchParams')).toHaveLength(1);
  expect(queryErrors('privacy-policy.astro', 'shopsQuery(search)')).toHaveLength(1);
  expect(queryErrors('plain/cart.astro', 'Astro.url.searchParams')).toEqual([]);
});
