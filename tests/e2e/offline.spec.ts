/** The service worker: visited pages are readable offline and say so; online, every page comes from the network. */

import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { firstHeart, isPressed, openAsCustomer } from './hearts.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the worker has stored the page and the offline page. */
const isStored = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const seen = await (await caches.open('pages-1')).match(location.href);
        const offline = await caches.match('/offline');
        return {
          page: seen?.status,
          offlinePage: offline?.status,
          worker: navigator.serviceWorker.controller?.state,
        };
      }),
    )
    .toEqual({ page: 200, offlinePage: 200, worker: 'activated' });

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isStored(page);
}

const linesInCart = (page: Page): Promise<number> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length);

const notice = (page: Page) => page.locator('.offline-notice');

test('G-223: visited pages are readable offline with the time they were seen, and are new again online', async ({
  page,
  context,
  pageErrors,
}) => {
  await visit(page, '/products/search/rice');
  await visit(page, '/shops');
  await context.setOffline(true);
  await page.goto('/products/search/rice');
  await expect(notice(page)).toHaveText(/^You are offline\. This page is as of \d+ \w+, \d\d:\d\d/);
  await expect(page.locator('.product-card').first()).toBeVisible();
  expect(await page.locator('.price').count()).toBe(await page.locator('.price[data-as-of]').count());
  // The page has its style sheet.
  expect(await page.locator('.product-grid').evaluate((grid) => getComputedStyle(grid).display)).toBe('grid');
  await context.setOffline(false);
  await page.reload();
  await expect(page.locator('.product-card').first()).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  pageErrors.length = 0;
});

test('G-223: a page that was not visited shows what there is', { tag: TAG_MORE }, async ({
  page,
  context,
  pageErrors,
}) => {
  await visit(page, '/products/search/rice');
  await visit(page, '/new-products');
  await context.setOffline(true);
  await page.goto('/collections');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  const links = page.locator('.offline-pages a');
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', '/new-products');
  // Opened by keyboard: a browser prefetches a clicked link, and only the page is offline.
  await links.last().press('Enter');
  await expect(page).toHaveURL(/\/products\/search\/rice$/);
  await expect(notice(page)).toBeVisible();
  pageErrors.length = 0;
});

test('G-223: a cart works offline, and what is added then waits for the network', async ({
  page,
  context,
  pageErrors,
}) => {
  await visit(page, '/products/search/rice');
  const add = page.locator('.product-card [data-add]');
  await add.first().click();
  await expect.poll(() => linesInCart(page)).toBe(1);
  // The cart line has the minimum order of the first product.
  const [line] = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { size: number }[]);
  const units = line?.size ?? 0;
  await context.setOffline(true);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await add.nth(1).click();
  await expect(page.locator('.toasts')).toContainText('will be added to your cart when the network is back');
  expect(await linesInCart(page)).toBe(1);
  const cart = page.locator('[data-cart-panel]');
  await expect(cart).toHaveAccessibleName(`Cart, ${units + 1} items`);
  const name = String(await add.nth(1).getAttribute('aria-label')).replace('Add to cart: ', '');
  await page.locator('.toasts').getByRole('button', { name: 'View cart' }).last().click();
  await expect(page.getByRole('region', { name: 'Waiting for the network' })).toContainText(`1 × ${name}`);
  await page.keyboard.press('Escape');
  // Changing a line of the cart needs no network.
  await add.first().click();
  await expect(page.locator('.toasts')).toContainText('was added to the cart successfully');
  await context.setOffline(false);
  await expect.poll(() => linesInCart(page)).toBe(2);
  expect(await page.evaluate(() => localStorage.getItem('waiting'))).toBeNull();
  pageErrors.length = 0;
});

test('G-223: a favourite that is pressed offline is saved when the network is back', { tag: TAG_MORE }, async ({
  page,
  request,
  context,
  pageErrors,
}) => {
  await openAsCustomer(page, request, '/new-products');
  await isStored(page);
  const { heart, id } = await firstHeart(page);
  // Hovering loads its code.
  await heart.hover();
  await context.setOffline(true);
  await heart.click();
  await isPressed(heart, true);
  await expect(page.locator('.toasts')).toContainText('It will be saved when the network is back');
  await context.setOffline(false);
  await page.goto('/shops');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('waiting'))).toBeNull();
  // The server's page contains nothing of what was pressed.
  await page.goto('/new-products');
  await isPressed(page.locator(`[data-like="${id}"]`), true);
  pageErrors.length = 0;
});

test('G-223: pages for customers and of payments are not stored, and signing out forgets the visited ones', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  await openAsCustomer(page, request, '/shops');
  await isStored(page);
  for (const path of ['/user/orders', '/order', '/sign-in']) await page.goto(path);
  await visit(page, '/usage');
  const stored = () =>
    page.evaluate(async () => (await (await caches.open('pages-1')).keys()).map(({ url }) => new URL(url).pathname));
  expect(await stored()).toEqual(['/shops', '/usage']);
  await page.locator('.account-menu__button').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => page.evaluate(async () => (await caches.open('pages-1')).match('/shops').then(Boolean)))
    .toBe(false);
});
