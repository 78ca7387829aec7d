/** Lists request only active rows, in the notation of each call, on every page. */
import { beforeAll, expect, it } from 'vitest';
import { everyPage } from './every-page.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

/**
 * The requirement's rows, the path of the call, its parameters, and the minimum number of {@link everyPage} that make
 * it.
 */
const LISTS = [
  { title: 'GEN-38/C-12 products', path: /^\/produits\/$/, isActive: 'true', pages: 6 },
  { title: 'GEN-38/C-12 new products', path: /^\/produits\/news$/, isActive: 'true', pages: 2 },
  {
    title: 'GEN-38/C-12 products of a sub-category',
    path: /^\/produits\/v1\/sous-categories\/\d+$/,
    isActive: '1',
    pages: 4,
  },
  { title: 'GEN-39/C-12 promotions', path: /^\/produits\/promotions$/, isActive: '1', pages: 2 },
  { title: 'GEN-40/C-12 shops', path: /^\/boutiques\/all$/, isActive: 'true', pages: 2 },
  { title: 'GEN-41/C-12 adverts', path: /^\/pubs$/, isActive: '1', pages: 1 },
  { title: 'GEN-42/C-12 infos', path: /^\/infos$/, isActive: '1', pages: 1 },
] as const;

let shop: SharedShop;
/** The API calls of each page. */
const calls: { readonly page: string; readonly requested: readonly URL[] }[] = [];

beforeAll(async () => {
  shop = await sharedShop();
  for (const [page, path] of Object.entries(await everyPage(shop.db)))
    calls.push({ page, requested: (await shop.get(path)).calls.map((call) => new URL(call.path, 'http://api')) });
});

it.each(LISTS)('$title request only active rows', ({ path, isActive, pages }) => {
  const asking = calls.filter(({ requested }) => requested.some(({ pathname }) => path.test(pathname)));
  expect(asking.length).toBeGreaterThanOrEqual(pages);
  for (const { page, requested } of asking)
    for (const { pathname, searchParams } of requested)
      if (path.test(pathname)) expect(searchParams.get('isActive'), `${pathname} on the page ${page}`).toBe(isActive);
});
