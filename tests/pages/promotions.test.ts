import { beforeAll, describe, expect, it } from 'vitest';
import { card, down, NOW, type Stub, stubTransport } from './catalogue-stub.ts';
import { all, isNoindex, one, optionsOf, queryOf, textOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const cards = Array.from({ length: 40 }, (_, at) =>
  card({ id: at + 1, nom: `Offer ${at + 1}`, prix: 2000, prixPromotion: 1500, promotion: true }),
);
const open = (query = '', stub: Stub = {}) =>
  shop.get(`/products/promotions${query}`, { transport: stubTransport({ cards, ...stub }), now: NOW });

describe('promotions', () => {
  it('PRO-01 RTE-29 PRM-07 are served to everyone', async () => {
    const page = await open();
    expect(page.status).toBe(200);
    expect(textOf(one(page, 'h1'))).toBe('Promotions');
    expect(page.html).toContain('<title>Promotions | Oja</title>');
  });

  it('PRO-02 a search box', async () => {
    const page = await open('?q=rice');
    expect(one(page, 'main form.search-box').getAttribute('action')).toBe('/products/promotions');
    expect(one(page, 'main form.search-box input[name="q"]').getAttribute('value')).toBe('rice');
    expect(queryOf(page, '/produits/promotions')).toEqual({
      page: '1',
      limit: '30',
      isActive: '1',
      keyword: 'rice',
      facets: '1',
    });
    expect(isNoindex(page)).toBe(true);
  });

  it('PRO-03 a grid of products with badge and both prices', async () => {
    const page = await open();
    expect(all(page, '.product-grid--grid .product-card').length).toBe(30);
    expect(textOf(all(page, '.product-card')[0])).toMatch(/25% off.*₦1,500.*₦ ?2,000/);
  });

  it('PRO-04 a page-size selector', async () => {
    expect(optionsOf(one(await open(), 'select[name="limit"]')).offered).toEqual([
      { label: '5', value: '6' },
      { label: '10', value: '12' },
      { label: '20', value: '24' },
      { label: '50', value: '48' },
    ]);
    expect(all(await open('?limit=12'), '.product-card').length).toBe(12);
  });

  it('PRO-05 PRO-07/C-60 CST-12 30 by default, from the promotions call', async () => {
    const page = await open();
    expect(queryOf(page, '/produits/promotions')).toEqual({
      page: '1',
      limit: '30',
      isActive: '1',
      rand: '1',
      facets: '1',
    });
    expect(optionsOf(one(page, 'select[name="limit"]')).selected).toBe('30');
  });

  it('none, and no answer', async () => {
    expect(textOf(one(await open('', { cards: [] }), '.empty-state__title'))).toBe('No product found');
    expect((await shop.get('/products/promotions', { transport: down, now: NOW })).status).toBe(503);
  });
});
