/** Moving between pages: transitions, pages fetched ahead, and the way back. */
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

test('G-245: nothing on a page blocks the back/forward cache', async ({ page }) => {
  await page.goto('/products');
  const blocking = await page.evaluate(() => {
    const found: string[] = [];
    if (Reflect.get(globalThis, 'onunload') !== null) found.push('unload');
    if (Reflect.get(globalThis, 'onbeforeunload') !== null) found.push('beforeunload');
    return found;
  });
  expect(blocking).toEqual([]);
  const { headers } = await page.request.get('/products').then((answer) => ({ headers: answer.headers() }));
  expect(headers['cache-control']).toBe('no-cache');
});
