/**
 * The first screen of a small phone (360 x 740) and of wide windows: whole cards on every list, with one filter too,
 * and on home a product with its price.
 */
import type { APIRequestContext, Page } from '@playwright/test';
import { newCustomer, signInAs } from './customer.ts';
import { postAs } from './opinions.ts';
import { ownProducts } from './own.ts';
import { expect, test } from './test.ts';

const SCREEN = { width: 360, height: 740 };
/** The maximum top of the first card, in px. */
const FIRST_CARD_MAX = 409;
const SHOP_CARD_MAX = 420;
const PRICE_MAX = 900;
const HOME_CARD_MAX = 900;
const PRODUCT_PRICE_MAX = 560;

const LISTS = [
  { name: 'a sub-category', path: '/sub-categories/Android+Phones_1', max: FIRST_CARD_MAX },
  { name: 'all products', path: '/products', max: FIRST_CARD_MAX },
  { name: 'a search', path: '/products/search/phone', max: FIRST_CARD_MAX },
  { name: 'promotions', path: '/products/promotions', max: FIRST_CARD_MAX },
  { name: 'a shop', path: '/shops/aba-stride-shoes', max: SHOP_CARD_MAX },
  { name: 'a shop with a long name', path: '/shops/marina-office-hotel-supplies', max: SHOP_CARD_MAX },
] as const;

/** The top of the first card in px, and the number of whole cards in the first screen. */
const sightOf = (page: Page) =>
  page.locator('main .product-card').evaluateAll((cards) => {
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const whole = boxes.filter(({ bottom, right }) => bottom <= innerHeight && right <= innerWidth);
    return { top: Math.round(boxes[0]?.top ?? Number.POSITIVE_INFINITY), whole: whole.length };
  });

async function expectInSight(page: Page, max: number): Promise<void> {
  const { top, whole } = await sightOf(page);
  expect(top).toBeLessThanOrEqual(max);
  expect(whole).toBeGreaterThanOrEqual(2);
}

test.use({ viewport: SCREEN });

for (const { name, path, max } of LISTS)
  test(`G-405: ${name} shows two whole cards, with a filter too, and its tools stay in reach`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await expectInSight(page, max);
    expect(
      await page.locator('h1').evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize)),
    ).toBeLessThanOrEqual(21);
    const tools = page.locator('.list-bar');
    const boxes = await tools.locator('.list-bar__tools select, .filters-toggle summary').evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return { middle: Math.round(top + height / 2), height: Math.round(height) };
      }),
    );
    expect(boxes.map(({ height }) => height)).toEqual([48, 48]);
    expect(new Set(boxes.map(({ middle }) => middle)).size).toBe(1);
    await page.locator('.pagination, .page-size').first().scrollIntoViewIfNeeded();
    await expect.poll(() => tools.evaluate((bar) => Math.round(bar.getBoundingClientRect().top))).toBe(0);
    await page.goto(`${path}?stock=1`, { waitUntil: 'domcontentloaded' });
    await expect(page.getByRole('link', { name: 'Remove: In stock' })).toBeVisible();
    await expectInSight(page, max);
  });

/** Windows of 900 px height, and the number of cards per row in them. */
const WIDE = [
  { width: 768, row: 3 },
  { width: 1350, row: 4 },
] as const;

for (const { name, path } of LISTS)
  test(`G-506: ${name} shows a whole row of cards in a wide window of 900 px, with a filter too`, async ({ page }) => {
    for (const address of [path, `${path}?stock=1`]) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
      for (const { width, row } of WIDE) {
        await page.setViewportSize({ width, height: 900 });
        expect((await sightOf(page)).whole, `${address} at ${width}`).toBeGreaterThanOrEqual(row);
      }
    }
  });

test('G-506: the seven sub-filters are in the row of the order in a wide window, and can be followed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1350, height: 900 });
  await page.goto(LISTS[0].path, { waitUntil: 'domcontentloaded' });
  const middleOf = (part: string) =>
    page.locator(part).evaluate((one) => {
      const { top, height } = one.getBoundingClientRect();
      return Math.round(top + height / 2);
    });
  const row = await middleOf('.list-bar__tools select');
  await expect(page.locator('.sub-filter')).toHaveCount(7);
  expect(Math.abs((await middleOf('.sub-filters')) - row)).toBeLessThanOrEqual(1);
  for (const link of await page.locator('.sub-filter').all()) await link.click({ trial: true });
});

test('G-405: new arrivals show two whole cards', async ({ page }) => {
  await page.goto('/new-products', { waitUntil: 'domcontentloaded' });
  await expectInSight(page, FIRST_CARD_MAX);
});

test('G-406: home shows the picture of a product in its first screen, and its price by 900 px', async ({ page }) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const card = page.locator('[data-block="new-arrivals"] .product-card').first();
  const bottomOf = (part: string) => card.locator(part).evaluate((one) => one.getBoundingClientRect().bottom);
  expect(await bottomOf('.picture')).toBeLessThanOrEqual(SCREEN.height);
  expect(await bottomOf('.price')).toBeLessThanOrEqual(PRICE_MAX);
});

test('G-507: home shows its products in the first screen of a wide window, below collections and categories', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  for (const { width } of WIDE) {
    await page.setViewportSize({ width, height: 900 });
    // Names are random, so each card gets the longest that it has room for.
    await page.locator('.collection-card .category-tile__name').evaluateAll((names) => {
      for (const name of names) name.textContent = 'Traditional Nightwear, Shapewear & Bags';
    });
    const { top } = await sightOf(page);
    expect(top, `at ${width}`).toBeLessThanOrEqual(HOME_CARD_MAX);
    // Several whole collections are visible, and the row slides to the others.
    const row = page.locator('.home-collections');
    const whole = await row
      .locator('.collection-card')
      .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().right <= innerWidth).length);
    expect(whole).toBeGreaterThanOrEqual(Math.floor(width / 330));
    expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  }
});

test('G-507: a phone sees the three largest collections at once, each name whole beside its first category', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const cards = page.locator('.collection-card');
  for (const at of [0, 1, 2]) {
    await expect(cards.nth(at).locator('h3')).toBeInViewport({ ratio: 1 });
    await expect(cards.nth(at).locator('.category-tile').first()).toBeInViewport({ ratio: 0.9 });
  }
  await expect(cards.nth(3).locator('h3')).not.toBeInViewport();
  const names = await cards.evaluateAll((all) => all.map((card) => card.querySelector('h3')?.textContent?.trim()));
  const { data } = await (
    await page.request.get('/api/classifications/v1/categories?limit=8&minCategories=3&largest=1')
  ).json();
  expect(names.map((name) => name?.toLowerCase())).toEqual(data.map(({ nom }: { nom: string }) => nom.toLowerCase()));
});

async function likedBy(request: APIRequestContext) {
  const customer = await newCustomer(request);
  for (const { id } of await ownProducts(request, 2)) await postAs(request, customer, '/likes', { produitId: id });
  return customer;
}

test('G-405: favourites show two whole cards', async ({ page, request }) => {
  const { session } = await likedBy(request);
  await signInAs(page, session);
  await page.goto('/favorite-products');
  await expect(page.locator('main .product-card')).toHaveCount(2);
  await expectInSight(page, FIRST_CARD_MAX);
});

test('G-408: a product shows its price by 560 px, on promotion too, and its thumbnails beside the picture', async ({
  page,
}) => {
  for (const list of ['/products/promotions', '/new-products']) {
    await page.goto(list, { waitUntil: 'domcontentloaded' });
    await page.goto((await page.locator('.product-card__name').first().getAttribute('href')) ?? '');
    const tops = await page.evaluate(() => {
      document.querySelector('.buy-box__name')?.replaceChildren('Oud and Rose Eau de Parfum, 50 ml, by Oud Kano');
      const boxOf = (part: string) => document.querySelector(part)?.getBoundingClientRect();
      return {
        price: boxOf('.buy-box__price')?.top,
        picture: boxOf('.gallery__stage')?.right ?? 0,
        thumbs: boxOf('.gallery__thumbs')?.left ?? innerWidth,
      };
    });
    expect(tops.price).toBeLessThanOrEqual(PRODUCT_PRICE_MAX);
    expect(tops.thumbs).toBeGreaterThanOrEqual(tops.picture);
  }
});
