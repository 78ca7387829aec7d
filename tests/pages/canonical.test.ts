/** Each list and each item of the real demo has one address. */
import { beforeAll, describe, expect, it } from 'vitest';
import { collectionPath, shopPath, subCategoryPath } from '../../src/shared/links.ts';
import { canonicalOf } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

const LISTS = ['/collections', '/categories', '/shops'];

describe.each(LISTS)('%s', (path) => {
  it.each([
    'page=1',
    'page=0',
    'page=-3',
    'page=two',
    'limit=7',
    'limit=1000',
    'q=',
    'q=%20',
    'view=upside-down',
    'page=2&page=3',
  ])('redirects ?%s to its canonical form', async (search) => {
    const page = await shop.get(`${path}?${search}`);
    if (search.startsWith('view') && path === '/shops') return expect(page.status).toBe(200);
    expect(page.status).toBe(301);
    expect(page.headers['cache-control']).toBe('no-cache');
    expect(page.location).toBe(search === 'page=2&page=3' ? `${path}?page=2` : path);
  });

  it('redirects a page past the end to the last one', async () => {
    const page = await shop.get(`${path}?page=9999`);
    expect(page.status).toBe(301);
    expect(page.location).toMatch(/\?page=\d{1,2}$/);
    const last = await shop.get(page.location);
    expect(last.status).toBe(200);
    expect(last.document.querySelector('main a[rel~="next"]')).toBeNull();
  });

  it('accepts unknown parameters, and leaves them out of the canonical link', async () => {
    const page = await shop.get(`${path}?utm_source=mail&fbclid=1`);
    expect(page.status).toBe(200);
    expect(canonicalOf(page)).toBe(path);
  });
});

describe('things of the demo', () => {
  it('have one address each, for any name', async () => {
    const collections = await shop.db.read.selectFrom('classifications').select(['id', 'nom']).execute();
    const subCategories = await shop.db.read.selectFrom('sous_categories').select(['id', 'nom']).limit(25).execute();
    const shops = await shop.db.read
      .selectFrom('boutiques')
      .select('nomLink')
      .where('isActive', '=', true)
      .limit(10)
      .execute();
    const paths = [
      ...collections.map((one) => collectionPath(one)),
      ...subCategories.map(subCategoryPath),
      ...shops.map(shopPath),
    ];
    expect(paths.length).toBeGreaterThan(60);
    for (const path of paths) {
      const page = await shop.get(path);
      expect(page.status, path).toBe(200);
      expect(canonicalOf(page)).toBe(path);
    }
  });

  it('redirect from a wrong name with the right id to the right name', async () => {
    for (const path of ['/collections/anything_1', '/sub-categories/_1', '/sub-categories/%2B_1']) {
      const page = await shop.get(path);
      expect(page.status, path).toBe(301);
      const real = await shop.get(page.location);
      expect(real.status, page.location).toBe(200);
      expect(canonicalOf(real)).toBe(page.location);
    }
  });

  it('G-104: unknown ids are 404', async () => {
    for (const path of [
      '/collections/x_999999',
      '/collections/all_999999',
      '/sub-categories/x_999999',
      '/shops/nobody',
    ])
      expect((await shop.get(path)).status, path).toBe(404);
  });
});
