/** Content that is laid out late, near the viewport, has its reserved size, so nothing below it moves. */
import { expect, test } from './test.ts';

/** The tolerance in pixels for a product's card in a list: up to fifteen rows are above the pagination. */
const MAX_OFF_PRODUCT = 1;
/** The tolerance in pixels for another card: two lines of its name. */
const MAX_OFF = 36;
/**
 * The tolerance in pixels for rows with the height of their tallest card, and for blocks of rows: home chooses cards
 * at random.
 */
const MAX_OFF_ROW = 110;
/** The tolerance in pixels for the footer, which nothing follows. */
const MAX_OFF_FOOTER = 130;

for (const path of ['/', '/products'])
  test(`G-236: ${path} keeps the room of cards that are not laid out yet, from 320 to 1350 px`, async ({ page }) => {
    for (const width of [320, 360, 768, 1024, 1350]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(path);
      const off = await page.evaluate(() => {
        // The longest name of a collection determines the height of a row.
        for (const name of document.querySelectorAll('.collection-card__name, .collection-card .category-tile__name'))
          name.replaceChildren('Name');
        const late = [...document.querySelectorAll<HTMLElement>('*')].filter(
          (element) => getComputedStyle(element).contentVisibility === 'auto' && element.checkVisibility(),
        );
        const heights = () => late.map((element) => element.getBoundingClientRect().height);
        const stored = heights();
        for (const element of late) element.style.contentVisibility = 'visible';
        return heights().map((height, k) => {
          const element = late[k];
          return {
            is: `${element?.closest('[data-block]')?.getAttribute('data-block')} ${element?.className}`,
            by: height - (stored[k] ?? 0),
            top: element?.getBoundingClientRect().top,
          };
        });
      });
      const kinds = Map.groupBy(off, ({ is }) => is);
      expect(kinds.size).toBeGreaterThan(1);
      for (const [is, all] of kinds) {
        const by = all.map((one) => Math.abs(one.by)).sort((a, b) => a - b);
        const rows = new Set(all.map(({ top }) => top)).size;
        const isRow = /home-(band|grid)/.test(is) || (all.length > 6 && rows <= 2);
        let max = isRow ? MAX_OFF_ROW : MAX_OFF;
        if (is.includes('footer')) max = MAX_OFF_FOOTER;
        if (path === '/products' && is.includes('product-card')) max = MAX_OFF_PRODUCT;
        expect(by[Math.floor(by.length / 2)], `${is} at ${width} px`).toBeLessThanOrEqual(max);
      }
    }
  });

test('G-309: a phone renders the first cards of a list at once, and parts of a product far below when they are near', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const late = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((all) => all.map((element) => getComputedStyle(element).contentVisibility === 'auto'));
  await page.goto('/products');
  const cards = await late('.list-page .product-card');
  expect(cards.slice(0, 8)).toEqual(Array(8).fill(false));
  expect(new Set(cards.slice(8))).toEqual(new Set([true]));
  await page.goto((await page.locator('.product-card__name').first().getAttribute('href')) ?? '');
  const parts = '.product-page__about, #ratings, #similar';
  // The height of a few similar products differs too much from a full page of them.
  const isFull = (await page.locator('#similar .pagination').count()) > 0;
  expect(await late(parts)).toEqual([true, true, isFull]);
  await page
    .locator('#similar')
    .evaluate((similar) => similar.insertAdjacentHTML('beforeend', '<nav class="pagination">'));
  expect(await late(parts)).toEqual([true, true, true]);
  // A link to a place in the page leads there: the heights above it are not guessed.
  await page.evaluate(() => {
    location.hash = 'ratings';
  });
  await expect(page.locator('#ratings')).toBeInViewport();
  expect(await late(parts)).toEqual([false, false, false]);
});

test('G-327: what stands below a list does not move when its last cards are laid out', async ({ page }) => {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto('/products');
    const moved = await page.locator('.pagination a[rel~=next]').evaluate(async (link) => {
      // Stars and stock may need two lines on a narrow card.
      for (const more of document.querySelectorAll('.product-card__facts > :nth-child(n + 2)')) more.remove();
      // Products are chosen at random, and a long shop name or a second price takes another line.
      for (const shop of document.querySelectorAll('.product-card__shop')) shop.replaceChildren('Shop');
      for (const price of document.querySelectorAll('.product-card .price')) price.replaceChildren('₦900');
      // Two short names side by side would make a row lower than one with a name of two lines.
      for (const name of document.querySelectorAll('.product-card__name a, .product-card__name'))
        if (!name.querySelector('a'))
          name.replaceChildren('A name that takes both lines of its card, however wide the card may be shown');
      const cards = [...document.querySelectorAll<HTMLElement>('.list-page .product-card')].slice(-4);
      const isLaidOut = () =>
        cards.every((card) => card.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }));
      const wasLaidOut = isLaidOut();
      link.scrollIntoView({ block: 'center', behavior: 'instant' });
      const before = link.getBoundingClientRect().top;
      while (!isLaidOut()) await new Promise(requestAnimationFrame);
      return { wasLaidOut, by: Math.abs(link.getBoundingClientRect().top - before) };
    });
    expect(moved.wasLaidOut, `at ${width}`).toBe(false);
    expect(moved.by, `at ${width}`).toBeLessThan(4);
  }
});

test('G-327: the row of collections on a phone has room for the link that not all cards have', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await page.goto('/');
  const row = page.locator('.home-collections');
  const heights = await row.evaluate((list) =>
    [...list.querySelectorAll<HTMLElement>('.collection-card')].slice(0, 2).map((card, at) => {
      // The two cards differ only in the link.
      card.querySelector('.collection-card__name')?.replaceChildren('Name');
      for (const name of card.querySelectorAll('.category-tile__name')) name.replaceChildren('Name');
      card.querySelector('.collection-card__more')?.remove();
      if (at === 0)
        card.insertAdjacentHTML('beforeend', '<a class="collection-card__more" href="/collections">Discover more</a>');
      card.style.height = 'auto';
      return card.getBoundingClientRect().height;
    }),
  );
  expect(heights[0]).toBeGreaterThan(0);
  expect(heights[1]).toBe(heights[0]);
});
