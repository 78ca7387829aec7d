/** Lists that change in place by a select, a page link or a search on a catalogue page. */

import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { expect, test } from './test.ts';

const DOCUMENT = { waitUntil: 'domcontentloaded' } as const;

/** Marks the document; a reload would remove the mark. */
const stay = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-stayed', ''));
const hasStayed = (page: Page) => expect(page.locator('html[data-stayed]')).toHaveCount(1);
const cards = (page: Page) => page.locator('main .product-card');
const names = (page: Page) => page.locator('main .product-card__name');
const said = (page: Page) => page.locator('body > p[role=status]');

test('G-172: a size and an order apply immediately, in place, with focus, message, address and Back', async ({
  page,
}) => {
  await page.goto('/sub-categories/Android+Phones_1', DOCUMENT);
  const first = await names(page).allTextContents();
  await stay(page);
  const size = page.getByRole('combobox', { name: 'Items per page' });
  await expect(page.getByRole('button', { name: /^(Show|Sort)/ })).toHaveCount(0);
  await test.step('a size applies immediately', async () => {
    await size.focus();
    await size.selectOption('6');
    await expect(cards(page)).toHaveCount(6);
    await expect(page).toHaveURL(/\?limit=6$/);
    await expect(size).toBeFocused();
    await expect(said(page)).toHaveText(/^\d+ products, page 1 of \d+$/);
  });
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await test.step('so does an order', async () => {
    await sort.selectOption({ label: 'Top rated' });
    await expect(page).toHaveURL(/limit=6&sort=/);
    await hasStayed(page);
  });

  await test.step('the next page takes the focus', async () => {
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(said(page)).toHaveText(/page 2 of/);
    await expect(page.locator('.product-listing')).toBeFocused();
    await hasStayed(page);
  });

  await test.step('Back restores each state', async () => {
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\?limit=6$/);
    await expect(sort).toHaveValue('');
    await page.goBack();
    await expect(names(page)).toHaveText(first);
    await expect(size).toHaveValue('24');
    await hasStayed(page);
  });
  await test.step('so does Forward', async () => {
    await page.goForward();
    await expect(cards(page)).toHaveCount(6);
    await hasStayed(page);
  });
});

test('GEN-34 G-172: a search text requests the list again, in place and in the chosen size', async ({ page }) => {
  await page.goto('/products', DOCUMENT);
  await stay(page);
  await page.getByRole('combobox', { name: 'Items per page' }).selectOption('6');
  await expect(cards(page)).toHaveCount(6);
  const sought = (await names(page).last().textContent()) ?? '';
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search all products' });
  await field.fill(sought);
  await field.press('Enter');
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === sought && url.searchParams.get('limit') === '6');
  // Products that match the text equally well may come before it or after.
  await expect(names(page).first()).toContainText(sought.split(' ')[0] ?? '');
  await hasStayed(page);
});

test('G-172: Back shows the list of its address, also after a product was opened', { tag: TAG_MORE }, async ({
  page,
}) => {
  await page.goto('/products?q=phone', DOCUMENT);
  const size = page.getByRole('combobox', { name: 'Items per page' });
  await size.selectOption('6');
  await expect(cards(page)).toHaveCount(6);
  await names(page).first().click();
  await expect(page.locator('.buy-box')).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await page.goBack();
  await expect(page).toHaveURL('/products?q=phone');
  await expect(cards(page)).toHaveCount(30);
});

test('G-172: a failure is reported, and the list stays', async ({ page, pageErrors }) => {
  await page.goto('/products/promotions', DOCUMENT);
  const before = await names(page).allTextContents();
  await page.route('**/products/promotions?*', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Items per page' }).selectOption('6');
  await expect(page.getByText(/could not be loaded/)).toBeVisible();
  await expect(names(page)).toHaveText(before);
  await expect(page).toHaveURL('/products/promotions');
  pageErrors.splice(0);
});

test('PRD-09/G-173 SHP-09/G-173: a province applies immediately, another kind loads its names', async ({ page }) => {
  await page.goto('/shops', DOCUMENT);
  await stay(page);
  await page.getByRole('combobox', { name: 'Province', exact: true }).selectOption('Lagos');
  await expect(page).toHaveURL('/shops?name=Lagos&region=province');
  await expect(page.locator('.store-cards > li').first()).toContainText('Lagos');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('City');
  await expect(page.getByRole('combobox', { name: 'City', exact: true })).toBeVisible();
  await test.step('SHP-08: until a name is chosen the shops are sorted by it', async () => {
    await expect(page).toHaveURL('/shops?region=ville');
    const cities = (await page.locator('.store-cards .shop-card__fact').allInnerTexts()).map(
      (fact) => fact.split(',')[0],
    );
    expect(cities.length).toBeGreaterThan(5);
    expect(cities).toEqual(cities.toSorted());
  });
  await page.getByRole('combobox', { name: 'City', exact: true }).selectOption('Ikeja');
  await expect(page).toHaveURL('/shops?name=Ikeja&region=ville');
  await hasStayed(page);
  await test.step('PRD-09: so it does for products', async () => {
    await page.goto('/products', DOCUMENT);
    await stay(page);
    await page.getByRole('combobox', { name: 'Region' }).selectOption('City');
    await page.getByRole('combobox', { name: 'City', exact: true }).selectOption('Ikeja');
    await expect(page).toHaveURL('/products?name=Ikeja&region=ville');
    await hasStayed(page);
  });
});

test('PRD-11/G-176: the category field suggests categories beyond those of the page, and applies a chosen one', async ({
  page,
}) => {
  await page.goto('/products', DOCUMENT);
  await stay(page);
  const field = page.getByRole('main').getByRole('combobox', { name: 'Category' });
  const { data } = (await (await page.request.get('/api/sous-categories/?limit=100&page=4')).json()) as {
    data: { id: number; nom: string }[];
  };
  const offered = await page
    .locator('#product-categories option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  const other = data.find(({ nom }) => !offered.includes(nom));
  if (!other) throw new Error('Every category is offered from the start.');
  await field.pressSequentially(other.nom);
  await expect(page.locator(`#product-categories option[value="${other.nom}"]`)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/products?sousCategorieId=${other.id}`);
  await expect(field).toHaveValue(other.nom);
  await hasStayed(page);
});

test('PRD-11: a part of a name offers the categories that have it, above the list, and one that is chosen applies', async ({
  page,
}) => {
  const { data } = (await (await page.request.get('/api/sous-categories/?keyword=shirt')).json()) as {
    data: { id: number; nom: string }[];
  };
  expect(data.length).toBeGreaterThan(1);
  await page.goto('/products', DOCUMENT);
  await stay(page);
  const field = page.getByRole('main').getByRole('combobox', { name: 'Category' });
  await field.fill('shirt');
  await page.keyboard.press('Enter');
  const meant = page.getByRole('navigation', { name: 'Categories that may be meant' });
  await expect(page.getByText(`${data.length} categories match “shirt”. Which do you mean?`)).toBeInViewport();
  expect((await meant.getByRole('link').allInnerTexts()).toSorted()).toEqual(data.map(({ nom }) => nom).toSorted());
  const [one] = data;
  await meant.getByRole('link', { name: one?.nom ?? '', exact: true }).click();
  await expect(page).toHaveURL(`/products?sousCategorieId=${one?.id}`);
  await expect(field).toHaveValue(one?.nom ?? '');
  await hasStayed(page);
});

test('G-174: on a phone every list has its breadcrumb in one line above its title', { tag: TAG_MORE }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [address, here] of [
    ['/products', 'All products'],
    ['/products/promotions', 'Promotions'],
    ['/new-products', 'New arrivals'],
    ['/products/search/phone', 'phone'],
    ['/shops', 'Stores'],
    ['/categories', 'Categories'],
    ['/collections', 'Collections'],
    ['/sub-categories/Android+Phones_1', 'Android Phones'],
  ] as const) {
    await page.goto(address, DOCUMENT);
    const way = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(way.locator('[aria-current=page]'), address).toBeInViewport();
    if (here !== 'Stores') await expect(way.locator('[aria-current=page]')).toHaveText(here);
    const [place, box] = await Promise.all([way.locator('[aria-current=page]').boundingBox(), way.boundingBox()]);
    expect((place?.x ?? 0) + (place?.width ?? 0), address).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0) + 1);
    expect(box?.height, address).toBeLessThan(60);
  }
});
