import { beforeAll, describe, expect, it } from 'vitest';
import type { ProductData } from '../../src/features/products/page/product-details.ts';
import type { ReviewData } from '../../src/features/reviews/review.ts';
import { productPath, reviewsPath } from '../../src/shared/links.ts';
import { down, NOW, product, review, type Stub, stubTransport } from './catalogue-stub.ts';
import { all, canonicalOf, hrefsOf, isNoindex, one, optionsOf, ownText, queryOf, textOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const PATH = reviewsPath(product());
const open = (stub: Stub = {}, query = '') =>
  shop.get(reviewsPath(stub.product ?? product()) + query, { transport: stubTransport(stub), now: NOW });
const show = (change: Partial<ReviewData>) => open({ written: [review(1, change)] });
const many = (count: number) => Array.from({ length: count }, (_, at) => review(at + 1));

describe('a review that the list shortens', () => {
  it("S-29: has Read more, and the product's id for its author", async () => {
    const page = await show({ text: 'a'.repeat(5000), isCut: true });
    expect(textOf(one(page, '.review__cut'))).toBe('This long review is shortened here.');
    const item = one(page, '.review');
    expect([item.getAttribute('data-cut'), item.getAttribute('data-product')]).toEqual(['', '7']);
  });

  it('S-29: a complete review has neither', async () => {
    const page = await show({ text: 'a'.repeat(5000) });
    expect(all(page, '.review__cut, [data-cut], [data-product]')).toEqual([]);
  });
});

describe('address of the reviews', () => {
  it('RTE-31 RTE-56 REV-01 the first word of the name and the id, open to everyone', async () => {
    const page = await open({ product: product({ nom: 'Mama_Gold 2_in_1 Rice' }), written: many(2) });
    expect(page.status).toBe(200);
    expect(canonicalOf(page)).toBe('/reviews/MamaGold_7');
    expect(textOf(one(page, 'h1'))).toBe('Reviews of Mama_Gold 2_in_1 Rice');
    expect(page.document.documentElement.hasAttribute('data-guarded')).toBe(false);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(all(page, '.review').length).toBe(2);
  });

  it('a wrong word with a right id redirects to the right one; an unknown id is 404', async () => {
    for (const path of ['/reviews/Other_7', '/reviews/_7', '/reviews/Adire+Tote+Bag_7']) {
      const page = await shop.get(path, { transport: stubTransport(), now: NOW });
      expect([page.status, page.location], path).toEqual([301, '/reviews/Adire_7']);
    }
    for (const path of ['/reviews/Adire_8', '/reviews/Adire', '/reviews/7', '/reviews/Adire_0'])
      expect((await shop.get(path, { transport: stubTransport(), now: NOW })).status, path).toBe(404);
  });

  it('invalid values and pages past the end redirect to the canonical query', async () => {
    const written = many(16);
    for (const [query, to] of [
      ['?limit=15', ''],
      ['?limit=7', ''],
      ['?page=9', '?page=2'],
      ['?page=x', ''],
    ] as const) {
      const page = await open({ written }, query);
      expect([page.status, page.location], query).toEqual([301, PATH + to]);
    }
    expect((await open({ written }, '?utm_source=x')).status).toBe(200);
  });

  it('only pages of interest to search engines are indexed', async () => {
    const written = many(30);
    expect(isNoindex(await open({ written }))).toBe(false);
    const second = await open({ written }, '?page=2');
    expect([isNoindex(second), canonicalOf(second)]).toEqual([false, `${PATH}?page=2`]);
    expect(second.document.title).toContain(', page 2 |');
    const smaller = await open({ written }, '?limit=5');
    expect([isNoindex(smaller), canonicalOf(smaller)]).toEqual([false, PATH]);
    expect(isNoindex(await open())).toBe(true);
    expect(isNoindex(await open({ written, product: product({ isActive: false }) }))).toBe(true);
  });

  it('without an answer of the API the page says so, and is not cached', async () => {
    const page = await shop.get(PATH, { transport: down, now: NOW });
    expect(page.status).toBe(503);
    expect(page.headers['retry-after']).toBe('5');
  });
});

describe('the reviewed product', () => {
  it('REV-02 REV-04 a breadcrumb back to the product, which is read by its id', async () => {
    const page = await open();
    expect(queryOf(page, '/produits/7')).toEqual({});
    expect(hrefsOf(page, '.breadcrumb a')).toEqual(['/', '/sub-categories/Bags_3', '/products/Adire+Tote+Bag_7']);
    expect(textOf(one(page, '.breadcrumb [aria-current="page"]'))).toBe('Reviews');
  });

  it('picture, price, stars and heart are next to its name', async () => {
    const item = product({ prix: 12_000, prixPromotion: 9_000, promotion: true });
    const page = await open({ product: item });
    expect(one(page, '.reviewed img').getAttribute('src')).toBe('/files/demo/bag-1.svg');
    expect(ownText(one(page, '.reviewed .price'))).toBe('₦9,000');
    expect(textOf(one(page, '.reviewed__stars'))).toBe('4.5 2 ratings');
    expect(hrefsOf(page, '.reviewed__stars a')).toEqual([`${productPath(item)}#ratings`]);
    expect(one(page, '.reviewed .heart').getAttribute('data-screen')).toBe('reviews');
  });

  it('REV-03 PDP-03: without script a form adds the product to the favourites, here and on its own page', async () => {
    for (const page of [
      await open(),
      await shop.get(productPath(product()), { transport: stubTransport(), now: NOW }),
    ]) {
      const form = one(page, 'form[action="/plain/favourites"]');
      expect(form.getAttribute('method')).toBe('post');
      expect(one(form, 'input[name=id]').getAttribute('value')).toBe('7');
      expect(textOf(one(form, 'button[name=action][value=add]'))).toBe('Add to favourites');
    }
  });

  it('REV-22/C-58 REV-23 CST-64 a description over 500 characters is cut, with Show more and Reduce', async () => {
    const withText = (description: string) => open({ product: product({ description }) as ProductData });
    const whole = `${'a'.repeat(499)}bc`;
    const page = await withText(whole);
    expect(textOf(one(page, '.description__short'))).toBe(`${'a'.repeat(499)}b...`);
    const more = one(page, '.description details');
    expect(more.hasAttribute('open')).toBe(false);
    expect(textOf(one(more, '.disclosure__closed-words'))).toBe('Show more');
    expect(textOf(one(more, '.disclosure__open-words'))).toBe('Reduce');
    expect(textOf(one(more, '.description__text'))).toBe(whole);
    expect(all(await withText('a'.repeat(500)), '.description details').length).toBe(0);
  });
});

describe('the reviews', () => {
  it('REV-05 REV-06 REV-07 author with avatar, text, and date in Lagos', async () => {
    const page = await open({
      written: [
        review(1, { client: { id: 1, pseudo: 'Ada', url: 'https://img.example/ada.jpg' }, text: 'Fine <b>bag</b>' }),
        review(2, { client: { id: 2, pseudo: 'obi', url: 'demo/obi.svg' } }),
        review(3, { client: { id: 3, pseudo: 'zara', url: null } }),
      ],
    });
    const [ada, obi, zara] = all(page, '.review');
    expect(textOf(ada?.querySelector('.review__author'))).toBe('Ada 6 Nov 2026');
    expect(textOf(ada?.querySelector('.review__text'))).toBe('Fine <b>bag</b>');
    expect(ada?.querySelector('img')?.getAttribute('src')).toBe('https://img.example/ada.jpg');
    expect(obi?.querySelector('img')?.getAttribute('src')).toBe('/files/demo/obi.svg');
    expect(textOf(zara?.querySelector('.author-picture--letter'))).toBe('Z');
  });

  it('REV-08/C-58 REV-09 REV-10 CST-67 over 300 characters it is collapsed, with Read more; 300 it is not', async () => {
    const whole = `${'a'.repeat(299)}bc`;
    const page = await show({ text: whole });
    expect(textOf(one(page, '.review__short'))).toBe(`${'a'.repeat(299)}b...`);
    const more = one(page, '.review details');
    expect(more.hasAttribute('open')).toBe(false);
    expect(textOf(one(more, '.disclosure__closed-words'))).toBe('Read more');
    expect(textOf(one(more, '.review__text'))).toBe(whole);
    const exact = await show({ text: 'a'.repeat(300) });
    expect(all(exact, '.review details').length).toBe(0);
    expect(textOf(one(exact, '.review__text'))).toBe('a'.repeat(300));
  });

  it('text of customers and shops is escaped, at any length', async () => {
    for (const text of [
      '</p><script>alert(1)</script>',
      'مرحبا، حقيبة جميلة جدا',
      '\n  two\n\nlines  ',
      '👩‍👩‍👧‍👦'.repeat(40),
      'ẹ́'.repeat(20_000),
    ]) {
      const page = await show({ text });
      const shown = one(page, '.review [data-text]');
      expect(shown.textContent, text.slice(0, 40)).toBe(text);
      expect(shown.getAttribute('dir')).toBe('auto');
      expect(all(page, '.review script').length).toBe(0);
    }
  });

  it('REV-17/C-01 fifteen per page, the rest on the next', async () => {
    const written = many(16);
    const page = await open({ written });
    expect(queryOf(page, '/comments/v1/produits/7')).toEqual({ page: '1', limit: '15' });
    expect(all(page, '.review').length).toBe(15);
    expect(textOf(one(page, '#reviews-title'))).toBe('16 reviews');
    expect(hrefsOf(page, 'a[rel~="next"]')).toEqual([`${PATH}?page=2`]);
    expect(all(await open({ written }, '?page=2'), '.review').length).toBe(1);
  });

  it('REV-18 CST-30 the sizes 5, 10, 20 and 50; the default is shown and not an option', async () => {
    const written = many(60);
    const sizes = [5, 10, 20, 50];
    const form = one(await open({ written }), 'form.page-size');
    expect(form.getAttribute('action')).toBe(PATH);
    expect(optionsOf(one(form, 'select'))).toEqual({
      offered: sizes.map((size) => ({ label: String(size), value: String(size) })),
      selected: '15',
    });
    for (const size of sizes) {
      const page = await open({ written }, `?limit=${size}`);
      expect(queryOf(page, '/comments/v1/produits/7')?.limit).toBe(String(size));
      expect(all(page, '.review').length).toBe(size);
    }
  });

  it('no reviews yet', async () => {
    const page = await open();
    expect(textOf(one(page, '.empty-state'))).toContain('No reviews yet');
    expect(all(page, 'form.page-size, .pagination').length).toBe(0);
  });

  it('G-48 visitors get a link to sign in; the shared page has no buttons of an author', async () => {
    const page = await open({ written: many(2) });
    expect(hrefsOf(page, '.review-write__visitor a')).toEqual(['/sign-in']);
    expect(one(page, '.review-write__form textarea').hasAttribute('maxlength')).toBe(false);
    expect(all(page, '.review button').length).toBe(0);
    expect(all(page, '.review').map((item) => item.getAttribute('data-client'))).toEqual(['1', '2']);
  });
});
