/** Products viewed recently in this browser, and `Back`. */

import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { newCustomer, signInAs } from './customer.ts';
import { ownProducts } from './own.ts';
import { runPageScript } from './page-script.ts';
import { expect, test } from './test.ts';

const row = (page: Page) => page.getByRole('region', { name: 'Recently seen' });
const names = (page: Page) => row(page).getByRole('listitem').getByRole('link');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('recentlySeen'));

/** Opens each page and interacts with it, which counts as a view. */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await runPageScript(page);
    await expect.poll(() => stored(page)).toContain(/_(\d+)$/.exec(path)?.[1] ?? '');
  }
}

test('G-162: viewed products are shown on home and product pages, the latest first, and can be switched off', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  const [one, two, three] = await ownProducts(request, 3);
  if (!one || !two || !three) throw new Error('no products');
  await lookAt(page, [one.path, two.path, three.path]);
  await expect(names(page)).toHaveText([two.nom, one.nom]);

  await test.step('a deleted product is left out', async () => {
    // It is not requested again either.
    await page.route('**/api/carts/v1/produits?*', async (route) => {
      const answer = await route.fetch();
      const { data, ...rest } = await answer.json();
      const left = data.filter(({ id }: { id: number }) => id !== two.id);
      return route.fulfill({ json: { ...rest, data: left } });
    });
    await page.goto('/');
    await runPageScript(page);
    await expect(names(page)).toHaveText([three.nom, one.nom]);
    expect(await stored(page)).toBe([three.id, one.id].join());
  });

  await test.step('it can be switched off', async () => {
    await row(page).getByRole('button', { name: 'Turn off recently seen' }).click();
    await expect(row(page).getByRole('button', { name: 'Turn on recently seen' })).toBeFocused();
    await expect(names(page)).toHaveCount(0);
    await page.goto(one.path);
    await runPageScript(page);
    await expect(row(page).getByText('Recently seen is off')).toBeVisible();
    expect(await stored(page)).toBe('off');
  });
});

test('G-162: the first product has no row, and signing out clears the list', { tag: TAG_MORE }, async ({
  page,
  request,
}) => {
  const [one, two] = await ownProducts(request, 2);
  if (!one || !two) throw new Error('no products');
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await lookAt(page, [one.path]);
  await expect(row(page)).toBeHidden();
  await lookAt(page, [two.path]);
  await expect(names(page)).toHaveText([one.nom]);
  await page.locator('.account-menu__avatar').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/');
  await expect.poll(() => stored(page)).toBeNull();
});

test('G-163: `Back` returns to the previous page of this site with its state', async ({ page }) => {
  await page.goto('/new-products?limit=48');
  await page.locator('.product-card a').first().click();
  await page.waitForURL('**/products/*');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/new-products?limit=48');
});

test('G-163: `Back` opens the parent page for a visitor from elsewhere, and in a new tab', async ({
  page,
  context,
}) => {
  await page.goto('about:blank');
  await page.goto('/collections');
  const collection = await page.locator('a[href^="/collections/"]').first().getAttribute('href');
  const fresh = await context.newPage();
  await fresh.goto('about:blank');
  await fresh.goto(collection ?? '');
  await fresh.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(fresh).toHaveURL('/collections');
});
