/** A phone number that looks like one and that nobody can call, on an order without a password. */
import type { Page } from '@playwright/test';
import { productPath } from '../../src/shared/links.ts';
import { addAndCheckOut } from './buying.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const REFUSED = '+1 555 123';
const MESSAGE = 'Please provide a valid phone number';
const newPhone = () => `0803${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

async function typeOrder(page: Page): Promise<void> {
  const fields = {
    'First name': 'Ngozi',
    'Last name': 'Eze',
    'Phone number': REFUSED,
    Address: '1 Marina',
    City: 'Ikeja',
  };
  for (const [label, text] of Object.entries({ ...fields, Email: `n${Date.now()}@example.ng` }))
    await main(page).getByLabel(`${label} *`, { exact: true }).fill(text);
  await main(page)
    .getByRole('radio', { name: /Cash on Delivery|cash/i })
    .check();
}

test('G-661: the checkout leads back to the number, and the corrected one is offered for an account', async ({
  page,
  request,
  pageErrors,
}) => {
  const product = await ownProduct(request);
  await page.goto(productPath(product));
  await addAndCheckOut(page, product);
  await page.waitForURL('**/sign-in');
  await button(page, 'Continue without a password').click();
  await page.waitForURL('**/order');
  await typeOrder(page);
  await expect(main(page).getByLabel(/^State/)).toHaveValue('Lagos');
  await button(page, 'Next').click();
  await button(page, 'Confirm order').click();
  await expect(toastOf(page, MESSAGE)).toBeVisible();
  const phone = main(page).getByLabel('Phone number *', { exact: true });
  await expect(phone).toBeFocused();
  forgiveStatus(pageErrors);
  const right = newPhone();
  await phone.fill(right);
  await button(page, 'Next').click();
  await button(page, 'Confirm order').click();
  await page.waitForURL('**/order-success');
  await expect(main(page).getByText(`For Ngozi Eze, ${right}, n`)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('G-661: the contact is open, with the error beside the number', async ({ page, request, pageErrors }) => {
    await page.goto(productPath(await ownProduct(request)), { waitUntil: 'domcontentloaded' });
    await page.locator('.add-panel__add').click();
    await main(page)
      .getByRole('link', { name: /Checkout/ })
      .click();
    await button(page, 'Continue without a password').click();
    await typeOrder(page);
    await button(page, 'Place the order').click();
    const phone = main(page).getByLabel('Phone number *', { exact: true });
    await expect(phone).toBeVisible();
    await expect(phone).toHaveAccessibleDescription(MESSAGE);
    forgiveStatus(pageErrors);
  });
});
