/** What a search engine finds in the demo: no trap, and unique texts at each indexed address. */
import robotsParser, { type Robot } from 'robots-parser';
import { beforeAll, expect, test } from 'vitest';
import { isFollowed } from '../../src/shared/address-rule.ts';
import { subCategoryPath } from '../../src/shared/links.ts';
import { addressRule } from '../address-rule.ts';
import { MORE } from '../more.ts';
import { all } from './reading.ts';
import { followable, openTo, searchEngine } from './search-engine.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';
import { locsOf } from './xml-problems.ts';

/** Shapes of addresses with one for each product. */
const MANY = /^\/(products|reviews)\/\*\?$/;

/** The time limit in ms on a busy machine; each answer has its own. */
const CRAWL_MS = 600_000;

let shop: SharedShop;
let isOpen: (target: string) => boolean;
beforeAll(async () => {
  shop = await sharedShop();
  const parse = robotsParser as unknown as (url: string, contents: string) => Robot;
  const { publicUrl } = shop.settings;
  isOpen = openTo(parse(`${publicUrl}/robots.txt`, (await shop.get('/robots.txt')).html), publicUrl);
});

/** The pages of products, whose descriptions sellers write. */
const PRODUCT = /^\/products\/[^?]+_\d+$/;

/**
 * The values that several addresses share, with these addresses. Two products to which sellers gave the same name do
 * not count.
 */
function shared(values: readonly (readonly [address: string, value: string])[]): [string, string[]][] {
  const byValue = Map.groupBy(values, ([, value]) => value);
  return [...byValue]
    .map(([value, same]): [string, string[]] => [value, same.map(([address]) => address)])
    .filter(([, same]) => new Set(same.map((address) => address.replace(/_\d+$/, ''))).size > 1);
}

async function sitemapAddresses(): Promise<string[]> {
  const { publicUrl } = shop.settings;
  const read = async (path: string) =>
    locsOf((await shop.get(path)).html).map((address) => address.slice(publicUrl.length));
  return (await Promise.all((await read('/sitemap-index.xml')).map(read))).flat();
}

async function expectOrder(ofShape: (shape: string) => number) {
  const found = await searchEngine({ get: shop.get, isOpen, ofShape });
  const pages = [...found.indexed];
  const trapped = found.fetched.filter((target) => {
    const { pathname, search } = new URL(target, shop.settings.publicUrl);
    return search !== '' && !isFollowed(addressRule(pathname, search, shop.now));
  });
  expect(trapped, 'addresses that the table does not let crawlers follow').toEqual([]);
  const written = pages.filter(([address]) => !PRODUCT.test(address));
  expect(shared(pages.map(([address, { title }]) => [address, title])), 'titles').toEqual([]);
  expect(shared(written.map(([address, { description }]) => [address, description])), 'descriptions').toEqual([]);
  expect(pages.filter(([, { title, description }]) => title === '' || description === '')).toEqual([]);
  expect(pages.filter(([, { headings }]) => headings !== 1)).toEqual([]);
  return found;
}

test('G-397 G-398 G-399 a crawl finds titles, descriptions and one h1 for each indexed address, and no trap', {
  timeout: CRAWL_MS,
}, async () => {
  const { indexed } = await expectOrder(() => 5);
  const queries = [...indexed.keys()].map((address) => address.replace(/^[^?]*/, '').replace(/\d+/g, 'n'));
  // A short crawl may reach a category with several pages.
  const kinds = new Set(queries.filter((query) => query !== '?categorieId=n&page=n'));
  expect([...kinds].sort()).toEqual(['', '?categorieId=n', '?page=n', '?view=collections']);
});

test('G-398 a longer crawl finds every address of the sitemaps by links', {
  timeout: CRAWL_MS,
  tags: [MORE],
}, async () => {
  const { indexed, fetched, found } = await expectOrder((shape) => (MANY.test(shape) ? 60 : Number.POSITIVE_INFINITY));
  console.log(`${found.size} addresses to follow, ${fetched.length} fetched, ${indexed.size} indexed`);
  expect((await sitemapAddresses()).filter((address) => !found.has(address))).toEqual([]);
});

test('G-398 a sub-category offers crawlers its pages, and nothing else of itself', async () => {
  const { id, nom, listedCount } = await shop.db.read
    .selectFrom('sous_categories')
    .select(['id', 'nom', 'listedCount'])
    .orderBy('listedCount', 'desc')
    .executeTakeFirstOrThrow();
  const path = subCategoryPath({ id, nom });
  const own = (targets: readonly string[]) => new Set(targets.filter((target) => target.split('?')[0] === path));
  const offered = new Set<string>();
  const links = new Set<string>();
  for (const target of [path, `${path}?label=New`, `${path}?page=2`, `${path}?sort=views`]) {
    const page = await shop.get(target);
    for (const one of own(followable(page, target, isOpen))) if (isOpen(target)) offered.add(one);
    for (const link of all(page, 'main a[href]')) links.add(link.getAttribute('href') ?? '');
  }
  const pages = Math.ceil(listedCount / 24);
  expect(pages).toBeGreaterThan(1);
  expect([...offered].sort()).toEqual(
    [path, ...Array.from({ length: pages - 1 }, (_, at) => `${path}?page=${at + 2}`)].sort(),
  );
  expect(own([...links]).size).toBeGreaterThan(offered.size + 20);
});
