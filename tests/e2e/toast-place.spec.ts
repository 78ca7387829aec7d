/** The place of toasts: one Tab away, and over no total or button of an open panel. */
import type { Page } from '@playwright/test';
import { lineOf } from './checkout.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const addButton = (page: Page) => page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).first();

test('G-533: what a toast offers is one Tab away, and Tab goes on behind where the focus was', async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  await page.goto(product.path);
  await addButton(page).focus();
  await page.keyboard.press('Tab');
  const after = await page.evaluate(() => document.activeElement?.outerHTML);
  await addButton(page).press('Enter');
  const action = page.getByRole('button', { name: 'View cart' });
  await expect(action).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(action).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(addButton(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.toasts').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.outerHTML)).toBe(after);
});

test('G-533: two toasts over the open cart cover neither its total nor its button', async ({ page, request }) => {
  const line = lineOf(await ownProduct(request));
  await page.addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify([line]));
  await page.goto('/usage');
  for (const [width, height] of [
    [360, 640],
    [1350, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.locator('[data-cart-panel]').click();
    const foot = page.locator('.panel__foot');
    await expect(foot.getByRole('link', { name: 'Checkout' })).toBeVisible();
    for (const count of [1, 2]) {
      await page.evaluate(() => dispatchEvent(new Event('load-failed', { cancelable: true })));
      await expect(page.locator('.toast')).toHaveCount(count);
    }
    // Polls, since the panel slides in.
    await expect.poll(() => foot.evaluate((one) => one.getBoundingClientRect().right <= innerWidth)).toBe(true);
    const covered = await foot.evaluate((one) => {
      const { top, bottom, left, right } = one.getBoundingClientRect();
      return [...document.querySelectorAll('.toast')].filter((toast) => {
        const box = toast.getBoundingClientRect();
        return box.bottom > top && box.top < bottom && box.right > left && box.left < right;
      }).length;
    });
    expect(covered, `${width} px`).toBe(0);
    await page.reload();
  }
});
