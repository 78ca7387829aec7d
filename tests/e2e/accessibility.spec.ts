import type { Page } from '@playwright/test';
import { faultsInBothSchemes } from './axe.ts';
import { expect, test } from './test.ts';

/** The pictures are irrelevant here. */
const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

/** List pages; for pages of one item, the list and the link to open. */
const PAGES: readonly { readonly name: string; readonly path: string; readonly link?: string }[] = [
  { name: 'home', path: '/' },
  { name: 'collections', path: '/collections' },
  { name: 'collection', path: '/collections', link: 'main a[href^="/collections/"]' },
  { name: 'categories', path: '/categories' },
  { name: 'sub-category', path: '/categories', link: 'main a[href^="/sub-categories/"]' },
  { name: 'products', path: '/products' },
  { name: 'product', path: '/products', link: 'main a[href^="/products/"][href*="_"]' },
  { name: 'search', path: '/products/search/bag' },
  { name: 'search without a hit', path: '/products/search/zzzzqqqq' },
  { name: 'promotions', path: '/products/promotions' },
  { name: 'new arrivals', path: '/new-products' },
  { name: 'shops', path: '/shops' },
  { name: 'shop', path: '/shops', link: 'main a[href^="/shops/"]' },
  { name: 'reviews', path: '/reviews/x_1' },
  { name: 'vendor stand-in', path: '/vendor' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
  { name: 'tracking without a sign-in', path: '/track' },
];

async function open(page: Page, { path, link }: (typeof PAGES)[number]): Promise<void> {
  await page.goto(path, DOCUMENT);
  if (!link) return;
  const href = await page.locator(link).first().getAttribute('href');
  expect(href).toBeTruthy();
  await page.goto(href as string, DOCUMENT);
}

test.use({ viewport: { width: 360, height: 740 } });

for (const target of PAGES)
  test(`${target.name} meets the accessibility rules, and its contrast in dark mode`, async ({ page }) => {
    await open(page, target);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
