/** What browsers measure and report about a view, against a shop that measures every view. */

import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/free-port.mjs';
import { TAG_MORE } from '../more.ts';
import { withOtherShop } from './other-shop.ts';
import { expect, test } from './test.ts';

/** Records the requests of `page` that measuring makes: addresses of the script, and bodies of reports. */
function watch(page: Page) {
  const scripts: string[] = [];
  const reports: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/vitals.')) scripts.push(pathname);
    if (pathname === '/vitals') reports.push(JSON.parse(request.postData() ?? 'null'));
  });
  return { scripts, reports };
}

/** When the measuring script was requested, in milliseconds after the page had loaded. */
const requestedAfterLoad = (page: Page) =>
  page.evaluate(() => {
    const [script] = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/vitals.'));
    const [view] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return script && view && view.loadEventStart > 0 ? script.startTime - view.loadEventStart : undefined;
  });

/** Hides the page, as another tab or app does. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });

test('G-277: a view is measured once it is idle, reported once when it is hidden or left, and counted; nothing names who or where', {
  tag: TAG_MORE,
}, async ({ page, context }) => {
  const metricsPort = await freePort();
  const counts = async (page: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const lines = text.matchAll(
      /^shop_web_vitals_(\w+?)(?:_seconds)?_count\{page="([\w-]+)",connection="[\w-]+"\} (\d+)$/gm,
    );
    return Object.fromEntries(
      [...lines].flatMap(([, vital, of, count]) => (of === page ? [[vital, Number(count)]] : [])),
    );
  };
  await withOtherShop({ METRICS_PORT: String(metricsPort), WEB_VITALS_PERCENT: '100' }, async (origin) => {
    const { scripts, reports } = watch(page);
    await page.goto(`${origin}/products`);
    await expect.poll(() => requestedAfterLoad(page)).toBeGreaterThanOrEqual(0);
    await page.locator('.product-card__name').first().click();
    await expect(page).toHaveURL(/\/products\/.+_\d+/);
    await expect.poll(() => counts('list')).toMatchObject({ ttfb: 1, cls: 1 });
    await expect.poll(() => requestedAfterLoad(page)).toBeGreaterThanOrEqual(0);
    // A touch whose answer takes longer than 40 ms.
    await page.evaluate(() => {
      addEventListener('keydown', () => {
        const until = performance.now() + 60;
        while (performance.now() < until);
      });
    });
    await page.keyboard.press('a');
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 100))));
    await hide(page);
    await hide(page);
    const ofProduct = () => reports.filter((report) => (report as { page: string }).page === 'product');
    await expect.poll(ofProduct).toEqual([
      {
        page: 'product',
        connection: expect.stringMatching(/^(slow-2g|2g|3g|4g|unknown)$/),
        ttfb: expect.any(Number),
        fcp: expect.any(Number),
        lcp: expect.any(Number),
        inp: expect.any(Number),
        cls: expect.any(Number),
      },
    ]);
    const [{ ttfb, fcp, lcp, inp, cls }] = ofProduct() as [Record<string, number>];
    expect(ttfb).toBeLessThanOrEqual(fcp ?? 0);
    expect(fcp).toBeLessThanOrEqual(lcp ?? 0);
    expect(inp).toBeGreaterThanOrEqual(40);
    expect(cls).toBeLessThan(1);
    // Leaves for a page that is not measured.
    const requested = scripts.length;
    await page.goto(`${origin}/sign-up`);
    await page.waitForLoadState('networkidle');
    const once = { ttfb: 1, fcp: 1, lcp: 1, inp: 1, cls: 1 };
    await expect.poll(() => counts('product')).toEqual(once);
    expect([scripts.length, (await context.cookies()).length]).toEqual([requested, 0]);

    await test.step('a browser that saves data does not even fetch the script', async () => {
      await page.addInitScript(() => {
        Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '3g' } });
      });
      const reported = reports.length;
      for (const path of ['/categories', '/shops']) {
        await page.goto(`${origin}${path}`);
        await page.waitForLoadState('networkidle');
      }
      expect([scripts.length, reports.length]).toEqual([requested, reported]);
    });
  });
});
