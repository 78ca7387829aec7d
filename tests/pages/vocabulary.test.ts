/** Our texts use one vocabulary; specified texts stay as specified. */
import { beforeAll, expect, it } from 'vitest';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** Specified texts (NAV-03, NAV-07, HOM-35, SHP-05, SHP-12, ERR-19, COL-02). */
const SPECIFIED =
  /Create your store|Reference stores|Select a store to visit|No store found|This store is deactivated\.|My favorites|\bStore\b|App Store|All classifications/g;

it.each([
  '/',
  '/shops',
  '/shops?q=zzzzqqqq',
  '/collections',
  '/categories',
  '/usage',
  '/vendor',
  '/nothing-here',
  '/favorite-products',
])('G-124: %s says shops, favourites and collections', async (path) => {
  const { document } = await shop.get(path);
  // Removes names given by sellers, and elements without text.
  for (const other of document.querySelectorAll('article, .product-card, script, style')) other.remove();
  const said = [
    document.querySelector('meta[name=description]')?.getAttribute('content'),
    document.title,
    document.body.textContent,
    ...[...document.querySelectorAll('[aria-label], [placeholder]')].map(
      (element) => element.getAttribute('aria-label') ?? element.getAttribute('placeholder'),
    ),
  ].join(' ');
  const own = said.replace(SPECIFIED, '');
  expect(own.match(/[^.]{0,40}\b(stores?|favorites?|classifications?)\b[^.]{0,40}/gi) ?? []).toEqual([]);
});
