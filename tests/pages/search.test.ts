import { beforeAll, describe, expect, it } from 'vitest';
import { subCategoryPath } from '../../src/shared/links.ts';
import { card, down, NOW, type Stub, stubTransport, subCategories } from './catalogue-stub.ts';
import { all, canonicalOf, hrefsOf, isNoindex, one, optionsOf, queryOf, textOf, textsOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import type { TestAnswer } from './shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const cards = Array.from({ length: 70 }, (_, at) => card({ id: at + 1, nom: `Bag ${at + 1}` }));
const open = (target: string, stub: Stub = {}) =>
  shop.get(target, { transport: stubTransport({ cards, ...stub }), now: NOW });

describe('address of a search', () => {
  it('RTE-26 RTE-54 PRM-09 is open to everyone, and plus is a space', async () => {
    const page = await open('/products/search/red+running+shoes');
    expect(page.status).toBe(200);
    expect(queryOf(page, '/produits/')).toEqual({
      page: '1',
      limit: '30',
      keyword: 'red running shoes',
      isActive: 'true',
      facets: '1',
    });
    expect(isNoindex(page)).toBe(true);
    expect(canonicalOf(page)).toBe('/products/search/red+running+shoes');
  });

  it('RTE-51 RTE-52 a submitted text redirects to the path form, reduced to letters, digits and spaces', async () => {
    for (const q of ['red+shoes', '%20red++shoes', 'red%20shoes!']) {
      const page = await open(`/products/search?q=${q}`);
      expect([page.status, page.location.split('?')[0], page.headers['cache-control']], q).toEqual([
        301,
        '/products/search/red+shoes',
        'no-cache',
      ]);
    }
    expect((await open('/products/search?q=red+shoes')).location).toBe('/products/search/red+shoes');
    expect((await open('/products/search/?q=red+shoes')).location).toBe('/products/search?q=red+shoes');
    const { location } = await open('/products/search?q=Men%27s+T-shirt');
    expect(new URL(location, 'http://oja.example').pathname).toBe('/products/search/Mens+Tshirt');
  });

  it('RTE-53/C-82 the original text is a parameter when the path would lose part of it', async () => {
    const { location } = await open('/products/search?q=T-shirt');
    expect(location).toBe('/products/search/Tshirt?q=T-shirt');
    const page = await open(location);
    expect(textOf(one(page, 'h1'))).toBe('Product searches / T-shirt');
    expect(queryOf(page, '/produits/')?.keyword).toBe('T-shirt');
    expect(canonicalOf(page)).toBe('/products/search/Tshirt');
    expect((await open('/products/search/Tshirt?q=bags')).location).toBe('/products/search/Tshirt');
  });

  it('RTE-55 anything after a percent sign is dropped', async () => {
    expect((await open('/products/search/cotton%25+pure')).location).toBe('/products/search/cotton');
    expect((await open('/products/search/cotton%+pure')).location).toBe('/products/search/cotton');
  });

  it('G-14 a selected category is kept and filters the results', async () => {
    expect((await open('/products/search?q=red&sousCategorieId=2')).location).toBe(
      '/products/search/red?sousCategorieId=2',
    );
    const page = await open('/products/search/red?sousCategorieId=2');
    expect(queryOf(page, '/produits/')?.sousCategorieId).toBe('2');
    expect(textsOf(page, '[aria-label="Chosen filters"] a')).toEqual(['Bags', 'Clear all']);
    expect(hrefsOf(page, '[aria-label="Chosen filters"] a')).toEqual(['/products/search/red', '/products/search/red']);
    // The next search keeps the category unless the shopper changes it.
    const chosen = (target: TestAnswer) => all(target, 'header .needs-script select option[selected]').map(textOf);
    expect(chosen(page)).toEqual(['Bags']);
    expect(chosen(await open('/products/search/red'))).toEqual([]);
    const farOff = await open('/products/search/red?sousCategorieId=2', { subCategories: [] });
    expect(chosen(farOff)).toEqual(chosen(page));
  });

  it('text that reduces to nothing does not search', async () => {
    for (const target of ['/products/search', '/products/search?q=', '/products/search?q=+', '/products/search/!!!'])
      expect((await open(target)).location, target).toBe('/products');
    const signs = await open('/products/search?q=!!!');
    expect([signs.status, textOf(one(signs, 'h1'))]).toEqual([400, 'Nothing to search for']);
    expect((await open('/products/search?q=&sousCategorieId=2')).location).toBe('/products?sousCategorieId=2');
  });

  it('a slash is an ordinary character', async () => {
    expect((await open('/products/search/a/b')).location).toMatch(/^\/products\/search\/ab/);
  });
});

describe('results of a search', () => {
  it('SCH-01 the title contains the text', async () => {
    const page = await open('/products/search/red+bag');
    expect(textOf(one(page, 'h1'))).toBe('Product searches / red bag');
    expect(page.html).toContain('<title>Product searches / red bag | Oja</title>');
  });

  it('SCH-02 SCH-10 the count of results and their cards', async () => {
    const page = await open('/products/search/bag');
    expect(textOf(one(page, '#found-products'))).toBe('70 Product results found.');
    expect(all(page, '.product-card').length).toBe(30);
    expect(hrefsOf(page, '.product-card a')[0]).toBe('/products/Bag+1_1');
  });

  it('SCH-02: the number is exact, however many are found, and the last page says that these were the best', async () => {
    const stub = stubTransport({ cards });
    const transport: typeof stub = async (request) => {
      const answer = await stub(request);
      const counts = request.path.startsWith('/produits/?') ? { totalItems: 23_456, totalPages: 34 } : {};
      return { ...answer, body: { ...(answer.body as object), ...counts } };
    };
    const openMany = (target: string) => shop.get(target, { transport, now: NOW });
    const page = await openMany('/products/search/bag');
    expect(textOf(one(page, '#found-products'))).toBe('23,456 Product results found.');
    expect(textOf(one(page, 'main'))).not.toContain('These are the best');
    const last = await openMany('/products/search/bag?page=34');
    expect(textOf(one(last, 'main'))).toContain(
      'These are the best of 23,456 products. To see others, choose a filter',
    );
  });

  it('SCH-03 SCH-04 SCH-05 CRD-15 grid or list, by links, both of cards with an add button', async () => {
    const grid = await open('/products/search/bag');
    const toggle = () => all(grid, '.segmented a').map((a) => [textOf(a), a.getAttribute('href')]);
    expect(toggle()).toEqual([
      ['Grid', '/products/search/bag'],
      ['List', '/products/search/bag?view=list'],
    ]);
    expect(textOf(one(grid, '.segmented a[aria-current]'))).toBe('Grid');
    expect(all(grid, '.product-grid--grid .product-card:not(.product-card--list)').length).toBe(30);
    const list = await open('/products/search/bag?view=list');
    expect(textOf(one(list, '.segmented a[aria-current]'))).toBe('List');
    expect(all(list, '.product-grid--list .product-card--list').length).toBe(30);
    for (const page of [grid, list]) expect(all(page, '.product-card button[data-add]').length).toBe(30);
  });

  it('SCH-06 SCH-07 SCH-09 matching categories link to their pages', async () => {
    const found = subCategories(5);
    const page = await open('/products/search/bag', { subCategories: found });
    expect(textOf(one(page, '#found-categories'))).toBe('5 categories found');
    expect(hrefsOf(page, '.category-strip a')).toEqual(found.map(subCategoryPath));
    // More than the list shows.
    const many = await open('/products/search/bag', { subCategories: subCategories(1_201) });
    expect(textOf(one(many, '#found-categories'))).toBe('1,201 categories found');
    expect(hrefsOf(many, '.category-strip a')).toHaveLength(200);
  });

  it('SCH-14 CST-21 the sub-categories are searched with a limit of 200', async () => {
    const page = await open('/products/search/bag');
    const searches = page.calls.filter(
      ({ path }) => path.startsWith('/sous-categories/?') && path.includes('keyword='),
    );
    expect(searches.map(({ path }) => Object.fromEntries(new URL(path, 'http://api').searchParams))).toEqual([
      { keyword: 'bag', limit: '200' },
    ]);
  });

  it('SCH-02 SCH-06 SCH-07 one result has a list, with the texts of the specification', async () => {
    const found = subCategories(1);
    const page = await open('/products/search/bag', { subCategories: found, cards: [card()] });
    expect(textOf(one(page, '#found-categories'))).toBe('1 categories found');
    expect(hrefsOf(page, '.category-strip a')).toEqual(found.map(subCategoryPath));
    expect(textOf(one(page, '#found-products'))).toBe('1 Product results found.');
  });

  it('SCH-08 no category', async () => {
    expect(textOf(one(await open('/products/search/bag', { subCategories: [] }), '#found-categories'))).toBe(
      'No category found.',
    );
  });

  it('SCH-11 no product', async () => {
    const page = await open('/products/search/red+bag', { cards: [] });
    expect(page.status).toBe(200);
    expect(textOf(one(page, '.empty-state__title'))).toBe('No product found with the search red bag');
    expect(textOf(one(page, '#found-products'))).toBe('0 Product results found.');
  });

  it('SCH-02 G-504 a search for help is answered by pages that help; its products are a link away', async () => {
    const none = await open('/products/search/contact', { cards: [] });
    expect(hrefsOf(none, '.help-answer a')[0]).toBe('/user/contact-us');
    const notFound = textOf(one(none, '.search-no-category'));
    expect(notFound).toBe('No product found with the search contact');
    expect(textOf(one(none, 'main')).match(/No (?:product|category)/g)).toHaveLength(1);
    expect(textOf(one(none, '#found-products'))).toBe('0 Product results found.');
    expect(all(none, '#nearest-categories, #popular-instead, .product-card, .list-bar').length).toBe(0);
    const some = await open('/products/search/sell+on+oja');
    expect(hrefsOf(some, '.help-answer a')).toEqual(['/vendor', '/user/contact-us']);
    expect(all(some, '.product-card').length).toBe(0);
    const listed = hrefsOf(some, '.search-found a')[0] ?? '';
    expect(listed).toBe('/products/search/sell+on+oja?exact=1');
    const list = await open(listed);
    expect(all(list, '.product-card').length).toBe(30);
    expect(textOf(one(list, '.search-words'))).toMatch(/^Looking for help\? Create your store/);
  });

  it('SCH-12 SCH-13 CST-04 CST-28 sizes 5, 10, 20, 50, and 30 by default', async () => {
    const page = await open('/products/search/bag');
    expect(optionsOf(one(page, 'select[name="limit"]'))).toEqual({
      offered: ['5', '10', '20', '50'].map((size) => ({ label: size, value: size })),
      selected: '30',
    });
    for (const size of [5, 10, 20, 50]) {
      const sized = await open(`/products/search/bag?limit=${size}`);
      expect(queryOf(sized, '/produits/')?.limit).toBe(String(size));
      expect(all(sized, '.product-card').length).toBe(size);
    }
  });

  it('SCH-15 results have pages, which keep the view', async () => {
    const page = await open('/products/search/bag?view=list');
    expect(textsOf(page, '.pagination__page')).toEqual(['1', '2', '3']);
    expect(all(page, 'a[rel~="next"]')[0]?.getAttribute('href')).toBe('/products/search/bag?page=2&view=list');
    expect((await open('/products/search/bag?page=9')).location).toBe('/products/search/bag?page=3');
  });
});

describe('when calls fail', () => {
  it('no answer is 503, never an empty result', async () => {
    const page = await shop.get('/products/search/bag', { transport: down, now: NOW });
    expect(page.status).toBe(503);
    expect(page.html).not.toContain('No product found');
  });
});
