/**
 * Layouts of the collection cards on home. Home requests collections with more than two categories, so cards with one
 * and two need a mocked API, on which the built shop runs.
 */
import type { Page } from '@playwright/test';
import { collection } from '../pages/places-stub.ts';
import { withPlayedShop } from './played-shop.ts';
import { expect, test } from './test.ts';

/** The number of categories of each collection on home. */
const COUNTS = [1, 2, 3, 4, 6];

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

/** Checks the tiles of each card: their row, their share of its width, and whether they start at its left. */
async function expectTiles(page: Page, at: string): Promise<void> {
  const cards = page.locator('[data-block="collections"] .collection-card__tiles');
  await expect(cards).toHaveCount(COUNTS.length);
  const layouts = await cards.evaluateAll((lists) =>
    lists.map((list) => {
      const room = list.getBoundingClientRect();
      const boxes = [...list.children].map((tile) => tile.getBoundingClientRect());
      const rows = [...new Set(boxes.map(({ top }) => Math.round(top)))];
      return boxes.map(({ left, width: wide, top }) => ({
        row: rows.indexOf(Math.round(top)),
        isLeft: left - room.left < 1,
        share: wide / room.width,
      }));
    }),
  );
  const drawn = layouts.map((tiles) =>
    tiles.map(
      ({ row, isLeft, share }) =>
        `${row} ${share > 0.99 ? 'full' : share > 0.4 ? 'half' : share}${isLeft ? '' : ' right'}`,
    ),
  );
  const twoByTwo = ['0 half', '0 half right', '1 half', '1 half right'];
  expect(drawn, at).toEqual([
    ['0 full'],
    ['0 half', '0 half right'],
    ['0 full', '1 half', '1 half right'],
    twoByTwo,
    twoByTwo,
  ]);
}

/** Checks that a collection of three is as high as one of four, with pictures of equal size. */
async function expectEqualHeights(page: Page, at: string): Promise<void> {
  const drawn = await page.locator('[data-block="collections"] .collection-card__tiles').evaluateAll((lists) =>
    lists.map((list) => {
      const pictures = [...list.querySelectorAll('.picture')].map((picture) => picture.getBoundingClientRect());
      const tiles = [...list.children].map((tile) => Math.round(tile.getBoundingClientRect().height));
      return {
        heights: [...new Set(tiles)],
        sizes: [...new Set(pictures.map((box) => `${Math.round(box.width)}x${Math.round(box.height)}`))],
        top: Math.round((pictures[0]?.top ?? 0) - list.getBoundingClientRect().top),
      };
    }),
  );
  const [three, four] = [drawn[COUNTS.indexOf(3)], drawn[COUNTS.indexOf(4)]];
  expect(three, at).toEqual(four);
  expect(three?.sizes, at).toHaveLength(1);
  expect(three?.top, at).toBe(0);
}

/** Checks that on a phone a card is one line of touch targets with readable names. */
async function expectOneLine(page: Page): Promise<void> {
  await page.locator('[data-block="collections"] li').evaluateAll(([first]) => {
    const long = 'Made in Nigeria: carvings, calabash, clay and cane works';
    for (const name of first?.querySelectorAll('.collection-card__name a, .category-tile__name') ?? [])
      name.textContent = long;
  });
  const cards = await page.locator('[data-block="collections"] .collection-card').evaluateAll((all) =>
    all.map((card) => {
      const tiles = [...card.querySelectorAll('.category-tile')].map((tile) => tile.getBoundingClientRect());
      return {
        height: card.getBoundingClientRect().height,
        rows: new Set(tiles.map(({ top }) => Math.round(top))).size,
        min: Math.min(...tiles.map(({ height }) => height)),
        isNarrow: tiles.some(({ width }) => width < 80),
      };
    }),
  );
  expect(cards).toHaveLength(COUNTS.length);
  for (const card of cards) {
    expect(card.rows).toBe(1);
    expect(card.height).toBeLessThanOrEqual(56);
    expect(card.min).toBeGreaterThanOrEqual(44);
    expect(card.isNarrow).toBe(false);
  }
}

test('HOM-24/C-51 HOM-25/C-51 HOM-26 G-143 G-406: one category fills its card, two are side by side, three and four in two rows, all in one line on a phone', async ({
  page,
}) => {
  await page.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
  const collections = COUNTS.map((count, at) => collection(at + 1, count));
  await withPlayedShop({ collections }, async (origin) => {
    for (const width of [768, 1350]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(origin, { waitUntil: 'domcontentloaded' });
      await expectTiles(page, `at ${width}`);
      await expectEqualHeights(page, `at ${width}`);
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await expectOneLine(page);
    // Nothing is loading any more when the shop stops.
    await page.goto('about:blank');
  });
});
