/** Every product list is sorted by its address, across all pages; such addresses are only for shoppers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_SORTS, SUB_SORTS } from '../../src/features/products/lists/product-sorts.ts';
import { pageAddress } from '../../src/server/page-cache/page-address.ts';
import { addressRule } from '../address-rule.ts';
import { card, NOW, stubTransport } from './catalogue-stub.ts';
import { all, canonicalOf, isNoindex, linkNamed, one, optionsOf, queryOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const cards = Array.from({ length: 70 }, (_, at) => card({ id: at + 1, nom: `Bag ${at + 1}` }));
const open = (path: string) => shop.get(path, { transport: stubTransport({ cards }), now: NOW });

const LISTS = [
  { path: '/products', call: '/produits/', sorts: LIST_SORTS, own: 'mixed' },
  { path: '/products/promotions', call: '/produits/promotions', sorts: LIST_SORTS, own: 'mixed' },
  { path: '/products/search/bag', call: '/produits/', sorts: LIST_SORTS, own: 'best match' },
  { path: '/sub-categories/Bags_3', call: '/produits/v1/sous-categories/3', sorts: SUB_SORTS, own: 'newest' },
] as const;

describe('G-405 G-486: sorting a list', () => {
  it.each(LISTS)('$path offers price both ways, newest, rating and popularity', async ({ path, sorts, own }) => {
    const page = await open(path);
    const { offered, selected } = optionsOf(one(page, 'main select[name="sort"]'));
    expect(offered.map(({ value }) => value)).toEqual(['', ...sorts.map(({ value }) => value)]);
    expect(selected).toBe('');
    expect(offered.slice(0, 5).map(({ label }) => label)).toEqual([
      `Sort: ${own}`,
      'Price: low to high',
      'Price: high to low',
      'Top rated',
      'Most ordered',
    ]);
    for (const value of ['prix', '-prix', 'createdAt', 'average', 'views', 'orders'])
      expect(offered.map((option) => option.value)).toContain(value);
  });

  it.each(LISTS)('$path sends the order, which no random order joins', async ({ path, call, sorts }) => {
    for (const { value } of sorts) {
      const page = await open(`${path}?sort=${value}`);
      expect(page.status, value).toBe(200);
      expect(queryOf(page, call)).toMatchObject({ sort: value });
      expect(optionsOf(one(page, 'main select[name="sort"]')).selected).toBe(value);
      for (const link of all(page, 'main .pagination a'))
        expect(link.getAttribute('href') ?? '').not.toContain('seed=');
    }
    expect(linkNamed(await open(`${path}?sort=prix`), 'Next').getAttribute('href')).toBe(`${path}?page=2&sort=prix`);
    expect((await open(`${path}?seed=3&sort=prix`)).location).toBe(`${path}?sort=prix`);
    expect((await open(`${path}?sort=cheap`)).location).toBe(path);
  });

  it.each(LISTS)('$path in another order is a copy that no crawler keeps', async ({ path }) => {
    const page = await open(`${path}?sort=prix`);
    expect(isNoindex(page)).toBe(true);
    expect(canonicalOf(page)).toBe(path);
    expect(addressRule(path, '?sort=prix', NOW)).toBe('refused');
  });
});

describe('G-404 G-405: a list with several values or filters', () => {
  it.each(['?colour=black%7Cred', '?colour=red&stock=1', '?brand=zuma&colour=red'])(
    '%s is not indexed, not followed, not generated, and in the small part of the cache',
    async (search) => {
      const path = '/sub-categories/Bags_3';
      const page = await open(path + search);
      expect(page.status).toBe(200);
      expect(isNoindex(page)).toBe(true);
      expect(canonicalOf(page)).toBe(path);
      for (const link of all(page, '#filters a, .filter-chips [data-enhance]'))
        expect(link.getAttribute('rel')).toBe('nofollow');
      expect(addressRule(path, search, NOW)).toBe('refused');
      expect(pageAddress(path, search, NOW)).toMatchObject({ lowPriority: true });
    },
  );
});
