/** What the tests of the checkout have in common: a customer, a cart, and the details filled in. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { CartLine, CartProduct } from '../../src/features/cart/cart.ts';
import { newCustomer, signInAs } from './customer.ts';

export const CHECKOUT = '/order';

export const lineOf = (product: CartProduct, own: Partial<CartLine> = {}): CartLine => ({
  ...product,
  prix: product.promotion && product.prixPromotion !== null ? product.prixPromotion : product.prix,
  size: 1,
  sousProduits: [],
  ...own,
});

/** A fresh customer who comes with `lines` in the cart. */
export async function customerWith(page: Page, request: APIRequestContext, lines: readonly CartLine[]) {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  await page.context().addInitScript((text) => {
    // A tab that is still empty has no storage; the cart that the page itself cleared does not come back.
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
export const toast = (page: Page, words: string) => page.locator('.toasts').getByText(words, { exact: true });
export const summary = (page: Page) => page.getByRole('region', { name: 'Your cart' });

/** Fills in what a delivery by cash still lacks; the rest is known from the customer. */
export async function fillShipping(page: Page): Promise<void> {
  // The place comes from the profile, a moment after the rest.
  await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  await page.getByLabel('Address', { exact: true }).fill('12 Allen Avenue');
  await page.getByLabel('Delivery date').fill('2099-01-05');
  await page.getByLabel('Delivery time').fill('09:05');
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
}

/** Chooses `Pick up`, and the first pick-up point of every shop that has several. */
export async function choosePickUp(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Pick up', exact: true }).check();
  await expect(page.locator('.pick-up__shop').first()).toBeVisible();
  for (const choice of await page.locator('.pick-up__shop select').all()) await choice.selectOption({ index: 1 });
}

/** Opens the checkout at its second step. */
export async function toConfirm(page: Page): Promise<void> {
  await page.goto(CHECKOUT);
  await fillShipping(page);
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
}

/**
 * Confirms the order while the page's clock stands, so that what is said a second before the page is left can be
 * looked at; `page.clock.runFor` goes on. The clock must be installed. It stops before the click: no limit of a call
 * that is under way may pass.
 */
export async function confirmAtRest(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await confirm(page).click();
}
