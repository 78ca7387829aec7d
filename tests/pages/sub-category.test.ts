import { beforeAll, describe, expect, it } from 'vitest';
import type { Transport } from '../../src/client/client.ts';
import { card, down, NOW, stubTransport } from './catalogue-stub.ts';
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

/** The stub's sub-category is called Bags whatever its id. */
const PATH = '/sub-categories/Bags_3';
const CALL = '/produits/v1/sous-categories/3';
const cards = (count: number) => Array.from({ length: count }, (_, at) => card({ id: at + 1, nom: `Bag ${at + 1}` }));
const get = (path: string, count = 3) =>
  shop.get(path, { transport: stubTransport({ cards: cards(count) }), now: NOW });
const CARDS = 'main ul.product-grid > li > a.product-card__name';
const FILTERS = ['Most viewed', 'Top rated', 'Popular', 'New', 'On promotion', 'Orders', 'New trend'];

describe('/sub-categories/{name}_{id}', () => {
  it('SUB-01 RTE-34 PRM-04: a visitor opens it by the id after the last underscore', async () => {
    const page = await get(PATH);
    expect(page.status).toBe(200);
    expect(queryOf(page, '/sous-categories/3')).toEqual({});
    expect((await get('/sub-categories/no_such_9_name_3')).location).toBe(PATH);
    for (const path of ['/sub-categories/3', '/sub-categories/Bags', '/sub-categories/Bags_x'])
      expect((await get(path)).status, path).toBe(404);
  });

  it('SUB-02 SUB-03: a banner with picture and name', async () => {
    const pictured: Transport = async (request) => {
      const answer = await stubTransport()(request);
      const isOne = request.path === '/sous-categories/3';
      return isOne ? { ...answer, body: { ...(answer.body as object), url: 'demo/bags.webp' } } : answer;
    };
    const banner = one(await shop.get(PATH, { transport: pictured, now: NOW }), 'main header');
    expect(textOf(one(banner, 'h1'))).toBe('Bags');
    expect(one(banner, 'img').getAttribute('src')).toBe(`${shop.settings.fileHost}demo/bags.webp?w=320`);
  });

  it('SUB-04 SUB-05 SUB-06 SUB-07 SUB-08: a strip of seven sub-filters: the first four', async () => {
    const strip = textsOf(await get(PATH), 'main nav[aria-label="Sub-filters"] a');
    expect(strip).toHaveLength(7);
    expect(strip.slice(0, 4)).toEqual(FILTERS.slice(0, 4));
  });

  it('SUB-09 SUB-10 SUB-11: the last three sub-filters', async () => {
    expect(textsOf(await get(PATH), 'main nav[aria-label="Sub-filters"] a').slice(4)).toEqual(FILTERS.slice(4));
  });

  it.each(FILTERS)('SUB-12/G-27 SUB-13/G-27: %s appends its label and keeps cards and order', async (label) => {
    const bare = await get(PATH);
    const href = linkNamed(bare, label).getAttribute('href') ?? '';
    const page = await get(href);
    expect(textOf(one(page, 'h1'))).toBe(`Bags ${label}`);
    expect(textsOf(page, CARDS)).toEqual(textsOf(bare, CARDS));
    expect(queryOf(page, CALL)).toEqual(queryOf(bare, CALL));
    expect(queryOf(page, CALL)).not.toHaveProperty('sort');
    expect(linkNamed(page, label).getAttribute('aria-current')).toBe('true');
    expect([canonicalOf(page), isNoindex(page)]).toEqual([PATH, true]);
    for (const link of all(bare, 'nav[aria-label="Sub-filters"] a')) expect(link.getAttribute('rel')).toBe('nofollow');
  });

  it('G-27/G-405: Sort by offers both orders by price and the seven, and the changed title links to its own', async () => {
    const page = await get(`${PATH}?label=Top+rated`);
    const select = one(page, 'main select[name="sort"]');
    expect(textOf(select.closest('label')).startsWith('Sort by')).toBe(true);
    expect(optionsOf(select).offered.slice(1)).toEqual([
      { label: 'Price: low to high', value: 'prix' },
      { label: 'Price: high to low', value: '-prix' },
      { label: 'Top rated', value: 'average' },
      { label: 'Most ordered', value: 'orders' },
      { label: 'Newest', value: 'createdAt' },
      { label: 'Most viewed', value: 'views' },
      { label: 'Popular', value: 'likes' },
      { label: 'On promotion', value: 'promotion' },
      { label: 'New trend', value: 'trend' },
    ]);
    const link = linkNamed(page, 'Sort by Top rated').getAttribute('href') ?? '';
    expect(link).toBe(`${PATH}?label=Top+rated&sort=average`);
    const sorted = await get(link);
    expect(queryOf(sorted, CALL)).toMatchObject({ sort: 'average' });
    expect(optionsOf(one(sorted, 'main select[name="sort"]')).selected).toBe('average');
    expect(all(sorted, 'main a').map(textOf)).not.toContain('Sort by Top rated');
    expect(isNoindex(sorted)).toBe(true);
  });

  it('SUB-14: a product grid below the strip', async () => {
    const page = await get(PATH);
    expect(textsOf(page, CARDS)).toEqual(['Bag 1', 'Bag 2', 'Bag 3']);
    const grid = page.html.indexOf('class="product-grid product-grid--grid"');
    expect(grid).toBeGreaterThan(page.html.indexOf('aria-label="Sub-filters"'));
    expect(queryOf(page, CALL)).toMatchObject({ isActive: '1' });
  });

  it('SUB-15/G-25: labels 5, 10, 20, 50 send 6, 12, 24, 48, and the default is 24', async () => {
    const page = await get(PATH);
    const { offered, selected } = optionsOf(one(page, 'main select[name="limit"]'));
    expect(offered.map(({ label, value }) => [label, value])).toEqual([
      ['5', '6'],
      ['10', '12'],
      ['20', '24'],
      ['50', '48'],
    ]);
    expect(selected).toBe('24');
    expect(queryOf(page, CALL)).toMatchObject({ limit: '24' });
    expect(queryOf(await get(`${PATH}?limit=48`), CALL)).toMatchObject({ limit: '48' });
  });

  it('SUB-16: paginates the products, and keeps label and order', async () => {
    const page = await get(`${PATH}?label=New&sort=createdAt`, 60);
    expect(linkNamed(page, 'Next').getAttribute('href')).toBe(`${PATH}?label=New&page=2&sort=createdAt`);
    const second = await get(`${PATH}?page=2`, 60);
    expect(textsOf(second, CARDS)[0]).toBe('Bag 25');
    expect([canonicalOf(second), isNoindex(second)]).toEqual([`${PATH}?page=2`, false]);
    expect(second.document.title).toBe(`Bags, page 2 | ${shop.settings.productName}`);
    expect(one(second, 'meta[name="description"]').getAttribute('content')).toMatch(/ Page 2\.$/);
    expect((await get(`${PATH}?page=9`, 60)).location).toBe(`${PATH}?page=3`);
  });

  it('has a breadcrumb of its collection and category', async () => {
    const page = await get(PATH);
    expect(hrefsOf(page, 'nav[aria-label="Breadcrumb"] a')).toEqual([
      '/',
      '/collections/Fashion_1',
      '/collections/Fashion_1?categorieId=5',
    ]);
    const data = all(page, 'script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent ?? ''));
    const list = data.find((thing) => thing['@type'] === 'BreadcrumbList');
    expect(list.itemListElement.map((step: { name: string }) => step.name)).toEqual([
      'Home',
      'Fashion',
      'Accessories',
      'Bags',
    ]);
  });

  it('drops invalid parameters', async () => {
    expect((await get(`${PATH}?label=Cheap&sort=price&page=1`)).location).toBe(PATH);
  });

  it('shows a message when empty, a 404 when missing, and a 503 in an outage', async () => {
    expect(textOf(one(await get(PATH, 0), 'main .empty-state'))).toContain('No product found');
    expect((await shop.get('/sub-categories/Nothing_999999')).status).toBe(404);
    expect((await shop.get(PATH, { transport: down })).status).toBe(503);
  });
});
