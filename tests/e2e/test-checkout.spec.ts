/** The page that stands in for the card provider in a demo. The API is mocked. */

import type { Page } from '@playwright/test';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { doubleClick } from './gate.ts';
import { expect, test } from './test.ts';

const PATH = '/payment/test/?reference=abc';
const BACK = '/payment-status/?reference=abc';

/** Mocks the checkout with the state that `status` returns, and records the choices. */
async function play(page: Page, status: () => string): Promise<unknown[]> {
  const chosen: unknown[] = [];
  await page.route('**/api/payment/test/abc', (route) => {
    if (route.request().method() === 'POST') {
      chosen.push(route.request().postDataJSON());
      return route.fulfill({ json: { callbackUrl: 'https://evil.example/payment-status/' } });
    }
    const json = {
      reference: 'abc',
      amountKobo: 1_340_050,
      currency: 'NGN',
      email: 'ada@example.com',
      status: status(),
      callbackUrl: BACK,
    };
    return route.fulfill({ json });
  });
  // The return page is for customers, and the test is a visitor.
  await page.route('**/payment-status/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Back</title>' }),
  );
  return chosen;
}

const alert = (page: Page) => page.locator('main').getByRole('alert');

test('pays, fails and leaves, and returns only to this shop', async ({ page }) => {
  const chosen = await play(page, () => 'pending');
  for (const name of ['Pay ₦13,400.50', 'Let the payment fail', 'Leave without paying']) {
    await page.goto(PATH);
    await expect(page.locator('main')).toContainText('This is a test: no money moves.');
    await expect(page.locator('main')).toContainText('ada@example.com');
    await doubleClick(page.getByRole('button', { name }), '**/api/payment/test/abc');
    await page.waitForURL(`**${BACK}`);
  }
  expect(chosen).toEqual([{ outcome: 'success' }, { outcome: 'failed' }, { outcome: 'abandoned' }]);
});

test('a paid payment says so; a failed or abandoned one can be retried', { tag: TAG_MORE }, async ({ page }) => {
  let status = 'pending';
  await play(page, () => status);
  await page.goto(PATH);
  await expect(page.getByRole('button', { name: 'Pay ₦13,400.50' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const [next, message] of [
    ['failed', 'This payment failed. You can try again.'],
    ['abandoned', 'This payment was not finished. You can continue it.'],
  ] as const) {
    status = next;
    await page.reload();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay ₦13,400.50' })).toBeVisible();
  }
  status = 'success';
  await page.reload();
  await expect(page.getByText('This payment is complete.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay ₦13,400.50' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', BACK);
});

test('an unknown payment, or a failed call, is reported', { tag: TAG_MORE }, async ({ page, pageErrors }) => {
  await page.goto('/payment/test/');
  await expect(alert(page)).toContainText('There is no such payment.');
  await play(page, () => 'pending');
  await page.route('**/api/payment/test/abc', (route) => route.abort());
  await page.goto(PATH);
  await expect(alert(page)).toContainText('Server connection error');
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute('**/api/payment/test/abc');
  await play(page, () => 'pending');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Pay ₦13,400.50' })).toBeVisible();
  await page.unroute('**/api/payment/test/abc');
  await page.route('**/api/payment/test/abc', (route) => route.abort());
  await page.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(toastOf(page, 'Server connection error')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Let the payment fail' })).toBeFocused();
  forgiveStatus(pageErrors);
});
