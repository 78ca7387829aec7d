/** The all-collections panel by mouse, touch and keyboard, on the demo and on mocked lists. */

import type { Page, Route } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { forgiveStatus } from './forms.ts';
import { warningsOf } from './page-errors.ts';
import { expect, test } from './test.ts';

/** The smallest page with the common header. */
const PAGE = '/vendor';

const control = (page: Page) =>
  page.getByRole('navigation', { name: 'Shop' }).getByRole('link', { name: 'Collections', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'All collections' });
const column = (page: Page, name: 'Collections' | 'Categories' | 'Sub-categories') =>
  panel(page).getByRole('region', { name, exact: true });
const rows = (page: Page, name: Parameters<typeof column>[1]) => column(page, name).getByRole('listitem');

/** The titles of the columns in the upper row, from left to right. */
const titlesFromLeft = (page: Page) =>
  panel(page)
    .getByRole('heading')
    .evaluateAll((titles) => {
      const placed = titles.map((title) => ({ title, place: title.getBoundingClientRect() }));
      const top = Math.min(...placed.map(({ place }) => place.y));
      const inRow = placed.filter(({ place }) => place.y === top);
      return inRow.sort((one, other) => one.place.x - other.place.x).map(({ title }) => title.textContent);
    });

const named = (word: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, nom: `${word} ${at + 1}`, url: '', categories: [] }));

/** Mocks the panel's three lists; names of items begin with their parent's. */
async function lists(page: Page, sizes: { collections?: number; categories?: number; subCategories?: number }) {
  const requested: string[] = [];
  const answer = (route: Route, word: string, size: number, more: object = {}) => {
    const url = route.request().url();
    requested.push(url.replace(/.*\/api/, ''));
    const limit = Number(new URL(url).searchParams.get('limit'));
    const data = named(word, Math.min(size, limit));
    return route.fulfill({ json: { data, totalItems: size, totalPages: 1, ...more } });
  };
  // Prefetched pages are not mocked, and the shop knows no such items.
  await page.route('**/speculation-rules.json', (route) => route.fulfill({ json: {} }));
  const idOf = (route: Route) => Number(/\/(\d+)\?/.exec(route.request().url())?.[1]);
  await page.route('**/api/classifications/v1/categories?*', (route) =>
    answer(route, 'Collection', sizes.collections ?? 3),
  );
  await page.route('**/api/categories/v1/classifications/*', (route) => {
    const id = idOf(route);
    const collection = { id, nom: `Collection ${id}`, url: '' };
    return answer(route, `Of ${id}: category`, sizes.categories ?? 3, { collection });
  });
  await page.route('**/api/sous-categories/v1/categories/*', (route) =>
    answer(route, `Of ${idOf(route)}: sub`, sizes.subCategories ?? 3, { categorie: '' }),
  );
  return requested;
}

test('NAV-02 GEN-23 PAN-01 PAN-02 GEN-07: the link opens and closes the panel with the first collections of the shop', async ({
  page,
  request,
}) => {
  const { data } = await (await request.get('/api/classifications/v1/categories?limit=30')).json();
  await page.goto(PAGE);
  await test.step('PAN-01: the link opens the panel', async () => {
    await control(page).click();
    await expect(panel(page)).toBeVisible();
    await expect(control(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(rows(page, 'Collections')).toHaveCount(data.length);
  });
  await test.step('PAN-02: the collections stand first', async () => {
    expect((await titlesFromLeft(page))[0]).toBe('Collections');
  });
  // The same collection has two names, but one id.
  const hrefs = await rows(page, 'Collections')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs.map((href) => Number(/^\/collections\/.*_(\d+)$/.exec(href)?.[1]))).toEqual(
    data.map(({ id }: { id: number }) => id),
  );
  expect(await accessibilityProblems(page, { within: panel(page) })).toEqual([]);
  await test.step('the link closes it', async () => {
    await control(page).click();
    await expect(panel(page)).toBeHidden();
    await expect(control(page)).toHaveAttribute('aria-expanded', 'false');
  });
  await test.step('so does a click outside of it', async () => {
    await control(page).click();
    await page.getByRole('main').click({ position: { x: 2, y: 2 } });
    await expect(panel(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(PAGE);
  });
});

test('PAN-05/G-13 PAN-06/G-13 PAN-07 PAN-08 PAN-09: a mouse that rests on a row loads its children, and its click opens it', async ({
  page,
}) => {
  const requested = await lists(page, {});
  await page.goto(PAGE);
  await test.step('PAN-05/G-13 PAN-06/G-13: a row that the mouse rests on loads its children', async () => {
    await control(page).click();
    await expect(column(page, 'Categories')).toContainText('Choose a collection');
    await rows(page, 'Collections').nth(1).hover();
    await expect(rows(page, 'Categories').first()).toHaveText('Of 2: category 1');
    await rows(page, 'Categories').nth(2).hover();
    await expect(rows(page, 'Sub-categories').first()).toHaveText('Of 3: sub 1');
  });
  await test.step('rows that the mouse only crosses load nothing', async () => {
    // Rows that the mouse crosses on the way to another column are left before they open.
    await panel(page).evaluate((element) => {
      const cross = (selector: string) =>
        element
          .querySelector(selector)
          ?.dispatchEvent(new PointerEvent('pointerover', { pointerType: 'mouse', bubbles: true }));
      cross('[data-level="collections"] li:nth-child(3) a');
      cross('[data-level="subCategories"] li a');
    });
    await rows(page, 'Categories').nth(1).hover();
    await expect(rows(page, 'Sub-categories').first()).toHaveText('Of 2: sub 1');
    await expect(rows(page, 'Categories').first()).toHaveText('Of 2: category 1');
  });
  expect(requested).toEqual([
    '/classifications/v1/categories?page=1&limit=30',
    '/categories/v1/classifications/2?limit=30',
    '/sous-categories/v1/categories/3?limit=30',
    '/sous-categories/v1/categories/2?limit=30',
  ]);
  await test.step('rows and headings link to their pages', async () => {
    await expect(column(page, 'Categories').getByRole('link', { name: 'See all of Collection 2' })).toHaveAttribute(
      'href',
      '/collections/Collection+2_2',
    );
    await expect(rows(page, 'Categories').nth(2).getByRole('link')).toHaveAttribute(
      'href',
      '/collections/Collection+2_2?categorieId=3',
    );
  });
  await test.step('a click opens a row', async () => {
    await page.route('**/sub-categories/**', (route) => route.fulfill({ contentType: 'text/html', body: 'There' }));
    await rows(page, 'Sub-categories').nth(1).click();
    await page.waitForURL(/\/sub-categories\/Of\+2\+sub\+2_2$/);
  });
});

test('PAN-10 PAN-12/G-11 PAN-14 PAN-15 PAN-16: a column above 30 items links to the rest, and an empty one says so', async ({
  page,
}) => {
  const sizes = { collections: 31, categories: 31, subCategories: 31 };
  await lists(page, sizes);
  await page.goto(PAGE);
  await control(page).click();
  await test.step('PAN-10 PAN-13/G-12: a column shows 30 items and a link to the rest', async () => {
    await rows(page, 'Collections').nth(4).hover();
    await rows(page, 'Categories').first().hover();
    for (const [name, href] of [
      ['Collections', '/collections'],
      ['Categories', '/collections/all_5'],
      ['Sub-categories', '/categories'],
    ] as const) {
      await expect(rows(page, name)).toHaveCount(30);
      const more = column(page, name).getByRole('link', { name: 'Show more' });
      await expect(more).toHaveText('Show more');
      await expect(more).toHaveAttribute('href', href);
    }
  });
  await test.step('PAN-15 PAN-16: an empty column says so', async () => {
    sizes.subCategories = 0;
    await rows(page, 'Categories').nth(1).hover();
    await expect(column(page, 'Sub-categories')).toContainText('No subcategory');
    sizes.categories = 0;
    await rows(page, 'Collections').nth(1).hover();
    await expect(column(page, 'Categories')).toContainText('No categories');
  });
  await test.step('PAN-14: so does a shop without collections', async () => {
    sizes.collections = 0;
    await page.reload();
    await control(page).click();
    await expect(column(page, 'Collections')).toContainText('No collections');
    await expect(panel(page).getByRole('link', { name: 'Show more' })).toHaveCount(0);
  });
});

test('PAN-03 PAN-04 PAN-05/G-13 PAN-06/G-13: keys move in and between the columns, also to items that are still loading; Escape returns to the link', async ({
  page,
}) => {
  let answerNow = () => {};
  await lists(page, {});
  const slow = new Promise<void>((done) => {
    answerNow = done;
  });
  await page.route('**/api/categories/v1/classifications/2?*', async (route) => {
    await slow;
    return route.fallback();
  });
  await page.goto(PAGE);
  await test.step('PAN-03: the first row is reached by keys and loads its children', async () => {
    await control(page).focus();
    await page.keyboard.press('Enter');
    await expect(rows(page, 'Collections').first()).toBeVisible();
    // A focused row loads its children, like one under a mouse.
    await page.keyboard.press('ArrowDown');
    await expect(rows(page, 'Categories').first()).toHaveText('Of 1: category 1');
  });
  await test.step('the focus waits for items that are still loading', async () => {
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await expect(column(page, 'Categories').getByRole('status')).toHaveText('Loading categories');
    answerNow();
    await expect(rows(page, 'Categories').first().getByRole('link')).toBeFocused();
  });
  await test.step('PAN-04: the sub-categories stand third', async () => {
    expect((await titlesFromLeft(page))[2]).toBe('Sub-categories');
  });
  await test.step('PAN-04: keys move in and between the columns', async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await expect(rows(page, 'Sub-categories').first().getByRole('link')).toBeFocused();
    await expect(rows(page, 'Sub-categories').first()).toHaveText('Of 3: sub 1');
    await page.keyboard.press('ArrowLeft');
    await expect(rows(page, 'Categories').nth(2).getByRole('link')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(rows(page, 'Collections').nth(1).getByRole('link')).toBeFocused();
  });
  await test.step('Escape returns to the link', async () => {
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(control(page)).toBeFocused();
  });
});

test('ERR-16: a list that fails is only logged: its column says that it is empty, and why, and no toast appears', async ({
  page,
  pageErrors,
}) => {
  const warnings = warningsOf(page);
  await lists(page, {});
  await page.route('**/api/classifications/v1/categories?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(PAGE);
  await control(page).click();
  const collections = column(page, 'Collections');
  await expect(collections.getByText('No collections', { exact: true })).toBeVisible();
  await expect(collections.getByRole('alert')).toContainText('The collections could not be loaded.');
  await expect.poll(() => warnings.join()).toContain('A list of the panel could not be read.');
  await expect(page.locator('.toasts .toast__words')).toHaveCount(0);
  await test.step('the categories and sub-categories of a row as well', async () => {
    await lists(page, {});
    await collections.getByRole('button', { name: 'Try again' }).click();
    await page.route('**/api/sous-categories/v1/categories/*', (route) => route.fulfill({ status: 503, json: {} }));
    await rows(page, 'Collections').first().hover();
    await rows(page, 'Categories').first().hover();
    await expect(column(page, 'Sub-categories').getByText('No subcategory', { exact: true })).toBeVisible();
    await page.route('**/api/categories/v1/classifications/*', (route) => route.fulfill({ status: 503, json: {} }));
    await rows(page, 'Collections').nth(1).hover();
    await expect(column(page, 'Categories').getByText('No categories', { exact: true })).toBeVisible();
    await expect(page.locator('.toasts .toast__words')).toHaveCount(0);
  });
  forgiveStatus(pageErrors);
});

test('a late answer is not shown for another row; a failed one is retried', { tag: TAG_MORE }, async ({
  page,
  pageErrors,
}) => {
  let answerNow = () => {};
  let isDown = true;
  await lists(page, {});
  const slow = new Promise<void>((done) => {
    answerNow = done;
  });
  await page.route('**/api/categories/v1/classifications/1?*', async (route) => {
    await slow;
    return route.fallback();
  });
  await page.route('**/api/sous-categories/v1/categories/*', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
  );
  await page.goto(PAGE);
  await control(page).click();
  await rows(page, 'Collections').first().hover();
  await expect(column(page, 'Categories').getByRole('status')).toBeVisible();
  await rows(page, 'Collections').nth(1).hover();
  await expect(rows(page, 'Categories').first()).toHaveText('Of 2: category 1');
  const late = page.waitForResponse('**/api/categories/v1/classifications/1?*');
  answerNow();
  await late;
  await test.step('a failed answer is reported', async () => {
    await rows(page, 'Categories').first().hover();
    await expect(column(page, 'Sub-categories').getByRole('alert')).toContainText('could not be loaded');
    await expect(rows(page, 'Categories').first()).toHaveText('Of 2: category 1');
  });
  isDown = false;
  await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
  forgiveStatus(pageErrors);
  await test.step('it is asked for again', async () => {
    await column(page, 'Sub-categories').getByRole('button', { name: 'Try again' }).click();
    await expect(rows(page, 'Sub-categories').first()).toHaveText('Of 1: sub 1');
  });
  await test.step('answers are cached', async () => {
    await rows(page, 'Collections').first().hover();
    await expect(rows(page, 'Categories').first()).toHaveText('Of 1: category 1');
  });
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, colorScheme: 'dark' });

  test('PAN-05/G-13 PAN-06/G-13: a phone shows one column at a time with a way back; on a tablet the second tap opens the row', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await lists(page, {});
    await page.goto(PAGE);
    await test.step('PAN-05/G-13: a tap on a row shows its children', async () => {
      await page.locator('.menu--narrow summary').tap();
      await control(page).tap();
      // The panel is painted first and becomes modal when it has moved in: the page behind is inert, and the focus
      // stays.
      await expect(page.locator('dialog:modal')).toHaveAccessibleName('All collections');
      await expect(panel(page).getByRole('heading', { name: 'Collections' })).toBeFocused();
      await rows(page, 'Collections').nth(1).tap();
      await expect(rows(page, 'Categories').first()).toHaveText('Of 2: category 1');
      await expect(column(page, 'Collections')).toBeHidden();
    });
    await test.step('PAN-06/G-13: a tap on a category shows its sub-categories', async () => {
      await rows(page, 'Categories').nth(2).tap();
      await expect(
        column(page, 'Sub-categories').getByRole('link', { name: 'See all of Of 2: category 3' }),
      ).toBeVisible();
      expect(await accessibilityProblems(page, { within: panel(page) })).toEqual([]);
      expect(await panel(page).boundingBox()).toMatchObject({ x: 0, width: 360 });
    });
    await test.step('each step leads back, then the panel closes', async () => {
      await panel(page).getByRole('button', { name: 'Back to categories' }).tap();
      await panel(page).getByRole('button', { name: 'Back to collections' }).tap();
      await expect(rows(page, 'Collections').nth(1).getByRole('link')).toBeFocused();
      await panel(page).getByRole('button', { name: 'Close' }).tap();
      await expect(panel(page)).toBeHidden();
      await expect(control(page)).toBeFocused();
      expect(new URL(page.url()).pathname).toBe(PAGE);
    });
    await test.step('on a tablet the second tap opens the row', async () => {
      // A tablet shows the columns side by side: the first tap loads, the second opens.
      await page.setViewportSize({ width: 1024, height: 768 });
      await page.reload();
      await control(page).tap();
      await rows(page, 'Collections').nth(1).tap();
      await expect(rows(page, 'Categories').first()).toHaveText('Of 2: category 1');
      expect(new URL(page.url()).pathname).toBe(PAGE);
      await page.route('**/collections/**', (route) => route.fulfill({ contentType: 'text/html', body: 'There' }));
      await rows(page, 'Collections').nth(1).tap();
      await page.waitForURL('**/collections/Collection+2_2');
    });
  });
});
