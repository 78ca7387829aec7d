import { beforeAll, describe, expect, it } from 'vitest';
import { down, NOW, subCategories } from './catalogue-stub.ts';
import { type Places, placesTransport, SEED } from './places-stub.ts';
import {
  all,
  canonicalOf,
  hrefsOf,
  isNoindex,
  linkNamed,
  one,
  optionsOf,
  ownText,
  textOf,
  textsOf,
} from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import type { TestAnswer } from './shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const get = (path: string, places: Places = {}) => shop.get(path, { transport: placesTransport(places), now: NOW });
const named = (...names: string[]) => subCategories(names.length).map((row, at) => ({ ...row, nom: names[at] ?? '' }));
const NAMES = 'main .sub-category-card';

/** The query of the page's own list; the header makes the same call with a limit of 150. */
const requestedList = (page: TestAnswer) =>
  page.calls
    .map(({ path }) => new URL(path, 'http://api'))
    .filter(({ pathname, searchParams }) => pathname === '/sous-categories/' && searchParams.get('limit') !== '150')
    .map(({ searchParams }) => Object.fromEntries(searchParams));

describe('/categories', () => {
  it('CAT-01 CAT-02 RTE-33 PRM-04: a visitor gets Shop by category', async () => {
    const page = await get('/categories');
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'h1'))).toBe('Shop by category');
    expect(page.document.title).toContain('Shop by category');
  });

  it('CAT-03/C-50 CAT-06: a grid of sub-category cards that link to their route', async () => {
    const page = await get('/categories', { subCategories: named('Phones & tablets', 'Rice') });
    expect(all(page, NAMES).map(ownText)).toEqual(['Phones & tablets', 'Rice']);
    expect(hrefsOf(page, 'main a.sub-category-card')).toEqual([
      '/sub-categories/Phones+tablets_1',
      '/sub-categories/Rice_2',
    ]);
    expect(
      all(page, 'main .category-cards--grid > li > .sub-category-card:not(.sub-category-card--list)'),
    ).toHaveLength(2);
    expect(textOf(one(page, 'main .segmented a[aria-current]'))).toBe('Grid');
  });

  it('G-437: departments by name come first, and the menu says where this is', async () => {
    const page = await shop.get('/categories');
    const names = textsOf(page, 'nav[aria-label="Departments"] a');
    expect(names.length).toBeGreaterThan(10);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-NG', { sensitivity: 'base' })));
    for (const href of hrefsOf(page, 'nav[aria-label="Departments"] a'))
      expect(href).toMatch(/^\/collections\/.+_\d+$/);
    expect(textsOf(page, '.nav-bar [aria-current]')).toEqual(['Collections']);
    expect(all(await shop.get('/categories?view=collections'), 'nav[aria-label="Departments"]')).toEqual([]);
  });

  it('G-437: in a sub-category a search is one within it', async () => {
    const page = await shop.get('/sub-categories/Android+Phones_1');
    expect(textsOf(page, '.header-search .needs-script select option[selected]')).toEqual(['Android Phones']);
    expect(textsOf(page, '.nav-bar [aria-current]')).toEqual(['Collections']);
    const found = await shop.get('/products/search/rice?sousCategorieId=1');
    const out = all(found, '.empty-state a, .filter-chips a').map((link) => link.getAttribute('href'));
    expect(out).toContain('/products/search/rice');
  });

  it('CAT-04: the search text is sent as keyword', async () => {
    const form = one(await get('/categories'), 'main form[role="search"]');
    expect(form.getAttribute('action')).toBe('/categories');
    one(form, 'input[type="search"][name="q"]');
    const page = await get('/categories?q=rice');
    expect(requestedList(page)).toEqual([{ page: '1', limit: '60', keyword: 'rice' }]);
    expect(isNoindex(page)).toBe(true);
  });

  it('C-61: cards are asked for in random order, stable over the pages of one seed', async () => {
    const page = await get('/categories', { subCategories: subCategories(150) });
    expect(requestedList(page)).toEqual([{ page: '1', limit: '60', rand: '1' }]);
    const next = linkNamed(page, 'Next').getAttribute('href') ?? '';
    expect(next).toBe(`/categories?page=2&seed=${SEED}`);
    expect(requestedList(await get(next, { subCategories: subCategories(150) }))).toEqual([
      { page: '2', limit: '60', rand: '1', seed: String(SEED) },
    ]);
  });

  it('CAT-07/G-26: offers 6, 12, 24, 60', async () => {
    const select = one(await get('/categories'), 'main select[name="limit"]');
    expect(optionsOf(select).offered).toEqual(['6', '12', '24', '60'].map((n) => ({ label: n, value: n })));
    expect(requestedList(await get('/categories?limit=12'))).toMatchObject([{ limit: '12' }]);
  });

  it('CAT-08: pages through all of them', async () => {
    const page = await get('/categories?limit=6&page=2', { subCategories: subCategories(20) });
    expect(all(page, 'main a.sub-category-card')).toHaveLength(6);
    expect(textOf(one(page, 'main nav.pagination [aria-current="page"]'))).toBe('2');
    expect((await get('/categories?page=9', { subCategories: subCategories(61) })).location).toBe('/categories?page=2');
  });

  it('CAT-09 CAT-10: says No results found and repeats the search text', async () => {
    const page = await get('/categories?q=zzz+%3Cb%3E', { subCategories: [] });
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'main .empty-state p'))).toBe('No results found for “zzz <b>”');
    expect(all(page, 'main .empty-state b')).toHaveLength(0);
  });

  it('CAT-11 CST-20: the default is 60', async () => {
    const page = await get('/categories', { subCategories: subCategories(80) });
    expect(requestedList(page)).toMatchObject([{ limit: '60' }]);
    expect(all(page, 'main a.sub-category-card')).toHaveLength(60);
    expect(optionsOf(one(page, 'main select[name="limit"]')).selected).toBe('60');
  });

  it('CAT-12/G-111 CAT-13: the shorter list, reached by a toggle, headed Sub-categories', async () => {
    const grid = await get('/categories?q=rice');
    expect(linkNamed(grid, 'List').getAttribute('href')).toBe('/categories?q=rice&view=list');
    expect(textsOf(grid, 'main h2')).not.toContain('Sub-categories');
    const list = await get('/categories?q=rice&view=list');
    expect(textsOf(list, 'main h2')).toContain('Sub-categories');
    expect(linkNamed(list, 'Grid').getAttribute('href')).toBe('/categories?q=rice');
    expect(requestedList(list)).toMatchObject([{ keyword: 'rice' }]);
    expect(all(list, 'main .sub-category-card--list').length).toBeGreaterThan(0);
  });

  it('CAT-14: the shorter list says No sub-category found', async () => {
    const page = await get('/categories?q=zzz&view=list', { subCategories: [] });
    expect(textOf(one(page, 'main .empty-state p'))).toBe('No sub-category found');
  });

  it('CAT-15: the shorter list capitalises names, the grid does not change them', async () => {
    const places = { subCategories: named('MEN shoes', 'ọjà') };
    expect(all(await get('/categories?view=list', places), NAMES).map(ownText)).toEqual(['Men shoes', 'Ọjà']);
    expect(all(await get('/categories', places), NAMES).map(ownText)).toEqual(['MEN shoes', 'ọjà']);
  });

  it('G-398: search engines index the list and the directory, and none of the pages in random order', async () => {
    const places = { subCategories: subCategories(150) };
    const second = await get(`/categories?page=2&seed=${SEED}`, places);
    expect([canonicalOf(second), isNoindex(second)]).toEqual(['/categories', true]);
    const asRows = await get('/categories?view=list', places);
    expect([canonicalOf(asRows), isNoindex(asRows)]).toEqual(['/categories', false]);
    const directory = await get('/categories?view=collections', places);
    expect([canonicalOf(directory), isNoindex(directory)]).toEqual(['/categories?view=collections', false]);
    expect(directory.document.title).toBe(`All categories by collection | ${shop.settings.productName}`);
    expect(linkNamed(await get('/categories', places), 'By collection').getAttribute('rel')).toBeNull();
    expect(linkNamed(await get('/categories', places), 'List').getAttribute('rel')).toBe('nofollow');
  });

  it('answers 503 when the list fails', async () => {
    expect((await shop.get('/categories', { transport: down })).status).toBe(503);
  });
});
