/** Cost and days of delivery on a product, in the cart and at the checkout, for a state that anybody can choose. */

import type { Page } from '@playwright/test';
import { unitPrice } from '../../src/features/cart/cart.ts';
import { type Arrival, arrivalIn, arrivalMessage } from '../../src/features/delivery/delivery-days.ts';
import { DAY_MS } from '../../src/shared/durations.ts';
import { shopPath } from '../../src/shared/links.ts';
import { formatAmount, formatNaira } from '../../src/shared/money.ts';
import { accessibilityProblems } from './axe.ts';
import { CHECKOUT, confirm, customerWith, fillShipping, lineOf, next, storedOrder, summary } from './checkout.ts';
import { forgiveStatus, summaryOf } from './forms.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const line = (page: Page) => page.locator('[data-delivery]');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Where should we deliver?' });

/** Chooses a state in the open dialog. */
async function choose(page: Page, state: string): Promise<void> {
  await dialog(page).getByLabel('State').selectOption(state);
  await dialog(page).getByRole('button', { name: 'Show prices' }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** The days with their dates, as a product page shows them. */
function withDates(arrival: Arrival): string {
  const message = arrivalMessage(arrival);
  if (typeof arrival !== 'object' || arrival.to === 0) return message;
  const dates = new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Africa/Lagos',
  });
  return `${message}: ${dates.formatRange(Date.now() + arrival.from * DAY_MS, Date.now() + arrival.to * DAY_MS)}`;
}

test('G-418 G-419 G-516: a visitor chooses a state on a product, and page, address box and cart follow, on later pages too', async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  const ahead: string[] = [];
  // The cart requests the lines that were added without a script, which does not count.
  page.on('request', (call) => /\/plain\/(?!cart-lines)/.test(call.url()) && ahead.push(call.url()));
  await page.goto(`/products/x_${product.id}`);
  const arrivalTo = (state: string) => {
    const sent = { deliveryTime: product.deliveryTime, shopState: product.boutique.province ?? '', isInStock: true };
    return arrivalIn(state, sent);
  };
  const message = (state: string) => arrivalMessage(arrivalTo(state));
  const lineOfState = (state: string) => `Delivery to ${state} ₦900 an order: ${withDates(arrivalTo(state))}`;
  // The line of the cached page, until something is touched.
  await expect(line(page)).toHaveText(`Delivery to Lagos ₦900 an order: ${message('Lagos')}`);
  const link = line(page).getByRole('link', { name: 'Lagos' });
  // The link has a box, without which it could not be focused.
  await link.focus();
  await expect(link).toBeFocused();
  await link.click();
  await expect(dialog(page)).toBeVisible();
  expect(await accessibilityProblems(page)).toEqual([]);
  await choose(page, 'Borno');
  await expect(line(page)).toHaveText(lineOfState('Borno'));
  await expect(page.locator('.address-box__place').first()).toHaveText('Borno');
  await page.locator('.add-panel').getByRole('button', { name: 'Add to cart' }).click();
  await page.locator('[data-cart-panel]').click();
  const cart = page.getByRole('dialog', { name: 'Cart', exact: true });
  await expect(cart).toContainText(`Delivery to Borno: ₦900, ${message('Borno')}`);
  await expect(cart).toContainText('Pick up from the shop: free');
  await test.step('G-526: lines stand under their shop, and the total with delivery before the checkout', async () => {
    const shop = cart.getByRole('heading', { level: 3, name: product.boutique.nomBoutique });
    await expect(shop.getByRole('link')).toHaveAttribute('href', shopPath(product.boutique));
    await expect(cart.getByText(`Total ${formatAmount(unitPrice(product))} NGN`, { exact: true })).toBeVisible();
    await expect(cart.getByText(`Total with delivery ${formatNaira(unitPrice(product) + 900)}`)).toBeVisible();
  });
  await cart.getByRole('button', { name: 'Borno' }).click();
  await choose(page, 'Ogun');
  await expect(cart).toContainText(`Delivery to Ogun: ₦900, ${message('Ogun')}`);
  await page.reload();
  await expect(line(page)).toHaveText(lineOfState('Ogun'));
  await expect(page.locator('.address-box__place').first()).toHaveText('Ogun');
  await test.step('G-514: what another tab chooses is shown before this one is touched', async () => {
    await page.evaluate(() => localStorage.removeItem('deliverToState'));
    // The reloaded page removes the history entry of the open cart, which could abort a navigation.
    await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);
    await page.reload();
    const box = page.locator('.header .address-box__words');
    await expect(box).toHaveText('Deliver toNone yet');
    await expect(box.getByText('yet')).toBeVisible();
    const other = await page.context().newPage();
    await other.goto('/shops');
    await other.evaluate(() => localStorage.setItem('deliverToState', 'Kano'));
    await expect(box.locator('.address-box__place')).toHaveText('Kano');
    await expect(box.getByText('yet')).toBeHidden();
    await expect(line(page)).toHaveText(lineOfState('Kano'));
    await other.close();
  });
  expect(ahead, 'the page without script, to which the links lead, is not fetched ahead').toEqual([]);
});

test('G-442: the points of sale of a product in the chosen state stand first', async ({ page, request }) => {
  const { id, pointDeVentes } = await (await request.get('/api/boutiques/v1/links/alaba-sound-vision')).json();
  expect(pointDeVentes.length).toBeGreaterThan(3);
  const { data } = await (await request.get(`/api/produits/?limit=1&isActive=true&boutiqueId=${id}`)).json();
  await page.goto(`/products/x_${data[0].id}`);
  const statesOf = (list: string) =>
    page.locator(`${list} > li`).evaluateAll((points) => points.map((point) => (point as HTMLElement).dataset.state));
  const printed = await statesOf('.seller__extended');
  expect(printed[0]).toBe('Lagos');
  const state = printed.slice(3).find((one) => !printed.slice(0, 3).includes(one)) ?? '';
  await line(page).getByRole('link', { name: 'Lagos' }).click();
  await choose(page, state);
  await page.locator('.seller').scrollIntoViewIfNeeded();
  await expect.poll(async () => (await statesOf('.seller__inline'))[0]).toBe(state);
  expect(await statesOf('.seller__inline')).toHaveLength(3);
  expect((await statesOf('.seller__extended')).toSorted()).toEqual(printed.toSorted());
});

test('G-419 G-420: the checkout begins with the chosen state, the first possible day, and hours that are left', async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  // Five minutes before midnight in Lagos: no hour is left today.
  await page.clock.install({ time: new Date('2026-12-01T22:55:00.000Z') });
  await page.addInitScript(() => localStorage.setItem('deliverToState', 'Kano'));
  await customerWith(page, request, [lineOf(product, { deliveryTime: 'Same day' })]);
  await page.route('**/api/carts/v1/produits?*', async (route) => {
    const answer = await (await route.fetch()).json();
    for (const one of answer.data)
      Object.assign(one, { deliveryTime: 'Same day', qte: 9, boutique: { ...one.boutique, province: 'Kano' } });
    await route.fulfill({ json: answer });
  });
  await page.goto(CHECKOUT);
  const day = page.getByLabel('Delivery date');
  const times = page.getByLabel('Delivery time').getByRole('option');
  await expect(page.getByLabel('State (optional)')).toHaveValue('Kano');
  await expect(day).toHaveAttribute('min', '2026-12-02');
  await expect(day).toHaveValue('2026-12-02');
  await expect(times).toHaveCount(7);
  await page.getByLabel('City').fill('Kano');
  await page.getByLabel('Address *', { exact: true }).fill('12 Emir Road');
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
  await test.step('after midnight and past noon, the same day has only its later hours', async () => {
    await page.clock.setSystemTime(new Date('2026-12-02T14:30:00.000Z'));
    await page.getByLabel('Delivery time').selectOption('16:00');
    await expect(times).toHaveText(['Any time of the day', '16:00–18:00', '18:00–20:00']);
    expect(await storedOrder(page)).toMatchObject({
      etat: 'Kano',
      dateLivraison: '2026-12-02',
      heureLivraison: '16:00',
    });
  });
  await test.step('an hour that has passed since is refused beside its field', async () => {
    await page.clock.setSystemTime(new Date('2026-12-02T15:00:00.000Z'));
    await next(page).click();
    await expect(page.getByLabel('Delivery time')).toHaveAccessibleDescription(/has passed today/);
    await expect(confirm(page)).toHaveCount(0);
  });
});

test('G-416: a fee that changed is told before the order is confirmed, and nothing is lost', async ({
  page,
  request,
  pageErrors,
}) => {
  forgiveStatus(pageErrors);
  const product = await ownProduct(request);
  await customerWith(page, request, [lineOf(product)]);
  let fee = 900;
  await page.route('**/api/carts/v1/produits?*', async (route) => {
    const answer = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, delivery: { ...answer.delivery, fee } } });
  });
  await page.goto(CHECKOUT);
  await fillShipping(page);
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
  const orders: unknown[] = [];
  await page.route('**/api/commandes', (route) => {
    orders.push(route.request().postDataJSON());
    return route.continue();
  });
  fee = 1200;
  await confirm(page).click();
  await expect(summaryOf(page).getByText('Delivery to Lagos costs ₦1,200 now, not ₦900.')).toBeVisible();
  await expect(summary(page)).toContainText('₦1,200');
  expect(orders).toEqual([]);
  await test.step('the server refuses what it does not charge, and says its fee', async () => {
    await confirm(page).click();
    await expect(summaryOf(page).getByText('Delivery to Lagos costs ₦900 now, not ₦1,200.')).toBeVisible();
    expect(orders).toMatchObject([{ etat: 'Lagos', fraisLivraison: 1200 }]);
    expect(await storedOrder(page)).toMatchObject({ adresse: '12 Allen Avenue', heureLivraison: '08:00' });
  });
  await test.step('G-419: an order to a state chooses it, where none was', async () => {
    const chosen = () => page.evaluate(() => localStorage.getItem('deliverToState'));
    expect(await chosen()).toBeNull();
    await page.unroute('**/api/carts/v1/produits?*');
    await page.reload();
    await confirm(page).click();
    await expect.poll(chosen).toBe('Lagos');
  });
});
