/** The number of cards on home at each window width: the HTML is the same, and CSS hides the surplus. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** The number of visible cards of a block, and of those in its first row. */
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
  await page.goto('/', { waitUntil: 'domcontentloaded' });
}

/** A block, the number of cards it shows, and the limits in px of the range of widths for which it does. */
type Size = readonly [block: string, shown: number, ...widths: readonly number[]];

/** Sizes by the title of the test that checks them on one page. */
const SIZES: Readonly<Record<string, readonly Size[]>> = {
  'HOM-42 CST-34 HOM-43 CST-35: the strip shows 6 new arrivals from 1350 px, and 10 from 1100': [
    ['strip', 6, 1350],
    ['strip', 10, 1349, 1100],
  ],
  'HOM-44 CST-36 HOM-45 CST-37: the strip shows 8 new arrivals from 800 px, and 9 from 600': [
    ['strip', 8, 1099, 800],
    ['strip', 9, 799, 600],
  ],
  'HOM-46 CST-38 HOM-47/C-64 CST-39: the strip shows 10 new arrivals below 600 px, the grid 24 from 1250': [
    ['strip', 10, 599, 360],
    ['new-arrivals', 24, 1251, 1250],
  ],
  'HOM-48 CST-40 HOM-49 CST-41 HOM-50/C-64: new arrivals show 20 from 860 px, and 18 below; promotions 24 from 1250': [
    ['new-arrivals', 20, 1249, 860],
    ['new-arrivals', 18, 859, 360],
    ['promotions', 24, 1251, 1250],
  ],
  'CST-42 HOM-51 CST-43 HOM-52 CST-44: promotions show 24 from 1250 px, 20 from 860, and 18 below': [
    ['promotions', 24, 1250],
    ['promotions', 20, 1249, 860],
    ['promotions', 18, 859, 360],
  ],
};

for (const [title, sizes] of Object.entries(SIZES))
  test(title, async ({ page }) => {
    await openAt(page, 1350);
    for (const [block, shown, ...widths] of sizes)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const cards = await cardsOf(page, block);
        expect(cards.shown, `${block} at ${width}`).toBe(shown);
        // Rows are full.
        if (block !== 'promotions') expect(cards.shown % cards.inFirstRow, `${block} at ${width}`).toBe(0);
      }
  });

test('HOM-37: the active shops are a grid of cards: two rows that slide on a phone, full rows from 600 px', async ({
  page,
  request,
}) => {
  await openAt(page, 1350);
  const names = await page
    .locator('[data-block="stores"] article h3 a')
    .evaluateAll((links) => links.map((link) => link.firstChild?.textContent?.trim() ?? ''));
  const active = await (await request.get('/api/boutiques/all?isActive=true&limit=200')).json();
  const known = new Set((active.data as { nomBoutique: string }[]).map(({ nomBoutique }) => nomBoutique));
  expect(names).toHaveLength(12);
  for (const name of names) expect(known.has(name), name).toBe(true);
  for (const [width, columns] of [
    [360, 6],
    [599, 6],
    [600, 3],
    [859, 3],
    [860, 4],
    [1250, 6],
    [1350, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await page
      .locator('[data-block="stores"] li')
      .evaluateAll((items) =>
        items.map((item) => item.getBoundingClientRect()).map(({ top, left }) => [Math.round(top), Math.round(left)]),
      );
    const rows = new Set(boxes.map(([top]) => top));
    expect([boxes.length / rows.size, new Set(boxes.map(([, left]) => left)).size], `${width}`).toEqual([
      columns,
      columns,
    ]);
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

  test('HOM-17 G-143: collections with their names and categories are in the first screen, and home is at most half as long as it was', async ({
    page,
  }) => {
    await openAt(page, 360);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const part of ['.collection-card__name a', '.picture'])
      await expect(page.locator('.collection-card').first().locator(part).first(), part).toBeInViewport({ ratio: 1 });
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

    // Five dots are visible however many adverts there are, and each advert has text and a button.
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
    const message = adverts.locator('.banner__words').first();
    await expect(message).toBeInViewport();
    await expect(message).toHaveText(/\S (Shop now|Read more|Visit)$/);
    await expect(message.locator('.banner__action')).toHaveText(/^(Shop now|Read more|Visit)$/);
  });
});

/**
 * The maximum number of requests of a first visit to home on a phone before it scrolls, including the page and the code
 * fetched ahead.
 */
const MAX_REQUESTS = 24;

test('G-239 G-325 G-406: home opens on a phone with at most 24 requests, for what is shown and the next slide', async ({
  page,
}) => {
  const requested = new Set<string>();
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) requested.add(new URL(request.url()).pathname);
  });
  // The kind of network decides how far ahead Chromium fetches pictures.
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
  // The last requests are for the code that is fetched once the page is looked at.
  await expect.poll(() => [...requested].filter((path) => /\/(page|interaction|islands)\./.test(path)).length).toBe(3);
  await page.waitForLoadState('networkidle');
  expect([...requested].length, [...requested].join('\n')).toBeLessThanOrEqual(MAX_REQUESTS);
  expect([...requested].filter((path) => path.startsWith('/files/demo/ad/'))).toHaveLength(2);
});
