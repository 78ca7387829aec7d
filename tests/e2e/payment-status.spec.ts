/** The page that the card provider redirects to. The API is mocked. */
import type { Page } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { answerCustomer, PLAYED_SESSION, signInAs } from './customer.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { expect, test } from './test.ts';

const PAID = 'Thank you! Your payment was successful.';
const NOT_PAID = 'Sorry! Your payment failed, please try again later.';

/** A text longer than the specified sentence. */
const WHY = 'The payment has not been made yet.';

/** The server's message about too many requests. */
const TOO_OFTEN = 'Too many requests. Please try again in 30 seconds.';

/** The server's answer: whether the order is paid, a refund is due or made, or an error. */
type Answer = boolean | 'due' | 'made' | 'away' | 'refused' | 'too-often';

/** Mocks the answers with `say`, and records the requested addresses. */
async function verify(page: Page, say: () => Answer | Promise<Answer>): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/api/payment/paystack/verify/**', async (route) => {
    requested.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    const answer = await say();
    if (answer === 'away') return route.abort();
    if (answer === 'refused')
      return route.fulfill({ status: 404, json: { messageError: 'There is no such payment.' } });
    if (answer === 'too-often') return route.fulfill({ status: 429, json: { messageError: TOO_OFTEN } });
    if (typeof answer === 'string')
      return route.fulfill({ json: { status: false, message: 'The order was cancelled.', refund: answer } });
    return route.fulfill({ json: { status: answer, message: answer ? 'Your order is paid.' : WHY } });
  });
  return requested;
}

const result = (page: Page, message: string) => page.getByRole('heading', { name: message, exact: true });
const again = (page: Page) => page.getByRole('button', { name: /Check again|Please wait/ });

test.beforeEach(async ({ context, page }) => {
  await answerCustomer(context);
  await signInAs(page, PLAYED_SESSION);
});

test('RTE-06 PAY-09 PAY-10 PAY-11/S-23 PAY-12: loading, and then the thanks for a payment', async ({ page }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const requested = await verify(page, async () => {
    await held;
    return true;
  });
  await page.addInitScript(() =>
    localStorage.setItem('startedPayment', JSON.stringify({ reference: 'oja-1=a', orderId: 12 })),
  );
  await page.goto('/payment-status/?trxref=other&reference=oja-1%3Da&reference=second');
  const loading = page.locator('main').getByRole('status');
  await expect(loading).toHaveText('Please wait...');
  await expect.poll(() => requested).toEqual(['GET /api/payment/paystack/verify/oja-1%3Da']);
  // Until the answer arrives there is no result, neither good nor bad.
  await expect(loading).toHaveText('Please wait...');
  for (const message of [PAID, NOT_PAID]) await expect(result(page, message)).toHaveCount(0);
  answer();
  await expect(result(page, PAID)).toBeFocused();
  await expect(page.getByText('Your order is paid.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/user/orders/12');
  await expect(page.getByText(NOT_PAID)).toHaveCount(0);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(requested).toHaveLength(1);
});

test('PAY-13 PAY-15 ERR-46 G-84 S-22: a missing payment is shown, and can be checked again; so is a refund', async ({
  page,
}) => {
  let say: Answer = false;
  const requested = await verify(page, () => say);
  await page.goto('/payment-status?reference=abc');
  await expect(result(page, NOT_PAID)).toBeFocused();
  await expect(page.getByText(WHY)).toBeVisible();
  const main = page.locator('main astro-island');
  await expect(main.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/user/orders');
  await expect(main.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/user/contact-us');
  expect(await accessibilityProblems(page)).toEqual([]);
  await again(page).click();
  await expect(toastOf(page, 'We have not received your payment yet.')).toBeVisible();
  await expect(again(page)).toBeFocused();
  say = true;
  await again(page).click();
  await expect(result(page, PAID)).toBeFocused();
  expect(requested).toHaveLength(3);
  for (const [refund, message] of [
    ['due', 'Your payment will be refunded'],
    ['made', 'Your payment was refunded'],
  ] as const)
    await test.step(`G-84 S-22: ${message}, without useless offers`, async () => {
      say = refund;
      await page.reload();
      await expect(result(page, message)).toBeFocused();
      await expect(page.getByText('The order was cancelled.')).toBeVisible();
      await expect(page.getByText(NOT_PAID)).toHaveCount(0);
      await expect(again(page)).toHaveCount(0);
    });
});

test('PAY-14/S-22 ERR-46: no answer or a refusal counts as not paid, too many requests as unknown, which can be checked again', async ({
  page,
  pageErrors,
}) => {
  let say: Answer = 'away';
  await verify(page, () => say);
  await page.goto('/payment-status/?reference=abc');
  await expect(result(page, NOT_PAID)).toBeVisible();
  await test.step('PAY-14 ERR-46: a refusal', async () => {
    say = 'refused';
    await page.reload();
    await expect(result(page, NOT_PAID)).toBeVisible();
    await expect(page.getByText('There is no such payment.')).toBeVisible();
  });
  await test.step('PAY-14/S-22: a client with too many requests does not see a failed payment', async () => {
    say = 'too-often';
    await page.reload();
    await expect(result(page, 'We do not know yet whether your payment has reached us.')).toBeFocused();
    await expect(page.getByText(NOT_PAID)).toHaveCount(0);
    await again(page).click();
    await expect(toastOf(page, TOO_OFTEN)).toBeVisible();
    say = true;
    await again(page).click();
    await expect(result(page, PAID)).toBeFocused();
  });
  forgiveStatus(pageErrors);
});

test('RTE-06: without a reference there is no call, but a link', async ({ page }) => {
  const requested = await verify(page, () => true);
  await page.goto('/payment-status/?trxref=abc');
  await expect(page.getByText('No payment to look up')).toBeVisible();
  await expect(page.locator('main astro-island').getByRole('link', { name: 'Your orders' })).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(requested).toEqual([]);
});
