/**
 * The contract with crawlers as one table of every page and its states: status, canonical address, index or not, open
 * or closed by robots.txt, structured data, breadcrumb, links to other pages of the list.
 */
import robotsParser, { type Robot } from 'robots-parser';
import { beforeAll, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { all, canonicalOf, isNoindex } from './reading.ts';
import { type SharedShop, sharedShop } from './shared-shop.ts';

interface Rule {
  /** 200 by default. */
  readonly status?: number;
  /** The page's own address by default. */
  readonly canonical?: string;
  readonly isIndexed?: false;
  /** False for a page that robots.txt closes. */
  readonly isOpen?: false;
  /** The types of its JSON-LD. */
  readonly types?: readonly string[];
  readonly hasCrumbs?: true;
  /** The numbers of the next and the previous page of a list, which it links to. */
  readonly next?: number;
  readonly prev?: number;
}

const CONTRACT: Readonly<Record<string, Rule>> = {
  home: { types: ['Organization', 'WebSite'] },
  collections: { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true, next: 1 },
  'collections, large grid': {
    canonical: '/collections',
    types: ['BreadcrumbList', 'CollectionPage'],
    hasCrumbs: true,
    next: 1,
  },
  collection: { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true },
  categories: { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true, next: 1 },
  'categories as a list': {
    canonical: '/categories',
    types: ['BreadcrumbList', 'CollectionPage'],
    hasCrumbs: true,
    next: 1,
  },
  'categories, nothing found': { isIndexed: false, types: ['BreadcrumbList'], hasCrumbs: true },
  'sub-category': { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true, next: 1 },
  products: { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true, next: 1 },
  'products, a later page': {
    isIndexed: false,
    types: ['BreadcrumbList', 'CollectionPage'],
    hasCrumbs: true,
    next: 1,
    prev: 1,
  },
  product: { types: ['Product', 'BreadcrumbList'], hasCrumbs: true, next: 1 },
  'product, sold out': { types: ['Product', 'BreadcrumbList'], hasCrumbs: true, next: 1 },
  'product, not on sale': { isIndexed: false, types: ['Product', 'BreadcrumbList'], hasCrumbs: true, next: 2 },
  reviews: { types: ['BreadcrumbList'], hasCrumbs: true, next: 1 },
  'reviews, none': { isIndexed: false, types: ['BreadcrumbList'], hasCrumbs: true },
  search: { isIndexed: false, hasCrumbs: true, next: 1 },
  'search as a list': { canonical: '/products/search/bag', isIndexed: false, hasCrumbs: true, next: 1 },
  'search, nothing found': { isIndexed: false, hasCrumbs: true },
  promotions: { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true, next: 1 },
  'new arrivals': { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true, next: 1 },
  shops: { types: ['BreadcrumbList', 'CollectionPage'], hasCrumbs: true, next: 1 },
  shop: { types: ['BreadcrumbList', 'Store', 'CollectionPage'], hasCrumbs: true, next: 1 },
  'shop, closed': { status: 410, isIndexed: false, hasCrumbs: true },
  'not found': { status: 404, canonical: '/404', isIndexed: false },
  'vendor stand-in': {},
  'privacy and terms': {},
  'accessibility statement': {},
  'how to use the site': {},
  'how to delete an account': {},
  'help document, blank': { isIndexed: false },
  'forgotten password': { isIndexed: false, isOpen: false },
  'code of a reset': { isIndexed: false, isOpen: false },
  contact: { isIndexed: false, isOpen: false, hasCrumbs: true },
  'mobile applications': { isIndexed: false, isOpen: false, hasCrumbs: true },
  'page to come': { isIndexed: false, isOpen: false, hasCrumbs: true },
  'sign-in': { isIndexed: false },
  'sign-up': { isIndexed: false },
  'account hub': { isIndexed: false, isOpen: false, hasCrumbs: true },
  'login and security': { isIndexed: false, isOpen: false, hasCrumbs: true },
  'address book': { isIndexed: false, isOpen: false, hasCrumbs: true },
  checkout: { isIndexed: false, isOpen: false },
  orders: { isIndexed: false, isOpen: false, hasCrumbs: true },
  'after an order': { isIndexed: false, isOpen: false },
  'after a payment': { isIndexed: false, isOpen: false, hasCrumbs: true },
  'test checkout': { isIndexed: false, isOpen: false },
  'tracking without a sign-in': {},
  'report of a product': { canonical: '/report', isIndexed: false, isOpen: false },
  'after a report': { isIndexed: false, isOpen: false },
  'without a connection': { isIndexed: false },
};

let shop: SharedShop;
let robots: Robot;
let pages: Record<string, string>;
beforeAll(async () => {
  shop = await sharedShop();
  pages = await everyPage(shop.db);
  const parse = robotsParser as unknown as (url: string, contents: string) => Robot;
  robots = parse(`${shop.settings.publicUrl}/robots.txt`, (await shop.get('/robots.txt')).html);
});

test('the table has every page', () => expect(Object.keys(CONTRACT)).toEqual(Object.keys(pages)));

test.each(Object.entries(CONTRACT))('%s', async (name, rule) => {
  const path = pages[name] ?? '';
  const page = await shop.get(path);
  const types = all(page, 'script[type="application/ld+json"]').map(
    (script) => JSON.parse(script.textContent ?? '')['@type'],
  );
  const count = (selector: string) => all(page, selector).length;
  expect({
    status: page.status,
    canonical: canonicalOf(page),
    isIndexed: !isNoindex(page),
    isOpen: robots.isAllowed(shop.settings.publicUrl + path, 'Googlebot'),
    types,
    hasCrumbs: count('main nav[aria-label="Breadcrumb"]') === 1,
    next: count('main a[rel~="next"]'),
    prev: count('main a[rel~="prev"]'),
    titles: count('title'),
    descriptions: count('meta[name="description"]'),
    headings: count('h1'),
  }).toEqual({
    status: 200,
    canonical: path,
    isIndexed: true,
    isOpen: true,
    types: [],
    hasCrumbs: false,
    next: 0,
    prev: 0,
    titles: 1,
    descriptions: 1,
    headings: 1,
    ...rule,
  });
});

test('a crawler gets the same bytes as a shopper', async () => {
  for (const name of ['sub-category', 'product', 'shop', 'how to use the site']) {
    const [crawler, shopper] = await Promise.all(
      ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 (Linux; Android 10)'].map((agent) =>
        shop.get(pages[name] ?? '', { headers: { 'user-agent': agent } }),
      ),
    );
    expect(crawler?.html.length).toBeGreaterThan(1000);
    expect(crawler?.html, name).toBe(shopper?.html);
  }
});
