/** The pages that are made ahead: each address is the key of a stored page, and answers 200. */
import { beforeAll, expect, inject, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { pageAddresses } from '../../src/server/generate/page-addresses.ts';
import { loadBuild } from '../../src/server/http/build.ts';
import { DEEP_PAGE, pageAddress } from '../../src/server/page-cache/page-address.ts';
import { productPath } from '../../src/shared/links.ts';
import { addressRule } from '../address-rule.ts';
import { sharedShop } from './shared-shop.ts';

const PRODUCT = /^\/products\/.*_\d+$/;

let all: readonly string[];
beforeAll(async () => {
  const { db, transport } = await sharedShop();
  const { staticPaths } = await loadBuild(inject('buildFolder'));
  all = await Array.fromAsync(pageAddresses({ db, client: createClient(transport), staticPaths }));
});

test('G-393: every address is the key of a page that is stored, once; products are in the order of their views', async () => {
  const { db, now } = await sharedShop();
  expect(new Set(all).size).toBe(all.length);
  const others = all.filter((address) => {
    const [path = '', query] = address.split('?');
    const page = pageAddress(path, query === undefined ? '' : `?${query}`, now);
    return page.kind !== 'page' || page.key !== address || !page.isStorable || page.lowPriority;
  });
  expect(others).toEqual([]);
  expect(all[0]).toBe('/');
  // By the table, all addresses with parameters are generated ahead.
  const rules = all.flatMap((address) => {
    const [path = '', query] = address.split('?');
    return query === undefined ? [] : [addressRule(path, `?${query}`, now)];
  });
  expect(new Set(rules)).toEqual(new Set(['generated']));
  const products = await db.read
    .selectFrom('produits')
    .select(['id', 'nom'])
    .where('isListed', '=', true)
    .orderBy('views', 'desc')
    .orderBy('id', 'desc')
    .execute();
  expect(all.filter((address) => PRODUCT.test(address))).toEqual(products.map(productPath));
});

const pageNumber = (address: string) => Number(/[?&]page=(\d+)/.exec(address)?.[1] ?? 1);

test('G-393: lists, collections, categories and shops come with their pages, up to where almost only crawlers ask', async () => {
  const { db, get } = await sharedShop();
  const lists = all.filter((address) => !PRODUCT.test(address));
  expect(Math.max(...lists.map(pageNumber))).toBeLessThanOrEqual(DEEP_PAGE);
  for (const start of ['/shops?', '/categories?view=collections', '/sub-categories/', '/shops/', '/collections/']) {
    const own = lists.filter((address) => address.startsWith(start));
    const last = own.toSorted((a, b) => pageNumber(b) - pageNumber(a))[0] ?? '';
    // A page beyond the last would redirect to the list.
    expect([start, (await get(last)).status]).toEqual([start, 200]);
  }
  const categories = await db.read.selectFrom('categories').select(['id', 'classificationId']).execute();
  const collections = new Set(categories.map(({ classificationId }) => classificationId));
  // The plain address of a collection shows its first category.
  const named = lists.filter((address) => address.includes('?categorieId=') && pageNumber(address) === 1);
  expect(named).toHaveLength(categories.length - collections.size);
});
