import { beforeAll, describe, expect, it } from 'vitest';
import { seedsOfDay } from '../../src/shared/random-order.ts';
import { down, NOW } from './catalogue-stub.ts';
import { category, collection, collections, type Places, placesTransport, SEED } from './places-stub.ts';
import {
  all,
  canonicalOf,
  hrefsOf,
  isNoindex,
  linkNamed,
  one,
  optionsOf,
  queryOf,
  textOf,
  textsOf,
} from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const get = (path: string, places: Places = {}) => shop.get(path, { transport: placesTransport(places), now: NOW });

describe('/collections', () => {
  it('COL-01 COL-02/C-49 RTE-24 PRM-02: a visitor gets All classifications', async () => {
    const page = await get('/collections');
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'h1'))).toBe('All classifications');
    expect(page.document.title).toBe(`All classifications | ${shop.settings.productName}`);
  });

  it('COL-03/G-30: the search box sends the text as keyword, and the list shows its results', async () => {
    const input = one(await get('/collections'), 'main form[role="search"] input[name="q"]');
    expect(input.closest('form')?.getAttribute('action')).toBe('/collections');
    const page = await get('/collections?q=phone');
    expect(queryOf(page, '/classifications/v1/categories')).toEqual({ page: '1', limit: '28', keyword: 'phone' });
    expect(one(page, 'main input[type="search"]').getAttribute('value')).toBe('phone');
    expect(isNoindex(page)).toBe(true);
  });

  it('COL-04: a grid / large-grid toggle', async () => {
    const grid = await get('/collections');
    expect(linkNamed(grid, 'Grid').getAttribute('aria-current')).toBe('true');
    expect(linkNamed(grid, 'Large grid').getAttribute('href')).toBe('/collections?view=large');
    const large = await get('/collections?view=large');
    expect(linkNamed(large, 'Large grid').getAttribute('aria-current')).toBe('true');
    expect(linkNamed(large, 'Grid').getAttribute('href')).toBe('/collections');
  });

  it('COL-05: cards link to the collection route', async () => {
    const page = await get('/collections', { collections: [collection(3, 2, "Men's & Boys")] });
    expect(hrefsOf(page, 'main article a')).toEqual(['/collections/Mens+Boys_3']);
  });

  it('COL-06 COL-07/C-52: the name capitalised and cut at 40, its categories too', async () => {
    const long = { ...collection(1, 0, 'A'.repeat(41)), categories: [category(1, 'c'.repeat(41))] };
    const page = await get('/collections', { collections: [long, collection(2, 0, 'b'.repeat(40))] });
    expect(textsOf(page, 'main article h2')).toEqual([`A${'a'.repeat(39)}...`, `B${'b'.repeat(39)}`]);
    expect(textsOf(page, 'main article li')).toEqual([`${'c'.repeat(40)}...`]);
  });

  it('COL-08/C-02 COL-09 CST-09 CST-29: 5, 10, 20, 50 are offered and the default is 28', async () => {
    const page = await get('/collections', { collections: collections(80) });
    expect(queryOf(page, '/classifications/v1/categories')).toMatchObject({ limit: '28' });
    expect(all(page, 'main article')).toHaveLength(28);
    const { offered, selected } = optionsOf(one(page, 'main select[name="limit"]'));
    expect(offered).toEqual(['5', '10', '20', '50'].map((size) => ({ label: size, value: size })));
    expect(selected).toBe('28');
    for (const { value } of offered)
      expect(queryOf(await get(`/collections?limit=${value}`), '/classifications/v1/categories')?.limit).toBe(value);
  });

  it('COL-10 CST-10: large-grid has 56', async () => {
    const page = await get('/collections?view=large', { collections: collections(80) });
    expect(queryOf(page, '/classifications/v1/categories')).toMatchObject({ limit: '56' });
    expect(optionsOf(one(page, 'main select[name="limit"]')).selected).toBe('56');
    expect(all(page, 'main article')).toHaveLength(56);
    expect(one(page, 'main form:has(select[name="limit"]) input[name="view"]').getAttribute('value')).toBe('large');
  });

  it('C-61: the order is random, and the links to other pages contain its seed', async () => {
    const page = await get('/collections', { collections: collections(80) });
    expect(queryOf(page, '/classifications/v1/categories')).toMatchObject({ rand: '1' });
    const next = linkNamed(page, 'Next').getAttribute('href') ?? '';
    expect(next).toBe(`/collections?page=2&seed=${SEED}`);
    const second = await get(next, { collections: collections(80) });
    expect(queryOf(second, '/classifications/v1/categories')).toMatchObject({ page: '2', seed: String(SEED) });
    expect(linkNamed(page, 'Next').getAttribute('rel')).toBe('next nofollow');
    expect([canonicalOf(second), isNoindex(second)]).toEqual(['/collections', true]);
  });

  it('C-61: ignores a seed of another day, and any seed of a search', async () => {
    const yesterday = seedsOfDay(NOW - 86_400_000)[0];
    expect((await get(`/collections?seed=${yesterday}`)).location).toBe('/collections');
    expect((await get(`/collections?q=a&seed=${SEED}`)).location).toBe('/collections?q=a');
    expect((await get(`/collections?seed=${SEED}`)).status).toBe(200);
  });

  it('says that a search found nothing', async () => {
    const page = await get('/collections?q=zzz', { collections: [] });
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'main .empty-state'))).toContain('zzz');
  });

  it('answers 503 when the list fails', async () => {
    expect((await shop.get('/collections', { transport: down })).status).toBe(503);
    expect((await get('/collections', { failing: /^\/classifications/ })).status).toBe(503);
  });

  it('shows every collection of the demo once, page by page', async () => {
    const ids = new Set<string>();
    const rows = await shop.db.read.selectFrom('classifications').select('id').execute();
    let seen = 0;
    for (let path: string | null = '/collections'; path; ) {
      const page = await shop.get(path);
      expect(page.status).toBe(200);
      for (const href of hrefsOf(page, 'main article a')) {
        ids.add(href?.split('_').at(-1) ?? '');
        seen++;
      }
      path = all(page, 'main a[rel~="next"]')[0]?.getAttribute('href') ?? null;
    }
    expect(ids.size).toBe(rows.length);
    expect(seen).toBe(rows.length);
  });
});
