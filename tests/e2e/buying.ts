/**
 * A customer buys, from the first search to the delivery, without mocks, on any database. buying-choices.ts has the
 * second flow.
 */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test';
import type { CartProduct } from '../../src/features/cart/cart.ts';
import { signUpPayload } from './customer.ts';
import { tickCaptcha, toastOf } from './forms.ts';
import type { Operator } from './operator.ts';
import { ownProduct } from './own.ts';

interface Buyer {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly request: APIRequestContext;
  readonly operator: Operator;
}

/** The current data of the product for a cart. */
async function productNow(request: APIRequestContext, id: number): Promise<CartProduct> {
  const { data } = await (await request.get(`/api/carts/v1/produits?ids=${id}`)).json();
  return data[0];
}

/** The date a week from now, in the format of a date field. */
const nextWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

const main = (page: Page) => page.locator('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => main(page).getByRole('link', { name });

/** Types the product's name into the header's search, and opens it from the results. */
export async function findBySearch(page: Page, { id, nom }: CartProduct): Promise<void> {
  await page.goto('/');
  // Its role changes to combobox at hydration, so it is found by its type.
  const box = page.locator('header input[type=search]').first();
  await box.fill(nom.replace(/[^\p{L}\p{N} ]/gu, ' '));
  await box.press('Enter');
  await page.waitForURL('**/products/search/**');
  await main(page).locator(`a[href$="_${id}"]`).first().click();
  await page.waitForURL(`**/products/*_${id}`);
}

/** Adds the product of the open page to the cart, and continues to the checkout. */
export async function addAndCheckOut(page: Page, { nom }: CartProduct): Promise<void> {
  await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
  await expect(toastOf(page, `Product ${nom} was added to the cart successfully.`)).toBeVisible();
  await page.locator('[data-cart-panel]').click();
  await page.getByRole('dialog', { name: 'Cart', exact: true }).getByRole('link', { name: 'Checkout' }).click();
}

/** Signs up during the checkout, which continues signed in. */
async function signUp(page: Page): Promise<void> {
  const own = signUpPayload();
  await page.waitForURL('**/sign-in');
  await main(page).getByRole('link', { name: 'Create an account' }).click();
  const field = (label: string) => main(page).getByLabel(label, { exact: true });
  await field('Last name *').fill(own.nom);
  await field('First name *').fill(own.pseudo);
  await field('Phone number *').fill(own.numTel);
  await field('Email (optional)').fill(own.email);
  await field('Country *').selectOption(own.pays);
  await field('State *').selectOption(own.province);
  await field('City *').selectOption(own.ville);
  await field('Date of birth *').fill(own.dateNaissance);
  await page.getByRole('radio', { name: own.sexe, exact: true }).check();
  await field('Password *').fill(own.password);
  await field('Confirm password *').fill(own.password);
  await tickCaptcha(page);
  await button(page, 'Sign up').click();
  await page.waitForURL('**/order');
}

/**
 * Fills in a delivery and the payment, and orders.
 * @returns the number of the order, once the success page shows it
 */
async function order(page: Page, method: string): Promise<string> {
  await page.getByLabel('Address *', { exact: true }).fill('12 Allen Avenue');
  await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  await page.getByLabel('Delivery date').fill(nextWeek());
  await page.getByRole('radio', { name: method, exact: true }).check();
  await button(page, 'Next').click();
  await expect(page.getByRole('heading', { name: 'Check and confirm' })).toBeFocused();
  await button(page, 'Confirm order').click();
  await page.waitForURL('**/order-success');
  const title = main(page).getByRole('heading', { name: /^Order AP-NG-\d{7}$/ });
  await expect(title).toBeVisible();
  return (await title.innerText()).replace('Order ', '');
}

/** Pays in the provider's tab, and returns the tab after its redirect. */
async function payInNewTab({ page, context }: Buyer): Promise<Page> {
  const opened = context.waitForEvent('page');
  await button(page, 'Proceed to payment').click();
  const tab = await opened;
  await expect(main(tab)).toContainText('This is a test: no money moves.');
  await tab.getByRole('button', { name: /^Pay ₦/ }).click();
  await expect(tab.getByRole('heading', { name: 'Thank you! Your payment was successful.' })).toBeVisible();
  expect(new URL(tab.url()).pathname).toBe('/payment-status/');
  return tab;
}

/** The row `name` of the order's table. */
export const fact = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });

export const cartIsEmpty = (page: Page) =>
  expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();

/** Opens the detail of `number` from the list of orders. */
export async function openFromList(page: Page, number: string): Promise<void> {
  await page.goto('/user/orders');
  await link(page, `Details of the order ${number}`).click();
  await expect(page.getByRole('heading', { name: number })).toBeVisible();
}

export const step = (page: Page) => main(page).locator('[aria-current=step]');

/** The first flow: delivered, paid by card, shipped. */
export async function buyByCard(buyer: Buyer): Promise<void> {
  const { page, request, operator } = buyer;
  const product = await ownProduct(request);
  await findBySearch(page, product);
  await addAndCheckOut(page, product);
  await signUp(page);
  const number = await order(page, 'Pay with Paystack');
  await cartIsEmpty(page);
  expect((await productNow(request, product.id)).qte).toBe(product.qte - 1);
  // An unpaid order cannot be shipped.
  await expect(operator('status', number, 'shipped')).rejects.toThrow('is not paid yet');
  const tab = await payInNewTab(buyer);

  await tab.getByRole('link', { name: 'See your order' }).click();
  await expect(tab.getByRole('heading', { name: number })).toBeVisible();
  await expect(button(tab, 'Proceed to payment')).toHaveCount(0);
  await expect(button(tab, 'Cancel Order')).toHaveCount(0);
  await tab.close();
  await openFromList(page, number);
  await expect(fact(page, 'Payment method')).toContainText('Pay with Paystack');
  await expect(fact(page, 'Delivery status')).toContainText('Not delivered');
  await operator('status', number, 'shipped', '--person', 'Musa Bello');
  await link(page, 'Track Order').click();
  await expect(step(page)).toContainText('Shipped');
  await page.goBack();
  await expect(fact(page, 'Delivery person')).toContainText('Musa Bello');
}
