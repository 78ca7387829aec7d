import { TAG_MORE } from '../more.ts';
import { FRAME, problemsInBothSchemes } from './axe.ts';
import { firstLink } from './links.ts';
import { expect, test } from './test.ts';

/** These tests do not need the pictures. */
const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

interface Target {
  readonly name: string;
  readonly path: string;
  /** The selector of the link to the page, when `path` is a list. */
  readonly link?: string;
  /** A query with which a list shows one row, which has every kind of card. */
  readonly query?: string;
}

const SIX = '?limit=6';

const MAIN: readonly Target[] = [
  { name: 'home', path: '/' },
  { name: 'products', path: '/products', query: SIX },
  { name: 'product', path: '/products', link: 'main a[href^="/products/"][href*="_"]' },
];

const CATALOGUE: readonly Target[] = [
  { name: 'collections', path: '/collections' },
  { name: 'collection', path: '/collections', link: 'main a[href^="/collections/"]' },
  { name: 'categories', path: '/categories' },
  { name: 'sub-category', path: '/categories', link: 'main a[href^="/sub-categories/"]', query: SIX },
];

const OTHERS: readonly Target[] = [
  { name: 'search without a hit', path: '/products/search/zzzzqqqq' },
  { name: 'shops', path: '/shops' },
  { name: 'shop', path: '/shops', link: 'main a[href^="/shops/"]', query: SIX },
  { name: 'reviews', path: '/reviews/x_1' },
  { name: 'vendor stand-in', path: '/vendor' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'tracking without a sign-in', path: '/track' },
];

/** Lists with the same parts as `products`. */
const ALIKE: readonly Target[] = [
  { name: 'search', path: '/products/search/bag' },
  { name: 'promotions', path: '/products/promotions' },
  { name: 'new arrivals', path: '/new-products' },
];

test.use({ viewport: { width: 360, height: 740 } });

for (const [title, targets, tag] of [
  ['home, a list and a product', MAIN, []],
  ['other pages of the catalogue', CATALOGUE, [TAG_MORE]],
  ['other public pages', OTHERS, [TAG_MORE]],
  ['lists of products', ALIKE, [TAG_MORE]],
] as const)
  test(`${title} meet the accessibility rules, and their contrast in dark mode`, { tag: [...tag] }, async ({
    page,
    request,
  }) => {
    for (const { name, path, link, query = '' } of targets)
      await test.step(name, async () => {
        await page.goto((link ? await firstLink(request, path, link) : path) + query, DOCUMENT);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const exclude = name === 'home' ? [] : FRAME;
        expect.soft(await problemsInBothSchemes(page, { exclude }), name).toEqual([]);
      });
  });
