/** Hearts whose calls fail: changes are reverted, and each message is shown once. */
import type { Page, Route } from '@playwright/test';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus } from './forms.ts';
import { firstHeart, isPressed, openAsCustomer } from './hearts.ts';
import { warningsOf } from './page-errors.ts';
import { expect, test } from './test.ts';

const refuse = (route: Route) => route.fulfill({ status: 409, json: { messageError: 'Not just now.' } });

/** Reads the texts of toasts, closing each. An error toast is an alert, any other a status. */
function toastsOf(page: Page) {
  const message = page.locator('.toasts .toast__words');
  return async (said: string | RegExp, role: 'alert' | 'status' = 'alert') => {
    await expect(message).toHaveText([said]);
    await expect(page.locator('.toasts').getByRole(role)).toHaveText(said);
    await page.locator('.toasts .toast__close').click();
    await expect(message).toHaveCount(0);
  };
}

test('CRD-18 CRD-20/C-09 ERR-04 ERR-06/C-10: a favourite that cannot be added is reverted with a message, once', async ({
  page,
  request,
  pageErrors,
}) => {
  await page.route('**/api/likes/*/produits?*', (route) => route.abort());
  await openAsCustomer(page, request, '/new-products');
  const { heart } = await firstHeart(page);
  const expectToast = toastsOf(page);
  await page.route('**/api/likes', refuse);
  await heart.click();
  await expectToast('Not just now.');
  await isPressed(heart, false);
  await page.route('**/api/likes', (route) => route.abort());
  await heart.click();
  await expectToast('Server connectioon error');
  await isPressed(heart, false);
  // The failed calls: the read of states, a refusal, a call without an answer.
  await expect.poll(() => pageErrors.length).toBe(3);
  forgiveStatus(pageErrors);
});

test('CRD-19 CRD-21/C-10 ERR-05 ERR-07/C-10: a favourite that cannot be removed stays with a message, once', async ({
  page,
  request,
  pageErrors,
}) => {
  await openAsCustomer(page, request, '/new-products');
  const { heart } = await firstHeart(page);
  const expectToast = toastsOf(page);
  await heart.click();
  await expectToast(/added to your favorites\.$/, 'status');
  await expect(heart).not.toHaveAttribute('aria-busy');
  const ofOne = /\/api\/likes\/\d+$/;
  await page.route(ofOne, refuse);
  await heart.click();
  await expectToast('Not just now.');
  await isPressed(heart, true);
  await expect(heart).not.toHaveAttribute('aria-busy');
  await page.route(ofOne, (route) => route.abort());
  await heart.click();
  await expectToast('Server connection error');
  await isPressed(heart, true);
  // The failed calls: a refusal, and a call without an answer.
  await expect.poll(() => pageErrors.length).toBe(2);
  forgiveStatus(pageErrors);
});

test('CRD-23 ERR-13 G-61: states that cannot be read are only logged; with a refused session they are those of a visitor', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  const warnings = warningsOf(page);
  const states = '**/api/likes/*/produits?*';
  await page.route(states, (route) => route.abort());
  await test.step('CRD-23 ERR-13: states that cannot be read are only logged', async () => {
    await signInAs(page, session);
    await page.goto('/new-products');
    await expect.poll(() => warnings.join()).toContain('The favourites of this page could not be read.');
    await isPressed((await firstHeart(page)).heart, false);
    await expect(page.locator('.toasts .toast__words')).toHaveCount(0);
    await page.unroute(states);
  });

  const ended = await request.delete('/api/sessions/current', {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect(ended.ok()).toBe(true);
  await test.step('G-61: with a refused session they are those of a visitor', async () => {
    await page.reload();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(page.locator('.toasts .toast__words')).toHaveCount(0);
    // Other calls for the customer's data were refused too.
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    forgiveStatus(pageErrors);
    await expect(page).toHaveURL('/new-products');
  });
});
