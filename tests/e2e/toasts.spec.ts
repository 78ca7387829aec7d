/** Toasts: duration, announcement, closing. */

import type { Page } from '@playwright/test';
import { TOAST_TIME } from '../../src/features/toasts/toasts.store.ts';
import { ICON_PATHS } from '../../src/ui/icons.ts';
import { TAG_MORE } from '../more.ts';
import { problemsInBothSchemes } from './axe.ts';
import { runPageScript } from './page-script.ts';
import { expect, test } from './test.ts';

const LOST = 'This could not be loaded. Check your internet connection, then try again.';

/** Stores a toast for the next page, as a page does before navigation. */
const leaveToast = (page: Page, tone: string, message: string) =>
  page.addInitScript((stored) => {
    if (sessionStorage.getItem('left')) return;
    sessionStorage.setItem('left', 'yes');
    sessionStorage.setItem('nextToast', stored);
    localStorage.setItem('hasToast', '1');
  }, JSON.stringify({ tone, message }));

/** Shows another toast, about a bundle that failed to load. */
async function oneMore(page: Page): Promise<void> {
  await runPageScript(page);
  // A scroll loads the bundle, which shows it.
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  const isSaid = () => page.evaluate(() => !dispatchEvent(new Event('load-failed', { cancelable: true })));
  await expect.poll(isSaid).toBe(true);
}

/** From now on the test controls the clock. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-06-01T12:00:00Z' });
  await page.clock.pauseAt('2026-06-01T13:00:00Z');
}

test.describe('with a controlled clock', () => {
  test.use({ timePasses: true });

  test('CST-50 GEN-20: stays for 5 seconds, once, in a live region that existed before', async ({ page }) => {
    expect(TOAST_TIME).toBe(5000);
    await stopClock(page);
    await leaveToast(page, 'success', 'Saved');
    await page.goto('/shops');
    const region = page.getByRole('region', { name: 'Notices' });
    await expect(region.getByRole('status')).toContainText('Saved');
    await expect(region.locator('.toast')).toHaveCount(1);
    await expect(region.locator('.toast > .icon path')).toHaveAttribute('d', ICON_PATHS.check);
    await page.clock.runFor(TOAST_TIME - 100);
    await expect(region.locator('.toast')).toHaveCount(1);
    await page.clock.runFor(200);
    await expect(region.locator('.toast')).toHaveCount(0);
    await page.reload();
    await oneMore(page);
    await expect(region.getByRole('alert')).toContainText(LOST);
    await expect(region.getByText('Saved')).toHaveCount(0);
  });

  test('the time stops under a pointer and with the focus', async ({ page }) => {
    await stopClock(page);
    await leaveToast(page, 'neutral', 'Login first');
    await page.goto('/shops');
    const toast = page.locator('.toasts .toast');
    await toast.hover();
    await page.clock.runFor(3 * TOAST_TIME);
    await expect(toast).toBeVisible();
    await page.mouse.move(5, 5);
    await page.clock.runFor(50);
    await toast.getByRole('button', { name: 'Close' }).focus();
    await page.clock.runFor(3 * TOAST_TIME);
    await expect(toast).toBeVisible();
    await page.getByRole('main').focus();
    await page.clock.runFor(TOAST_TIME + 100);
    await expect(toast).toHaveCount(0);

    await test.step('a toast closes though no event tells that it is not hovered any more', async () => {
      await page.locator('.toasts').evaluate((region) => {
        Object.assign(region, { matches: () => true });
      });
      await oneMore(page);
      await page.clock.runFor(2 * TOAST_TIME);
      await expect(toast).toBeVisible();
      await page.locator('.toasts').evaluate((region) => Reflect.deleteProperty(region, 'matches'));
      await page.clock.runFor(TOAST_TIME + 100);
      await expect(toast).toHaveCount(0);
    });
  });
});

test('several are stacked, accessible in both schemes; closing one moves the focus to the next, then to the page', {
  tag: TAG_MORE,
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await leaveToast(page, 'success', 'Saved');
  await page.goto('/shops');
  await expect(page.getByText('Saved')).toBeVisible();
  await test.step('does not animate with reduced motion', async () => {
    await expect(page.locator('.toasts .toast')).toHaveCSS('animation-name', 'none');
  });
  await oneMore(page);
  await expect(page.getByText(LOST)).toBeVisible();
  expect(await problemsInBothSchemes(page)).toEqual([]);
  const close = page.locator('.toasts').getByRole('button', { name: 'Close' });
  await expect(close).toHaveCount(2);
  await close.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(LOST)).toHaveCount(0);
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a phone shows the newest two above an open dialog, and all of them are announced', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await leaveToast(page, 'success', 'Saved');
  await page.goto('/shops');
  const region = page.getByRole('region', { name: 'Notices' });
  await expect(region.getByRole('status')).toContainText('Saved');
  await oneMore(page);
  await expect(region.locator('.toast')).toHaveCount(2);
  await oneMore(page);
  await expect(region.getByText('Saved')).toHaveCount(0);
  await expect(region.getByText(LOST)).toHaveCount(2);
  expect(await region.evaluate((element) => element.getBoundingClientRect().height)).toBeLessThan(640 * 0.4);
  await test.step('they are visible above an open dialog', async () => {
    await page.evaluate(() => {
      const dialog = document.createElement('dialog');
      document.body.append(dialog);
      dialog.showModal();
    });
    await oneMore(page);
    await expect(page.locator('.toasts')).toHaveJSProperty('popover', 'manual');
    await expect(page.locator('.toasts:popover-open')).toHaveCount(1);
  });
});
