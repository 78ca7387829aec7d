/** The product pages on the demo marketplace, with API and database. */
import { beforeAll, describe, expect, it } from 'vitest';
import { all, hrefsOf, one, ownText, textOf, textsOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import type { TestShop } from './shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const cardsOf = (page: Awaited<ReturnType<TestShop['get']>>) => hrefsOf(page, '.product-card__name') as string[];
const nextOf = (page: Awaited<ReturnType<TestShop['get']>>) =>
  all(page, 'main a[rel~="next"]')[0]?.getAttribute('href') ?? '';
/** The displayed prices of all cards, in naira. */
const pricesOf = (page: Awaited<ReturnType<TestShop['get']>>) =>
  all(page, '.product-card .price').map((price) => Number(ownText(price).replace(/[^\d.]/g, '')));

describe('product pages on the demo', () => {
  it('a card links to the page of its product', async () => {
    const list = await shop.get('/products');
    for (const href of cardsOf(list).slice(0, 5)) {
      const page = await shop.get(href);
      expect(page.status, href).toBe(200);
      const card = all(list, '.product-card__name').find((a) => a.getAttribute('href') === href);
      expect(textOf(one(page, 'h1'))).toBe(textOf(card));
      expect(all(page, '#similar .product-card a').map((a) => a.getAttribute('href'))).not.toContain(href);
    }
  });

  it('C-61 the pages of the random order contain no product twice', async () => {
    for (const path of ['/products', '/products/promotions']) {
      const seen: string[] = [];
      let page = await shop.get(path);
      for (let at = 0; at < 4; at++) {
        seen.push(...cardsOf(page));
        page = await shop.get(nextOf(page));
        expect(page.status, path).toBe(200);
      }
      expect(seen.length, path).toBe(120);
      expect(new Set(seen).size, path).toBe(120);
    }
  });

  it('NEW-03 NEW-05 prices ascend with Cheaper and descend with More expensive', async () => {
    const cheap = pricesOf(await shop.get('/new-products?sort=prix'));
    const dear = pricesOf(await shop.get('/new-products?sort=-prix'));
    expect(cheap).toEqual(cheap.toSorted((a, b) => a - b));
    expect(dear).toEqual(dear.toSorted((a, b) => b - a));
    expect(dear[0]).toBeGreaterThan(cheap[0] ?? Number.POSITIVE_INFINITY);
  });

  it('all products on the promotions page are on promotion', async () => {
    const page = await shop.get('/products/promotions');
    expect(all(page, '.product-card').length).toBe(30);
    expect(all(page, '.product-card .badge--promotion').length).toBe(30);
  });

  it('a region and a category narrow the list', async () => {
    const countOf = async (query: string) => {
      const page = await shop.get(`/products${query}`);
      return Number(textOf(one(page, '.page-head__line')).replace(/\D/g, ''));
    };
    const everything = await countOf('');
    const lagos = await countOf('?region=province&name=Lagos');
    expect(lagos).toBeGreaterThan(0);
    expect(lagos).toBeLessThan(everything);
    const page = await shop.get('/products');
    const [option] = all(page, '#product-categories option');
    const { location } = await shop.get(
      `/products?category=${encodeURIComponent(option?.getAttribute('value') ?? '')}`,
    );
    expect(location).toMatch(/^\/products\?sousCategorieId=\d+$/);
    expect(await countOf(location.slice('/products'.length))).toBeLessThan(everything);
  });

  it('a search finds products and categories, also with a typo', async () => {
    const page = await shop.get('/products/search/rice');
    expect(all(page, '.product-card').length).toBeGreaterThan(0);
    expect(textOf(one(page, '#found-categories'))).toMatch(/^[1-9]\d* categories found$/);
    expect(all(page, '.search-words').length).toBe(0);
    const slipped = await shop.get('/products/search/genarator');
    expect(all(slipped, '.product-card').length).toBeGreaterThan(0);
    expect(textOf(one(slipped, '.search-words'))).toBe('Showing results for generator. Search for “genarator” instead');
    const exact = await shop.get(one(slipped, '.search-words a').getAttribute('href') ?? '');
    expect(textOf(one(exact, 'main'))).toContain('No product found with the search genarator');
    expect(all(exact, '.search-words').length).toBe(0);
  });

  it('G-135 a search names missing words, and shows its price as a removable filter', async () => {
    const partly = await shop.get('/products/search/rice+zzqx');
    expect(textOf(one(partly, '.search-words'))).toBe(
      'No product has all of your words. These come closest, without zzqx.',
    );
    const some = await shop.get('/products/search/waterproof+bag');
    expect(textOf(one(some, '.search-words'))).not.toContain('without bag');
    const priced = await shop.get('/products/search/shoes+under+20000');
    const [chip] = all(priced, '[aria-label="Chosen filters"] a');
    expect(textOf(chip)).toBe('Up to ₦20,000');
    const prices = all(priced, '.product-card .price').map((price) => Number(ownText(price).replace(/[^\d.]/g, '')));
    expect(prices.length).toBeGreaterThan(0);
    expect(Math.max(...prices)).toBeLessThanOrEqual(20_000);
    expect(chip?.getAttribute('href')).toBe('/products/search/shoes');
    const missed = await shop.get('/products/search/generator+under+500');
    expect(textOf(one(missed, '.search-words'))).toBe(
      'Nothing that matches costs up to ₦500. These are the products at other prices.',
    );
    expect(all(missed, '.product-card').length).toBeGreaterThan(0);
  });

  it('G-435 a search for help is answered by links, a need by what helps, and an English word is not corrected', async () => {
    const help = await shop.get('/products/search/return+policy');
    expect(textOf(one(help, '.help-answer h2'))).toBe('Looking for help?');
    for (const link of all(help, '.help-answer a'))
      expect((await shop.get(link.getAttribute('href')?.split('#')[0] ?? '')).status).toBeLessThan(400);
    const need = await shop.get('/products/search/cough');
    expect(all(need, '.product-card').length).toBeGreaterThan(0);
    expect(textOf(one(need, 'main'))).not.toMatch(/couch|sofa/i);
    const near = await shop.get('/products/search/refuse');
    expect(all(near, '.product-card .search-words').length).toBe(0);
  });

  it('G-195 a search without results suggests similar categories and popular products', async () => {
    const page = await shop.get('/products/search/genarator?exact=1');
    expect(textOf(one(page, '.empty-state__title'))).toBe('No product found with the search genarator');
    expect(textOf(one(page, '#found-categories'))).toBe('No category found.');
    expect(textOf(one(page, '#nearest-categories'))).toBe('Categories that come closest');
    expect(textsOf(page, '.search-instead a').sort()).toEqual(['Diesel Generators', 'Petrol Generators']);
    const [path] = hrefsOf(page, '.search-instead a');
    expect((await shop.get(path ?? '')).status).toBe(200);
    expect(textOf(one(page, '#popular-instead'))).toBe('Popular with other shoppers');
    expect(all(page, '.product-card').length).toBe(12);
  });

  it('G-195 a search unlike any category suggests popular products, and one with results suggests neither', async () => {
    const unlike = await shop.get('/products/search/zzqx');
    expect(all(unlike, '#nearest-categories').length).toBe(0);
    expect(all(unlike, '.product-card').length).toBe(12);
    const found = await shop.get('/products/search/rice');
    expect(all(found, '#nearest-categories, #popular-instead').length).toBe(0);
  });

  it('C-13 an inactive product has a page, and is in no list', async () => {
    const row = await shop.db.read
      .selectFrom('produits')
      .select(['id', 'nom'])
      .where('isActive', '=', false)
      .executeTakeFirstOrThrow();
    const { location } = await shop.get(`/products/x_${row.id}`);
    const page = await shop.get(location);
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'main'))).toContain('This product is not available.');
  });
});
