/** Helpers for tests of the checkout: a customer, a cart, and filled-in details. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import type { CartLine, CartProduct } from '../../src/features/cart/cart.ts';
import { DELIVERY_DAY } from '../delivery-day.ts';
import { newCustomer, signInAs } from './customer.ts';

export const CHECKOUT = '/order';

export const lineOf = (product: CartProduct, own: Partial<CartLine> = {}): CartLine => ({
  ...product,
  prix: product.promotion && product.prixPromotion !== null ? product.prixPromotion : product.prix,
  size: 1,
  sousProduits: [],
  ...own,
});

/** Signs in a new customer with `lines` in the cart. */
export async function customerWith(page: Page, request: APIRequestContext, lines: readonly CartLine[]) {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.context().addInitScript((text) => {
    // `about:blank` has no storage; a cart that the page cleared is not restored.
    if (location.protocol === 'http:' && localStorage.getItem('cart') === null) localStorage.setItem('cart', text);
  }, JSON.stringify(lines));
  return session;
}

export const storedOrder = (page: Page): Promise<Record<string, unknown> | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('orderProcess') ?? 'null'));
export const storedCart = (page: Page): Promise<CartLine[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as CartLine[]);

export const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm order', exact: true });
export const toast = (page: Page, message: string) => page.locator('.toasts').getByText(message, { exact: true });
export const summary = (page: Page) => page.getByRole('region', { name: 'Your cart' });

/** Fills in the missing details of a delivery paid in cash; the rest is prefilled. */
export async function fillShipping(page: Page): Promise<void> {
  // The place from the profile loads a moment later.
  await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  await page.getByLabel('Address *', { exact: true }).fill('12 Allen Avenue');
  // A product from another region may have a later first day.
  const first = (await page.getByLabel('Delivery date').getAttribute('min')) ?? '';
  await page.getByLabel('Delivery date').fill(first > DELIVERY_DAY ? first : DELIVERY_DAY);
  await page.getByLabel('Delivery time').selectOption('08:00');
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
}

/** Chooses `Pick up`, and the first pick-up point of each shop with several. */
export async function choosePickUp(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Pick up', exact: true }).check();
  await expect(page.locator('.pick-up__shop').first()).toBeVisible();
  for (const choice of await page.locator('.pick-up__shop select').all()) await choice.selectOption({ index: 1 });
}

/** Waits until the address book of the customer has `count` addresses. */
export async function storedAddresses(
  request: APIRequestContext,
  { id, token }: Session,
  count: number,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const read = async () => (await (await request.get(`/api/clients/${id}/adresses`, { headers })).json()).totalItems;
  await expect.poll(read).toBe(count);
}

/** Opens the second step of the checkout. */
export async function toConfirm(page: Page): Promise<void> {
  await page.goto(CHECKOUT);
  await fillShipping(page);
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
}

/**
 * Confirms the order with a stopped clock, so that messages shown a second before the page is left can be checked;
 * `page.clock.runFor` continues. The clock must be installed. It stops before the click, so that no pending call times
 * out.
 */
export async function confirmAtRest(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await confirm(page).click();
}
