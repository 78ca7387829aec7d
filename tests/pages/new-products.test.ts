import { beforeAll, describe, expect, it } from 'vitest';
import { card, down, NOW, type Stub, stubTransport } from './catalogue-stub.ts';
import { all, canonicalOf, isNoindex, linkNamed, one, optionsOf, queryOf, textOf, textsOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const cards = Array.from({ length: 70 }, (_, at) => card({ id: at + 1, nom: `Arrival ${at + 1}` }));
const open = (query = '', stub: Stub = {}) =>
  shop.get(`/new-products${query}`, { transport: stubTransport({ cards, ...stub }), now: NOW });
const sortOf = async (query: string) => queryOf(await open(query), '/produits/news')?.sort;

describe('new arrivals', () => {
  it('NEW-01 NEW-17 RTE-32 PRM-06 are served to everyone as a grid', async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'h1'))).toBe('New arrivals');
    expect(all(page, '.product-grid--grid .product-card').length).toBe(30);
  });

  it('NEW-02 NEW-03/C-62 Cheaper sorts by ascending price', async () => {
    expect(linkNamed(await open(), 'Cheaper').getAttribute('href')).toBe('/new-products?sort=prix');
    expect(await sortOf('?sort=prix')).toBe('prix');
    expect(textOf(one(await open('?sort=prix'), '.segmented a[aria-current]'))).toBe('Cheaper');
  });

  it('NEW-04 NEW-05/C-62 More expensive sorts by descending price', async () => {
    expect(linkNamed(await open(), 'More expensive').getAttribute('href')).toBe('/new-products?sort=-prix');
    expect(await sortOf('?sort=-prix')).toBe('-prix');
  });

  it('NEW-06 NEW-07/C-62 Initial order sorts by creation date, and is the default', async () => {
    expect(linkNamed(await open('?sort=prix'), 'Initial order').getAttribute('href')).toBe('/new-products');
    expect(await sortOf('')).toBe('createdAt');
    expect(textOf(one(await open(), '.segmented a[aria-current]'))).toBe('Initial order');
    expect((await open('?sort=createdAt')).location).toBe('/new-products');
  });

  it('NEW-08 NEW-09 CST-32 labels 5, 10, 20, 50 send 6, 12, 24, 48', async () => {
    expect(optionsOf(one(await open(), 'select[name="limit"]')).offered).toEqual([
      { label: '5', value: '6' },
      { label: '10', value: '12' },
      { label: '20', value: '24' },
      { label: '50', value: '48' },
    ]);
  });

  it('NEW-10 NEW-11 NEW-12 NEW-13 the list requests the size that a label sends', async () => {
    const { offered } = optionsOf(one(await open(), 'select[name="limit"]'));
    for (const [label, limit] of Object.entries({ 5: 6, 10: 12, 20: 24, 50: 48 })) {
      const page = await open(`?limit=${offered.find((option) => option.label === label)?.value}&sort=prix`);
      expect(queryOf(page, '/produits/news')).toEqual({
        page: '1',
        limit: String(limit),
        isActive: 'true',
        sort: 'prix',
      });
      expect(all(page, '.product-card').length).toBe(limit);
    }
  });

  it('NEW-14 CST-03 30 by default', async () => {
    const page = await open();
    expect(queryOf(page, '/produits/news')?.limit).toBe('30');
    expect(optionsOf(one(page, 'select[name="limit"]')).selected).toBe('30');
  });

  it('NEW-15 NEW-16 page counter and total', async () => {
    expect(textOf(one(await open(), '.product-listing__words'))).toBe('70 products, page 1 of 3');
    expect(textOf(one(await open('?page=3'), '.product-listing__words'))).toBe('70 products, page 3 of 3');
    const few = await open('', { cards: cards.slice(0, 2) });
    expect(textOf(one(few, '.product-listing__words'))).toBe('2 products, page 1 of 1');
    expect(textOf(one(await open('', { cards: [] }), '.product-listing__words'))).toBe('0 products');
  });

  it('NEW-18 Next and Back keep sort and size', async () => {
    const page = await open('?page=2&sort=prix');
    const ends = all(page, '.pagination__end').map((a) => [textOf(a), a.getAttribute('href')]);
    expect(ends).toEqual([
      ['Back', '/new-products?sort=prix'],
      ['Next', '/new-products?page=3&sort=prix'],
    ]);
    expect(textsOf(page, '.pagination__page[aria-current]')).toEqual(['2']);
    expect(isNoindex(page)).toBe(true);
    expect(canonicalOf(await open('?page=2'))).toBe('/new-products?page=2');
  });

  it('NEW-19 none', async () => {
    expect(textOf(one(await open('', { cards: [] }), '.empty-state__title'))).toBe('No product found');
  });

  it('no answer is 503', async () => {
    const page = await shop.get('/new-products', { transport: down, now: NOW });
    expect(page.status).toBe(503);
    expect(page.html).not.toContain('No product found');
  });
});
