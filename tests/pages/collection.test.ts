import { beforeAll, describe, expect, it } from 'vitest';
import { down, NOW, subCategories } from './catalogue-stub.ts';
import { category, collection, collections, type Places, placesTransport } from './places-stub.ts';
import {
  all,
  canonicalOf,
  hrefsOf,
  isNoindex,
  linkNamed,
  one,
  optionsOf,
  ownText,
  queryOf,
  textOf,
  textsOf,
} from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

/** Collection 4: `HOME & Garden` with five categories, 400 to 404. */
const garden = collection(4, 5, 'HOME & Garden');
const PATH = '/collections/HOME+Garden_4';
const get = (path: string, places: Places = {}) =>
  shop.get(path, { transport: placesTransport({ collections: [garden, ...collections(3)], ...places }), now: NOW });

describe('/collections/{slug}_{id}', () => {
  it('CLS-01 RTE-25: the id follows the last underscore', async () => {
    const page = await get(PATH);
    expect(page.status).toBe(200);
    expect(page.calls.some(({ path }) => path.startsWith('/categories/v1/classifications/4?'))).toBe(true);
    expect((await get('/collections/a_1_b_4')).location).toBe(PATH);
  });

  it('CLS-02 CLS-03: a banner with the picture and the name of the collection', async () => {
    const page = await get(PATH);
    const banner = one(page, 'main header');
    expect(textOf(one(banner, 'h1'))).toBe('Home & garden');
    expect(one(banner, 'img').getAttribute('src')).toBe(`${shop.settings.fileHost}demo/collection-4.webp?w=320`);
  });

  it('CLS-04: Back links to all collections', async () => {
    expect(linkNamed(await get(PATH), 'Back').getAttribute('href')).toBe('/collections');
  });

  it('CLS-05 CLS-06 CLS-17/G-08: a row of category cards, the first selected without an id in the address', async () => {
    const cards = all(await get(PATH), 'main nav[aria-label="Categories"] li a');
    expect(cards.map(textOf)).toEqual([400, 401, 402, 403, 404].map((id) => `Category ${id}`));
    expect(cards.map((card) => card.getAttribute('aria-current'))).toEqual(['true', null, null, null, null]);
  });

  it('CLS-17/C-82 RTE-45/G-07: categorieId selects a category', async () => {
    const page = await get(`${PATH}?categorieId=402`);
    expect(textOf(one(page, 'main nav[aria-label="Categories"] [aria-current]'))).toBe('Category 402');
    expect(page.calls.some(({ path }) => path.startsWith('/sous-categories/v1/categories/402?'))).toBe(true);
    expect(hrefsOf(page, 'main nav[aria-label="Categories"] a')).toContain(`${PATH}?categorieId=402`);
    expect(canonicalOf(page)).toBe(`${PATH}?categorieId=402`);
  });

  it('ignores a category that the collection does not have', async () => {
    const page = await get(`${PATH}?categorieId=999`);
    expect([page.status, page.location]).toEqual([301, PATH]);
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it('CLS-07: says No data when there are no categories', async () => {
    const page = await get('/collections/Empty_9', { collections: [collection(9, 0, 'Empty')] });
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'main nav[aria-label="Categories"]'))).toBe('No data');
  });

  it('shows every category, also more than 30', async () => {
    const big = { ...collection(9, 0, 'Big'), categories: Array.from({ length: 35 }, (_, at) => category(900 + at)) };
    const page = await get('/collections/Big_9?categorieId=934', { collections: [big] });
    expect(all(page, 'main nav[aria-label="Categories"] li')).toHaveLength(35);
  });

  it('CLS-08 CLS-09 PRM-03: the sub-categories of the selected category under its heading', async () => {
    const page = await get(PATH, { subCategories: subCategories(3) });
    expect(textsOf(page, 'main h2')).toContain('Categories / Category 400');
    expect(hrefsOf(page, 'section[aria-labelledby="sub-categories"] li a')).toEqual(
      [1, 2, 3].map((id) => `/sub-categories/Category+${id}_${id}`),
    );
    const other = await get(`${PATH}?categorieId=402`, { subCategories: subCategories(3) });
    expect(textsOf(other, 'main h2')).toContain('Categories / Category 402');
    expect(queryOf(other, '/sous-categories/v1/categories/402')).toBeDefined();
  });

  it('CLS-10 CLS-11 CST-19 CST-26: offers 6, 12, 24, 60, and the default is 24', async () => {
    const page = await get(PATH);
    expect(queryOf(page, '/sous-categories/v1/categories/400')).toEqual({ page: '1', limit: '24' });
    const { offered, selected } = optionsOf(one(page, 'main select[name="limit"]'));
    expect(offered.map(({ label, value }) => [label, value])).toEqual(['6', '12', '24', '60'].map((n) => [n, n]));
    expect(selected).toBe('24');
    for (const size of [6, 12, 60]) {
      const sized = await get(`${PATH}?limit=${size}`, { subCategories: subCategories(70) });
      expect(queryOf(sized, '/sous-categories/v1/categories/400')).toMatchObject({ limit: String(size) });
    }
  });

  it('CLS-12 CLS-13 CLS-14: paginates with Next > and < Back', async () => {
    const page = await get(`${PATH}?categorieId=402&page=2`, { subCategories: subCategories(60) });
    expect(all(page, 'section[aria-labelledby="sub-categories"] li > a.sub-category-card').map(ownText)[0]).toBe(
      'Category 25',
    );
    expect(linkNamed(page, 'Next >').getAttribute('href')).toBe(`${PATH}?categorieId=402&page=3`);
    expect(linkNamed(page, '< Back').getAttribute('href')).toBe(`${PATH}?categorieId=402`);
    const last = await get(`${PATH}?limit=6&page=99`, { subCategories: subCategories(60) });
    expect(last.location).toBe(`${PATH}?limit=6&page=10`);
  });

  it('CLS-15/G-29: Also discover shows other collections, not this one, after the list', async () => {
    const page = await get(PATH);
    const also = one(page, 'section[aria-labelledby="also-discover"]');
    expect(textOf(one(also, 'h2'))).toBe('Also discover');
    const ids = hrefsOf(also, 'li a').map((href) => href?.split('_').at(-1));
    expect(ids).toEqual(['1', '2', '3']);
    expect(queryOf(page, '/classifications/v1/categories')).toMatchObject({ rand: '1' });
    expect(page.html.indexOf('also-discover')).toBeGreaterThan(page.html.indexOf('id="sub-categories"'));
  });

  it('CLS-16/C-49: the title begins with Classifications', async () => {
    expect((await get(PATH)).document.title).toBe(`Classifications: Home & garden | ${shop.settings.productName}`);
  });
});

describe('addresses of a collection', () => {
  it('G-12: /collections/all_{id} is the page itself with a canonical link, its forms and pages stay there', async () => {
    const page = await get('/collections/all_4', { subCategories: subCategories(60) });
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'h1'))).toBe('Home & garden');
    expect(canonicalOf(page)).toBe(PATH);
    expect(linkNamed(page, 'Next >').getAttribute('href')).toBe('/collections/all_4?page=2');
  });

  it.each(['/collections/Wrong_4', '/collections/_4', '/collections/home+garden_4', '/collections/HOME%2BGarden_4'])(
    '%s redirects to the canonical address, permanently but uncached',
    async (path) => {
      const page = await get(`${path}?page=2`, { subCategories: subCategories(60) });
      expect([page.status, page.location]).toEqual([301, `${PATH}?page=2`]);
      expect(page.headers['cache-control']).toBe('no-cache');
    },
  );

  it('G-104: an unknown or unreadable id is a 404', async () => {
    for (const path of [
      '/collections/Home_77',
      '/collections/Home',
      '/collections/Home_',
      '/collections/Home_0',
      '/collections/x_99999999999999999',
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it('answers 503 when an essential read fails, and omits Also discover when only that fails', async () => {
    expect((await shop.get(PATH, { transport: down })).status).toBe(503);
    expect((await get(PATH, { failing: /^\/sous-categories\/v1\/categories/ })).status).toBe(503);
    const page = await get(PATH, { failing: /^\/classifications/ });
    expect(page.status).toBe(200);
    expect(all(page, '[aria-labelledby="also-discover"]')).toHaveLength(0);
  });

  it('G-397 G-399: pages and categories have titles of their own, and a page size is a copy of the list', async () => {
    const places = { subCategories: subCategories(60) };
    const name = 'Classifications: Home & garden';
    for (const [query, title, canonical] of [
      ['?page=2', `${name}, page 2`, '?page=2'],
      ['?categorieId=402', `${name} / Category 402`, '?categorieId=402'],
      ['?categorieId=402&page=2', `${name} / Category 402, page 2`, '?categorieId=402&page=2'],
      ['?categorieId=400&page=2', `${name}, page 2`, '?page=2'],
      ['?limit=6', name, ''],
    ] as const) {
      const page = await get(PATH + query, places);
      expect([page.document.title, canonicalOf(page), isNoindex(page)], query).toEqual([
        `${title} | ${shop.settings.productName}`,
        PATH + canonical,
        false,
      ]);
    }
  });
});

describe('unusual names in links', () => {
  it.each([
    ['under_score_3', '/collections/underscore3_5'],
    ['1 + 1 = 2', '/collections/1+1+2_5'],
    ['100% cotton', '/collections/100+cotton_5'],
    ['Aṣọ òkè', '/collections/A%E1%B9%A3%E1%BB%8D+%C3%B2k%C3%A8_5'],
    ['e\u0301tui', '/collections/%C3%A9tui_5'],
    ['?!#/', '/collections/_5'],
    ['all', '/collections/all_5'],
  ])('%s has the address %s', async (nom, path) => {
    const places = { collections: [collection(5, 3, nom)] };
    const page = await get(path, places);
    expect(page.status).toBe(200);
    expect(canonicalOf(page)).toBe(path);
    expect(hrefsOf(page, 'main nav[aria-label="Categories"] a')[0]).toBe(`${path}?categorieId=500`);
    if (nom !== 'all') expect((await get('/collections/other_5', places)).location).toBe(path);
  });

  it('redirects lower case and decomposed encodings to the canonical form', async () => {
    const places = { collections: [collection(5, 3, 'étui')] };
    for (const path of ['/collections/%c3%a9tui_5', '/collections/e%CC%81tui_5']) {
      let page = await get(path, places);
      for (let hops = 0; page.status === 301 && hops < 3; hops++) page = await get(page.location, places);
      expect(page.status).toBe(200);
      expect(canonicalOf(page)).toBe('/collections/%C3%A9tui_5');
    }
  });
});
