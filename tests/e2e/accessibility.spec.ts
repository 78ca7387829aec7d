import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from './test.ts';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** List pages, and for pages of one thing the list and the link that lead there. */
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
  { name: 'vendor stand-in', path: '/vendor' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-up', path: '/sign-up' },
];

async function open(page: Page, { path, link }: (typeof PAGES)[number]): Promise<void> {
  await page.goto(path);
  if (!link) return;
  const href = await page.locator(link).first().getAttribute('href');
  expect(href).toBeTruthy();
  await page.goto(href as string);
}

for (const scheme of ['light', 'dark'] as const) {
  for (const target of PAGES) {
    test(`${target.name} breaks no accessibility rule, ${scheme}`, async ({ browser, baseURL }) => {
      // The rules run as a script of ours, which the page's own policy would refuse.
      const context = await browser.newContext({
        bypassCSP: true,
        colorScheme: scheme,
        viewport: { width: 360, height: 740 },
        ...(baseURL ? { baseURL } : {}),
      });
      const page = await context.newPage();
      await open(page, target);
      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate<AxeResults>(
        "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })",
      );
      const faults = violations.map(
        (v) =>
          `${v.id}: ${v.nodes
            .map((n) => n.html.slice(0, 160))
            .slice(0, 3)
            .join(' | ')}`,
      );
      expect(faults).toEqual([]);
      await context.close();
    });
  }
}
