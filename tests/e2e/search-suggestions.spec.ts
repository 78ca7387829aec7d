/** The search bar after its first interaction. suggestions.test.ts tests requests and answers. */
import type { Page, Route } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { holdScripts } from './gate.ts';
import { forgiveStatus } from './page-errors.ts';
import { expect, test } from './test.ts';

const box = (page: Page) => page.getByLabel('Search products', { exact: true });
const bar = (page: Page) => page.getByRole('search', { name: 'Products' });
const dropdown = (page: Page) => page.getByRole('combobox', { name: 'Category' });
const panel = (page: Page) => page.locator('.suggestions');
const options = (page: Page) => panel(page).getByRole('option');
const message = (page: Page) => panel(page).getByRole('status');
const cross = (page: Page) => panel(page).getByRole('button', { name: 'Close suggestions' });

const NAUGHTY = '<img src=x onerror="throw 1"> ‮ọjà ﷽ \'"&amp; 🎉';
const LONG = `${'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(5)} 5kg`;

const product = (id: number, nom: string, category: string) => ({
  id,
  nom,
  url: '',
  placeholder: 3,
  prix: 1500,
  prixPromotion: null,
  promotion: false,
  sousCategorie: { id: 9, nom: category },
});
const listOf = (names: readonly string[]) => ({
  data: names.map((nom, at) => product(at + 1, nom, `Kind of ${nom}`)),
  totalItems: names.length,
  totalPages: 1,
});

type Query = Readonly<Record<string, string>>;

/** Replaces the random numbers of the page: each is `step` more than the last, modulo 1. */
const drawBy = (page: Page, step: number) =>
  page.addInitScript((by) => {
    let drawn = 0;
    Math.random = () => {
      drawn = (drawn + by) % 1;
      return drawn;
    };
  }, step);

/**
 * Mocks the suggestions, and records the queries. Products are shown in the order of the answer, unless `step` changes
 * it.
 */
async function suggest(page: Page, answer: (query: Query, route: Route) => unknown, step = 0.0001): Promise<Query[]> {
  await drawBy(page, step);
  const requested: Query[] = [];
  await page.route('**/api/sous-categories/?*', (route) =>
    route.fulfill({ json: { data: [], totalItems: 0, totalPages: 0 } }),
  );
  await page.route('**/api/produits/?*', async (route) => {
    const query = Object.fromEntries(new URL(route.request().url()).searchParams);
    requested.push(query);
    await answer(query, route);
  });
  return requested;
}

const withNames =
  (...names: string[]) =>
  (_: Query, route: Route) =>
    route.fulfill({ json: listOf(names) });

for (const [width, height] of [
  [360, 640],
  [1350, 800],
] as const)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: width < 600 });

    test('HDR-19 HDR-20 HDR-21/G-15 HDR-23 GEN-27: opens with the focus, and is closed and opened by click', async ({
      page,
    }) => {
      await page.goto('/shops');
      await expect(panel(page)).toHaveCount(0);
      await (width < 600 ? box(page).tap() : box(page).click());
      await test.step('HDR-21/G-15: the focus opens it, with eight products', async () => {
        await expect(options(page)).toHaveCount(8);
        await expect(options(page).first()).toHaveAttribute('href', /^\/products\/.+_\d+$/);
        await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
      });
      await test.step('the panel is below the bar and within the window', async () => {
        // It does not cover the bar's button, and scrolls inside.
        const [form, drawn] = await Promise.all([bar(page).boundingBox(), panel(page).boundingBox()]);
        if (!form || !drawn) throw new Error('Something is not drawn.');
        expect(drawn.y).toBeGreaterThanOrEqual(form.y + form.height);
        expect(drawn.x).toBeGreaterThanOrEqual(0);
        expect(drawn.x + drawn.width).toBeLessThanOrEqual(width);
        expect(drawn.y + drawn.height).toBeLessThanOrEqual(height);
        await options(page).last().scrollIntoViewIfNeeded();
        await expect(options(page).last()).toBeInViewport();
        expect(await page.evaluate(() => scrollY)).toBe(0);
        expect(await accessibilityProblems(page)).toEqual([]);
      });

      await test.step('HDR-20 HDR-23: the cross closes it', async () => {
        await (width < 600 ? cross(page).tap() : cross(page).click());
        await expect(panel(page)).toBeHidden();
        await expect(box(page)).toBeFocused();
        await expect(box(page)).toHaveAttribute('aria-expanded', 'false');
      });
      await test.step('a click in the field opens it, one outside closes it', async () => {
        await (width < 600 ? box(page).tap() : box(page).click());
        await expect(panel(page)).toBeVisible();
        await page.mouse.click(width / 2, height - 2);
        await expect(panel(page)).toBeHidden();
      });
    });
  });

test('HDR-22 HDR-26 HDR-27 HDR-28 HDR-30: typing shows picture, name and sub-category, or a message for no results', async ({
  page,
}) => {
  const requested = await suggest(page, ({ keyword = '' }, route) =>
    withNames(...(keyword === '' ? ['Anything'] : keyword === 'rice' ? ['Rice', NAUGHTY, LONG] : []))({}, route),
  );
  await page.goto('/shops');
  await box(page).focus();
  await expect(options(page)).toHaveText(['Anything Kind of Anything ₦1,500']);
  await box(page).press('Escape');
  await expect(panel(page)).toBeHidden();
  await box(page).pressSequentially('rice');
  await expect(options(page).locator('.suggestion__name')).toHaveText(['Rice', NAUGHTY, LONG]);
  await expect(options(page).locator('.suggestion__category').nth(1)).toHaveText(`Kind of ${NAUGHTY}`);
  await expect(options(page).locator('.picture')).toHaveCount(3);
  await expect(panel(page).locator('.suggestion img')).toHaveCount(0);
  expect(await panel(page).evaluate((place) => place.scrollWidth - place.clientWidth)).toBe(0);
  await box(page).fill(`  rice `);
  await box(page).fill('<b>zzz</b>');
  await expect(message(page)).toHaveText('No results found with the search <b>zzz</b>');
  await expect(options(page)).toHaveCount(0);
  expect(requested.map(({ keyword }) => keyword)).toEqual([undefined, 'rice', '<b>zzz</b>']);
  expect(await accessibilityProblems(page)).toEqual([]);
});

test('HDR-25: products are in random order, drawn once for a text, which stays when it is typed again', async ({
  page,
}) => {
  const names = ['Ada', 'Bola', 'Chi', 'Dayo', 'Efe'];
  await suggest(page, withNames(...names), 0.618);
  const shown = () => options(page).locator('.suggestion__name').allTextContents();
  const typed = async (text: string) => {
    await box(page).fill(text);
    await expect(message(page).locator('.spinner')).toHaveCount(0);
    await expect(options(page)).toHaveCount(names.length);
    return shown();
  };
  await page.goto('/shops');
  const rice = await typed('rice');
  expect(rice).not.toEqual(names);
  expect(rice.toSorted()).toEqual(names);
  const ric = await typed('ric');
  expect(ric).not.toEqual(rice);
  await test.step('typed again, it has the order that it had', async () => {
    expect(await typed('rice')).toEqual(rice);
    await box(page).press('Escape');
    await box(page).press('ArrowDown');
    expect(await shown()).toEqual(rice);
  });
  await test.step('another visit draws another order', async () => {
    await drawBy(page, 0.381);
    await page.reload();
    expect(await typed('rice')).not.toEqual(rice);
  });
});

test('the keyboard moves through the suggestions, opens one, and leaves', async ({ page }) => {
  await suggest(page, withNames('Ankara', 'Beans', 'Cap'));
  await page.goto('/shops');
  await box(page).focus();
  await expect(options(page)).toHaveCount(3);
  const active = async () => {
    const id = await box(page).getAttribute('aria-activedescendant');
    return id === null ? undefined : page.locator(`#${id}[aria-selected=true] .suggestion__name`).textContent();
  };
  const seen: unknown[] = [];
  for (const key of ['ArrowDown', 'ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowLeft', 'ArrowUp']) {
    await box(page).press(key);
    seen.push(await active());
  }
  expect(seen).toEqual(['Ankara', 'Beans', 'Cap', 'Ankara', 'Cap', 'Ankara', undefined, 'Cap']);
  await expect(options(page).and(page.locator('[aria-selected=true]'))).toHaveCount(1);
  await test.step('Escape closes the panel', async () => {
    await box(page).press('Escape');
    await expect(panel(page)).toBeHidden();
    expect(await active()).toBeUndefined();
  });
  await test.step('a second Escape empties the field', async () => {
    // It opens nothing.
    await box(page).fill('cap');
    await box(page).press('Escape');
    await box(page).press('Escape');
    await expect(box(page)).toHaveValue('');
    await expect(panel(page)).toBeHidden();
  });
  await test.step('Tab leaves, Shift+Tab comes back', async () => {
    await box(page).press('ArrowDown');
    await expect(panel(page)).toBeVisible();
    await box(page).press('Tab');
    await expect(bar(page).getByRole('button', { name: 'Search' })).toBeFocused();
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press('Shift+Tab');
    await expect(panel(page)).toBeVisible();
  });
  await test.step('Enter opens the chosen product', async () => {
    await box(page).press('ArrowDown');
    await box(page).press('ArrowDown');
    await page.route('**/products/Beans_2', (route) => route.fulfill({ contentType: 'text/html', body: 'Beans' }));
    await box(page).press('Enter');
    await expect(page).toHaveURL('/products/Beans_2');
  });
});

test('HDR-29: a spinner until the answer; the last request counts, and a failure is shown', async ({
  page,
  pageErrors,
}) => {
  const held = new Map<string, Route>();
  await suggest(page, ({ keyword = '' }, route) => held.set(keyword, route));
  await page.goto('/shops');
  await box(page).focus();
  const spinner = message(page).locator('.spinner');
  await test.step('a spinner is shown until the first answer', async () => {
    await expect(spinner).toBeVisible();
    await expect.poll(() => held.has('')).toBe(true);
    await held.get('')?.fulfill({ json: listOf(['Anything']) });
    await expect(options(page)).toHaveCount(1);
    await expect(spinner).toHaveCount(0);
  });
  await test.step('the last request counts', async () => {
    for (const text of ['slow', 'quick']) {
      await box(page).fill(text);
      await expect.poll(() => held.has(text)).toBe(true);
    }
    await expect(spinner).toBeVisible();
    await held.get('quick')?.fulfill({ json: listOf(['Quick']) });
    await expect(options(page)).toHaveText([/^Quick/]);
  });
  await test.step('a failure is shown', async () => {
    await box(page).fill('down');
    await expect.poll(() => held.has('down')).toBe(true);
    await held.get('down')?.fulfill({ status: 503, json: { message: 'down', messageError: 'down' } });
    await expect(message(page)).toHaveText('Suggestions could not be loaded. You can still press Search.');
    await expect(options(page)).toHaveCount(0);
    forgiveStatus(pageErrors);
  });
});

test('HDR-16 HDR-67 HDR-32 G-14: requests 200 sub-categories, and the selected one filters suggestions and search', async ({
  page,
  pageErrors,
}) => {
  const requested = await suggest(page, withNames('Rice'));
  const names: string[] = [];
  await page.route('**/api/sous-categories/v1/names?*', (route) => {
    names.push(new URL(route.request().url()).search);
    if (names.length === 1) return route.abort();
    return route.fulfill({
      json: {
        data: [
          { id: 987_655, nom: '0 second' },
          { id: 987_654, nom: '0 & <b>first</b>' },
        ],
        totalItems: 2,
        totalPages: 1,
      },
    });
  });
  await page.goto('/shops');
  const firstTwo = dropdown(page).locator('option:nth-child(2), option:nth-child(3)');
  // The options are text until the select is touched.
  const complete = await page.locator('header noscript').textContent();
  const chosen = /value="(\d+)"/.exec(complete ?? '')?.[1];
  await dropdown(page).evaluate((select) => {
    const none = Object.assign(document.createElement('option'), { disabled: true, textContent: 'No data' });
    select.append(none);
  });
  await test.step('the list of categories is asked for at its first use', async () => {
    // By keyboard: more options are loaded on focus.
    await dropdown(page).press('ArrowDown');
    await expect(dropdown(page)).toHaveValue(chosen ?? 'none');
    // After a failure the next use retries.
    await expect.poll(() => names.length).toBe(1);
    forgiveStatus(pageErrors);
  });
  await test.step('HDR-16 HDR-67: after a failure 200 are asked for again, and sorted in by name', async () => {
    await box(page).focus();
    await expect(firstTwo).toHaveText(['0 & <b>first</b>', '0 second']);
    await expect(dropdown(page).locator('option', { hasText: 'No data' })).toHaveCount(0);
    expect(names).toEqual(['?limit=200', '?limit=200']);
    await expect(dropdown(page)).toHaveValue(chosen ?? 'none');
  });
  await test.step('G-14: the chosen one filters suggestions', async () => {
    await expect.poll(() => requested.at(-1)?.sousCategorieId).toBe(chosen);
    await dropdown(page).selectOption('987654');
    await box(page).fill('red rice');
    await expect.poll(() => requested.at(-1)).toMatchObject({ keyword: 'red rice', sousCategorieId: '987654' });
  });
  const left = page.waitForRequest((request) => request.isNavigationRequest());
  await box(page).press('Enter');
  const { pathname, search } = new URL((await left).url());
  expect(pathname + search).toBe('/products/search/red+rice?sousCategorieId=987654');
});

test('text typed before hydration gets suggestions afterwards', async ({ page }) => {
  const scripts = await holdScripts(page);
  const requested = await suggest(page, withNames('Rice'));
  await page.goto('/shops', { waitUntil: 'commit' });
  await box(page).pressSequentially('rice');
  await expect(panel(page)).toHaveCount(0);
  scripts.open();
  await expect(options(page)).toHaveText([/^Rice/]);
  await expect(box(page)).toHaveValue('rice');
  await expect(box(page)).toBeFocused();
  expect(requested.map(({ keyword }) => keyword)).toEqual(['rice']);
});

test('HDR-24 HDR-26 G-175: matching categories are above the products, which have pictures and prices; a link to all results below', async ({
  page,
}) => {
  const { data, ...rest } = listOf(['Rice', 'Rice Cooker']);
  const [rice, ...others] = data;
  const requested = await suggest(page, (_, route) =>
    route.fulfill({ json: { ...rest, data: [{ ...rice, url: 'rice.webp' }, ...others] } }),
  );
  await page.route('**/files/rice.webp*', (route) => route.fulfill({ status: 204 }));
  await page.route('**/api/sous-categories/?*', (route) =>
    route.fulfill({ json: { data: [{ id: 7, nom: 'Rice & Grains' }], totalItems: 1, totalPages: 1 } }),
  );
  await page.goto('/shops');
  await box(page).focus();
  await expect(options(page)).toHaveCount(2);
  await test.step('HDR-24: eight active products in random order are asked for', async () => {
    expect(requested).toEqual([{ isActive: 'true', rand: '1', limit: '8' }]);
  });
  await test.step('HDR-26: the picture of a product, from the file host', async () => {
    const picture = options(page).locator('img');
    await expect(picture).toHaveAttribute('src', '/files/rice.webp?w=96');
    await expect(picture).toHaveAttribute('alt', '');
  });
  // Nothing has been searched yet.
  await expect(panel(page).getByText('See all results')).toBeHidden();
  await box(page).fill('rice');
  await expect(options(page)).toHaveText([/^Rice & Grains Category$/, /^Rice .*₦1,500$/, /^Rice Cooker .*₦1,500$/]);
  await expect(options(page).first()).toHaveAttribute('href', /^\/sub-categories\/.*_7$/);
  await expect(panel(page).getByText('See all results')).toHaveAttribute('href', '/products/search/rice');
  expect(await accessibilityProblems(page)).toEqual([]);
  await box(page).press('ArrowDown');
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await panel(page).getByText('See all results').click();
  await expect(page).toHaveURL('/products/search/rice');
});

test('G-505: a long name keeps its end on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const end = 'Parboiled, 10 kg';
  await suggest(page, (_, route) =>
    route.fulfill({ json: listOf([`Mama Ronke Long-grain Rice of the North, ${end}`]) }),
  );
  await page.goto('/shops');
  await box(page).fill('rice');
  const name = options(page).locator('.suggestion__name');
  await expect(name).toHaveText(/10 kg$/);
  const isSeen = await name.evaluate((element) => {
    const message = document.createRange();
    message.selectNodeContents(element.lastChild ?? element);
    const [own, box] = [message.getBoundingClientRect(), element.getBoundingClientRect()];
    return own.right <= box.right + 1 && own.bottom <= box.bottom + 1;
  });
  expect(isSeen).toBe(true);
});

test('G-144: all categories are offered after the first interaction, and the last option links to them by collection', async ({
  page,
  request,
}) => {
  const { totalItems } = await (await request.get('/api/sous-categories/v1/names?limit=1')).json();
  expect(totalItems).toBeGreaterThan(200);
  await page.goto('/shops');
  await box(page).focus();
  // The options are `All categories`, each category, and the link to all.
  await expect(dropdown(page).locator('option')).toHaveCount(totalItems + 2);
  await expect(dropdown(page).locator('option').last()).toHaveText('More categories…');
  await dropdown(page).selectOption('more');
  await expect(page).toHaveURL('/categories?view=collections');
  const group = page.locator('.directory details').first();
  await group.locator('summary').click();
  await group.locator('a').first().click();
  await expect(page).toHaveURL(/\/sub-categories\//);
});
