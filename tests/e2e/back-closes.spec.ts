/** The browser's Back, a swipe on phones, closes an open layer before it leaves the page. */

import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { ownProduct, productWithColours } from './own.ts';
import { expect, test } from './test.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Starts from another page of ours, so that a surplus Back is detected. */
async function openFrom(page: Page, path: string): Promise<string> {
  await page.goto('/categories');
  await page.goto(path);
  return page.url();
}

const back = (page: Page) => page.evaluate(() => history.back());
const cart = (page: Page) => page.getByRole('dialog', { name: 'Cart' });

const layers = (page: Page) => page.evaluate(() => history.state?.layer ?? 0);

test('G-142: Back closes the cart and the panel of collections, level by level; nothing leaves an entry behind', async ({
  page,
}) => {
  const here = await openFrom(page, '/products?limit=6');
  await test.step('a layer closed by its button leaves none, however often it is opened', async () => {
    for (let turn = 0; turn < 3; turn++) {
      await page.locator('.cart-button').tap();
      await cart(page).getByRole('button', { name: 'Close' }).tap();
      await expect(cart(page)).toBeHidden();
    }
    await expect.poll(() => layers(page)).toBe(0);
  });
  await test.step('Back closes the cart', async () => {
    await page.locator('.cart-button').tap();
    await expect(cart(page)).toBeVisible();
    await back(page);
    await expect(cart(page)).toBeHidden();
    expect(page.url()).toBe(here);
  });
  await test.step('a page that is reloaded with the open cart has no dead Back, and Forward opens nothing', async () => {
    await page.locator('.cart-button').tap();
    await expect(cart(page)).toBeVisible();
    await page.reload();
    await expect.poll(() => layers(page)).toBe(0);
    await page.evaluate(() => history.forward());
    await expect.poll(() => layers(page)).toBe(0);
    expect(page.url()).toBe(here);
  });
  await test.step('Back goes up one level in the panel of collections, then closes it', async () => {
    await page.locator('.menu--narrow summary').tap();
    await page.getByRole('link', { name: 'Collections', exact: true }).first().tap();
    const panel = page.getByRole('dialog', { name: 'All collections' });
    const column = (level: string) => panel.locator(`[data-level=${level}]`);
    await column('collections').locator('.collections-panel__row').first().tap();
    await expect(column('categories')).toBeVisible();
    await back(page);
    await expect(column('collections')).toBeVisible();
    await column('collections').locator('.collections-panel__row').nth(1).tap();
    await column('categories').locator('.collections-panel__row').first().tap();
    await expect(column('subCategories')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).tap();
    await expect(panel).toBeHidden();
    await expect.poll(() => layers(page)).toBe(0);
    expect(page.url()).toBe(here);
  });
  await test.step('the next Back leaves the page', async () => {
    await back(page);
    await expect(page).toHaveURL(/\/categories$/);
  });
});

test('G-142: after continuing from the cart, Back returns to the page, and then leaves it; to the question about a backorder it answers no', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  const product = await ownProduct(request);
  await openFrom(page, product.path);
  await page.locator('.add-panel__add').tap();
  await page.getByRole('button', { name: 'View cart' }).tap();
  await cart(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(page).toHaveURL(/\/(order|sign-in)/);
  await page.goBack();
  await expect(page.locator('.add-panel')).toBeVisible();
  // The cart may be open or closed, but there is no surplus entry.
  await expect
    .poll(() => page.evaluate(() => (history.state?.layer ?? 0) - document.querySelectorAll('dialog[open]').length))
    .toBe(0);
  if (await cart(page).isVisible()) await back(page);
  await expect(cart(page)).toBeHidden();
  await back(page);
  await expect(page).toHaveURL(/\/categories$/);

  await test.step('to the question about a backorder Back answers no', async () => {
    const last = await ownProduct(
      request,
      ({ qte, moq, caracteristiques }) => qte <= 1 && moq === 1 && caracteristiques.length === 0,
    );
    await page.goto(last.path);
    const here = page.url();
    await page.locator('.add-panel__add').tap();
    const question = page.locator('dialog.backorder[open]');
    await expect(question).toBeVisible();
    await back(page);
    await expect(question).toHaveCount(0);
    await expect(page.locator('.cart-button__count')).toHaveText('1');
    expect(page.url()).toBe(here);
  });
});

test('G-142: Back closes the zoom; a colour neither scrolls the page nor adds history entries', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  const product = await productWithColours(request);
  await openFrom(page, product.path);
  const entries = await page.evaluate(() => history.length);
  const swatches = page.locator('.gallery__swatch');
  const colours = page.locator('.add-panel [name=colour]');
  await test.step('a colour neither scrolls the page nor adds history entries', async () => {
    for (const [choice, at] of [
      [page.locator('.gallery__thumb').first(), 0],
      [colours.nth(1), 1],
      [colours.nth(0), 0],
      [colours.nth(1), 1],
    ] as const) {
      await choice.scrollIntoViewIfNeeded();
      const top = await page.evaluate(() => scrollY);
      await choice.tap();
      await expect(swatches.nth(at)).toHaveAttribute('aria-current', 'true');
      expect(await page.evaluate(() => scrollY)).toBe(top);
    }
    expect(await page.evaluate(() => history.length)).toBe(entries);
    expect(new URL(page.url()).hash).toBe('');
  });

  await page.locator('.gallery__slide').nth(1).locator('.gallery__zoom').tap();
  const viewer = page.locator('dialog.viewer');
  await expect(viewer).toBeVisible();
  await test.step('Back closes the viewer, then leaves the page', async () => {
    await back(page);
    await expect(viewer).toHaveCount(0);
    await back(page);
    await expect(page).toHaveURL(/\/categories$/);
  });
});
