/** How many cards home shows in a window of each width (C-64, G-112): the HTML is the same, CSS hides the surplus. */
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Cards of a block that can be seen, and columns of its first row. */
async function cardsOf(page: Page, block: string): Promise<{ shown: number; inFirstRow: number }> {
  return page.locator(`[data-block="${block}"] .product-grid > li`).evaluateAll((items) => {
    const shown = items.map((item) => item.getBoundingClientRect()).filter((box) => box.width > 0);
    return { shown: shown.length, inFirstRow: shown.filter((box) => box.top === shown[0]?.top).length };
  });
}

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** Opens home in a window of `width` px. Its pictures are stood in for: what they show does not matter here. */
async function openAt(page: Page, width: number): Promise<void> {
  await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/');
}

const STRIP = [
  { width: 1350, shown: 6, title: 'HOM-42 CST-34' },
  { width: 1349, shown: 10, title: 'HOM-43 CST-35' },
  { width: 1100, shown: 10, title: 'HOM-43 CST-35' },
  { width: 1099, shown: 8, title: 'HOM-44 CST-36' },
  { width: 800, shown: 8, title: 'HOM-44 CST-36' },
  { width: 799, shown: 9, title: 'HOM-45 CST-37' },
  { width: 600, shown: 9, title: 'HOM-45 CST-37' },
  { width: 599, shown: 10, title: 'HOM-46 CST-38' },
  { width: 360, shown: 10, title: 'HOM-46 CST-38' },
] as const;

for (const { width, shown, title } of STRIP)
  test(`${title}: the strip shows ${shown} new arrivals at ${width}, in full rows`, async ({ page }) => {
    await openAt(page, width);
    const cards = await cardsOf(page, 'strip');
    expect(cards.shown).toBe(shown);
    expect(cards.shown % cards.inFirstRow).toBe(0);
  });

const GRIDS = [
  { width: 1251, shown: 24, arrivals: 'HOM-47 CST-39', promotions: 'HOM-50 CST-42' },
  { width: 1250, shown: 24, arrivals: 'HOM-47/C-64 CST-39', promotions: 'HOM-50/C-64 CST-42' },
  { width: 1249, shown: 20, arrivals: 'HOM-48 CST-40', promotions: 'HOM-51 CST-43' },
  { width: 860, shown: 20, arrivals: 'HOM-48 CST-40', promotions: 'HOM-51 CST-43' },
  { width: 859, shown: 18, arrivals: 'HOM-49 CST-41', promotions: 'HOM-52 CST-44' },
  { width: 360, shown: 18, arrivals: 'HOM-49 CST-41', promotions: 'HOM-52 CST-44' },
] as const;

for (const { width, shown, arrivals, promotions } of GRIDS) {
  test(`${arrivals}: the new-arrival grid shows ${shown} at ${width}, in full rows`, async ({ page }) => {
    await openAt(page, width);
    const cards = await cardsOf(page, 'new-arrivals');
    expect(cards.shown).toBe(shown);
    expect(cards.shown % cards.inFirstRow).toBe(0);
  });

  test(`${promotions}: the promotion grid shows ${shown} at ${width}`, async ({ page }) => {
    await openAt(page, width);
    expect((await cardsOf(page, 'promotions')).shown).toBe(shown);
  });
}

test('G-112: pictures of hidden cards are not fetched', async ({ page }) => {
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

test('CST-58 GEN-54: the address banner of home is for mobile widths', async ({ page }) => {
  await openAt(page, 413);
  await expect(page.locator('[data-block="address"]')).toBeVisible();
  await openAt(page, 414);
  await expect(page.locator('[data-block="address"]')).toBeHidden();
});
