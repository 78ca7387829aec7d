/** The number of cards on home at each window width (C-64, G-112): the HTML is the same, CSS hides the surplus. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Visible cards of a block, and those in its first row. */
async function cardsOf(page: Page, block: string): Promise<{ shown: number; inFirstRow: number }> {
  return page.locator(`[data-block="${block}"] .product-grid > li`).evaluateAll((items) => {
    const shown = items.map((item) => item.getBoundingClientRect()).filter((box) => box.width > 0);
    return { shown: shown.length, inFirstRow: shown.filter((box) => box.top === shown[0]?.top).length };
  });
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** Opens home in a window of `width` px, with mocked pictures. */
async function openAt(page: Page, width: number): Promise<void> {
  await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/');
}

/** Requirement ids in titles, and the limits of each range of widths (px). */
const STRIPS = [
  { title: 'HOM-42 CST-34', shown: 6, widths: [1350] },
  { title: 'HOM-43 CST-35', shown: 10, widths: [1349, 1100] },
  { title: 'HOM-44 CST-36', shown: 8, widths: [1099, 800] },
  { title: 'HOM-45 CST-37', shown: 9, widths: [799, 600] },
  { title: 'HOM-46 CST-38', shown: 10, widths: [599, 360] },
] as const;

for (const { title, shown, widths } of STRIPS)
  test(`${title}: the strip shows ${shown} new arrivals at ${widths.join(' and ')}, in full rows`, async ({ page }) => {
    await openAt(page, widths[0]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const cards = await cardsOf(page, 'strip');
      expect(cards.shown, `at ${width}`).toBe(shown);
      expect(cards.shown % cards.inFirstRow, `at ${width}`).toBe(0);
    }
  });

const GRIDS = [
  { title: 'HOM-47/C-64 CST-39 HOM-50/C-64 CST-42', shown: 24, widths: [1251, 1250] },
  { title: 'HOM-48 CST-40 HOM-51 CST-43', shown: 20, widths: [1249, 860] },
  { title: 'HOM-49 CST-41 HOM-52 CST-44', shown: 18, widths: [859, 360] },
] as const;

for (const { title, shown, widths } of GRIDS)
  test(`${title}: new arrivals and promotions show ${shown} at ${widths.join(' and ')}`, async ({ page }) => {
    await openAt(page, widths[0]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const cards = await cardsOf(page, 'new-arrivals');
      expect(cards.shown, `at ${width}`).toBe(shown);
      expect(cards.shown % cards.inFirstRow, `at ${width}`).toBe(0);
      expect((await cardsOf(page, 'promotions')).shown, `at ${width}`).toBe(shown);
    }
  });

test('G-112: pictures of hidden cards are not loaded', async ({ page }) => {
  const fetched = new Set<string>();
  page.on('request', (request) => fetched.add(new URL(request.url()).pathname));
  await openAt(page, 360);
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += 400) {
      window.scrollTo(0, y);
      await new Promise(requestAnimationFrame);
    }
  });
  await page.waitForLoadState('networkidle');
  const pictures = await page.locator('[data-block="new-arrivals"] .product-grid > li').evaluateAll((items) =>
    items.map((item) => ({
      src: new URL(item.querySelector('img')?.src ?? 'about:blank').pathname,
      hidden: item.getBoundingClientRect().width === 0,
    })),
  );
  const hidden = pictures.filter((picture) => picture.hidden);
  expect(hidden.length).toBe(6);
  const elsewhere = await page
    .locator('img')
    .evaluateAll((images) =>
      images
        .filter((image) => image.getBoundingClientRect().width > 0)
        .map((image) => new URL((image as HTMLImageElement).src).pathname),
    );
  for (const { src } of hidden) if (!elsewhere.includes(src)) expect(fetched.has(src), src).toBe(false);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('G-143: categories are in the first screen, and home is at most half as long as it was', async ({ page }) => {
    await openAt(page, 360);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.locator('.collection-card .picture').first()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(8750);
    // Nothing widens the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    for (const [block, rows] of [
      ['new-arrivals', 2],
      ['promotions', 2],
      ['strip', 1],
      ['popular', 2],
    ] as const) {
      const { shown, inFirstRow } = await cardsOf(page, block);
      expect(shown / inFirstRow, block).toBe(rows);
      const list = page.locator(`[data-block="${block}"] .product-grid`);
      expect(await list.evaluate((row) => row.scrollWidth > row.clientWidth), block).toBe(true);
    }
  });

  test('G-143: five dots are visible for many adverts, and each advert has text and a button', async ({ page }) => {
    await openAt(page, 360);
    const adverts = page.locator('#adverts');
    expect(await adverts.locator('.carousel__dot').count()).toBeGreaterThan(5);
    const seen = await adverts.locator('.carousel__dots').evaluate((bar) => {
      const { left, right } = bar.getBoundingClientRect();
      return [...bar.querySelectorAll('.carousel__dot')].filter((dot) => {
        const box = dot.getBoundingClientRect();
        return box.right > left + 1 && box.left < right - 1;
      }).length;
    });
    expect(seen).toBe(5);
    const words = adverts.locator('.banner__words').first();
    await expect(words).toBeInViewport();
    await expect(words).toHaveText(/\S (Shop now|Read more|Visit)$/);
    await expect(words.locator('.banner__action')).toHaveText(/^(Shop now|Read more|Visit)$/);
  });
});

/** Requests that a first visit of home makes on a phone before it scrolls, the page and the code fetched ahead included. */
const MOST_REQUESTS = 19;

test('G-239 G-325: home opens on a phone with at most 19 requests, for what is shown and the next slide', async ({
  page,
}) => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) asked.add(new URL(request.url()).pathname);
  });
  // How far ahead Chromium fetches pictures depends on the kind of network.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    width: 360,
    height: 740,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: 'cellular4g',
  });
  await page.goto('/');
  // The last ones: code that is fetched when the page is looked at.
  await expect.poll(() => [...asked].filter((path) => /\/(page|interaction|islands)\./.test(path)).length).toBe(3);
  await page.waitForLoadState('networkidle');
  expect([...asked].length, [...asked].join('\n')).toBeLessThanOrEqual(MOST_REQUESTS);
  expect([...asked].filter((path) => path.startsWith('/files/demo/ad/'))).toHaveLength(2);
});
