/** Moving between pages: transitions, prefetched pages, and Back. */

import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, WHOLE_CHROMIUM } from '../../scripts/chromium.ts';
import { TAG_MORE } from '../more.ts';
import { expect, test } from './test.ts';

test('G-245: pages change by a view transition, and without one where less motion is asked for', async ({ page }) => {
  const transition = () => page.evaluate(() => document.documentElement.dataset.revealed);
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset.revealed = String((event as PageRevealEvent).viewTransition !== null);
    });
  });
  await page.goto('/shops');
  await page.locator('nav[aria-label="Shop"] a[href="/new-products"]').click();
  await page.waitForURL('**/new-products');
  await expect.poll(transition).toBe('true');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.locator('nav[aria-label="Shop"] a[href="/shops"]').click();
  await page.waitForURL('**/shops');
  await expect.poll(transition).toBe('false');
});

test('G-245: the way back leads to the same place in the list', async ({ page }) => {
  await page.goto('/products');
  await page.evaluate(() => scrollTo(0, 900));
  const before = await page.evaluate(() => Math.round(scrollY));
  expect(before).toBeGreaterThan(300);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('main a[href^="/products/"]')?.click());
  await page.waitForURL(/\/products\/.+_\d+/);
  await page.goBack();
  await page.waitForURL('**/products');
  await expect.poll(() => page.evaluate(() => Math.abs(scrollY - 900))).toBeLessThan(200);
});

test('G-238: the browser keeps a page as it was left, with what was typed, and shows it on the way back', {
  tag: TAG_MORE,
}, async ({ baseURL }) => {
  // Playwright disables the back/forward cache, and its other fixtures would block it.
  const browser = await chromium.launch({
    executablePath: WHOLE_CHROMIUM,
    args: [...CHROMIUM_ARGS, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage({ serviceWorkers: 'allow', ...(baseURL ? { baseURL } : {}) });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/new-products');
    // When the service worker starts it takes control of pages, including cached ones, which removes them from the
    // cache.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    for (const path of ['/', '/products', '/shops']) {
      await page.goto(path);
      await page.locator('.header-search__input').fill('rice');
      await page.evaluate(() => {
        document.documentElement.dataset.left = 'yes';
        scrollTo(0, 300);
        addEventListener('pageshow', ({ persisted }) => {
          document.documentElement.dataset.persisted = String(persisted);
        });
      });
      await page.goto('/categories');
      // A restored page fires no `load`, for which Playwright's `goBack` waits.
      await page.evaluate(() => history.back());
      // A read while the page changes fails.
      await expect(async () => {
        const shown = await page.evaluate(() => ({
          ...document.documentElement.dataset,
          typed: document.querySelector<HTMLInputElement>('.header-search__input')?.value,
          top: Math.round(scrollY),
        }));
        expect(shown, path).toMatchObject({ persisted: 'true', left: 'yes', typed: 'rice', top: 300 });
      }).toPass();
    }
  } finally {
    await browser.close();
  }
});

test('G-237: a link that is pointed at is fetched ahead, and no view is counted by that', async ({ page }) => {
  const ahead: string[] = [];
  const views: string[] = [];
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers()['sec-purpose']?.startsWith('prefetch')) ahead.push(pathname);
    if (request.method() === 'PATCH') views.push(pathname);
  });
  await page.goto('/new-products');
  const link = page.locator('.product-card__name').first();
  const address = await link.evaluate((a: HTMLAnchorElement) => new URL(a.href).pathname);
  // The rules load after the page, and a pointer that rested on a link before that is not noticed.
  await expect(async () => {
    await page.mouse.move(1, 1);
    await link.hover();
    await expect.poll(() => ahead, { timeout: 2000 }).toContain(address);
  }).toPass();
  await page.locator('.cart-button').hover();
  expect(ahead.filter((path) => /^\/(api|auth|order|user|sign-)/.test(path))).toEqual([]);
  expect(views).toEqual([]);
});
