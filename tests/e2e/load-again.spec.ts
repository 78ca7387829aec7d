/**
 * Code that did not load without a connection loads at the next tap: browsers remember a failed import, but not a
 * failed fetch. The script for lost bundles does not load then either.
 */
import type { Page } from '@playwright/test';
import { LOAD_FAILED_TEXT } from '../../src/hydration/load-failure.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

/** Fails requests for `bundle`, and for the script in its place, while `isCut`. */
const cut = (page: Page, bundle: string, isCut: () => boolean) =>
  page.route(new RegExp(`/_astro/(${bundle}|plain)\\.`), (route) => (isCut() ? route.abort() : route.continue()));

for (const bundle of ['page', 'interaction', 'islands'])
  test(`G-500: a tap works once ${bundle}.js comes, without a reload`, async ({ page, request, pageErrors }) => {
    forgiveStatus(pageErrors);
    const product = await ownProduct(request);
    let isCut = true;
    await cut(page, bundle, () => isCut);
    let dialogs = 0;
    page.on('dialog', (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    await page.goto(`/products/x_${product.id}`);
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
    const add = page.locator('.add-panel').getByRole('button', { name: 'Add to cart' });
    await add.click();
    // The browser shows the message where no toast can.
    await expect.poll(async () => dialogs + (await toastOf(page, LOAD_FAILED_TEXT).count())).toBe(1);
    isCut = false;
    await expect(async () => {
      await add.click();
      await expect(toastOf(page, `Product ${product.nom} was added to the cart successfully.`)).toBeVisible();
    }).toPass();
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
  });

test('G-500: what fails again offers to load the page again, and what was typed stays', async ({
  page,
  request,
  pageErrors,
}) => {
  forgiveStatus(pageErrors);
  const product = await ownProduct(request);
  let isCut = true;
  await cut(page, 'islands', () => isCut);
  await page.goto(`/products/x_${product.id}`);
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  const add = page.locator('.add-panel').getByRole('button', { name: 'Add to cart' });
  await add.click();
  await expect(toastOf(page, LOAD_FAILED_TEXT)).toBeVisible();
  await add.click();
  await expect(toastOf(page, LOAD_FAILED_TEXT)).toHaveCount(2);
  await add.click();
  const again = page.getByRole('button', { name: 'Load again' });
  await expect(again).toBeVisible();
  isCut = false;
  await Promise.all([page.waitForEvent('load'), again.click()]);
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
  await add.click();
  await expect(toastOf(page, `Product ${product.nom} was added to the cart successfully.`)).toBeVisible();
});
