/** Orders of a customer: the list with its filters, the detail with cancelling, tracking, and printing. */

import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { Session } from '../../src/features/account/session/session.ts';
import { unitPrice } from '../../src/features/cart/cart.ts';
import type { Order } from '../../src/features/orders/history/order-detail.ts';
import { orderCase } from '../../src/features/orders/order-cases.ts';
import { formatDate } from '../../src/shared/dates.ts';
import { formatNaira } from '../../src/shared/money.ts';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import { fact } from './buying.ts';
import { storedCart } from './checkout.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { ownProduct } from './own.ts';
import { warningsOf } from './page-errors.ts';
import { LIST, withOrder } from './played-order.ts';
import { expect, test } from './test.ts';

const CHANGE = '**/api/commandes/client/*';
const numbers = (page: Page) => page.locator('.order-table__number');
const shown = (page: Page) => page.getByRole('status').filter({ hasText: /\d orders?$/ });

/** The demo's customer with an order in every state. */
async function demoCustomer(request: APIRequestContext): Promise<Session> {
  const data = { val: 'adaeze.okonkwo@example.com', password: 'open-the-market' };
  const answer = await request.post('/api/clients/authentification', { data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as Session;
}

async function ordersOf(request: APIRequestContext, { id, token }: Session): Promise<readonly Order[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/commandes/v1/clients/${id}?limit=50`, { headers });
  return ((await answer.json()) as { data: Order[] }).data;
}

test('ORD-03 ORD-04/C-86 ORD-20/C-02 ORD-22 CST-85/C-02: orders are counted, searched, sized and paged by the address', async ({
  page,
  request,
}) => {
  const session = await demoCustomer(request);
  const orders = await ordersOf(request, session);
  const all = orders.map(({ idCommande }) => idCommande);
  await signInAs(page, session);
  await page.goto('/user/orders');
  await expect(shown(page)).toHaveText(`${all.length} orders`);
  await expect(numbers(page)).toHaveText(all.slice(0, 15));
  const size = page.getByRole('combobox', { name: 'Items per page' });
  await test.step('CST-85/C-02: 15 orders are on the first page, or 5, 10, 20 or 50', async () => {
    await expect(size).toHaveValue('15');
    expect(await size.locator('option:not([hidden])').allTextContents()).toEqual(['5', '10', '20', '50']);
    await expect(page.locator('.pagination__end--back')).toHaveAttribute('aria-disabled', 'true');
  });
  await test.step('ORD-22: Next leads to the rest, also after a reload', async () => {
    await page.getByRole('link', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL('/user/orders?page=2');
    await expect(numbers(page)).toHaveText(all.slice(15));
    await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('16');
    await page.reload();
    await expect(numbers(page)).toHaveText(all.slice(15));
  });
  await test.step('ORD-22: Back leads back, like Back of the browser', async () => {
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(numbers(page)).toHaveText(all.slice(0, 15));
    await page.goBack();
    await expect(page).toHaveURL('/user/orders?page=2');
    await expect(numbers(page)).toHaveText(all.slice(15));
  });
  await test.step('ORD-20/C-02: a size is chosen', async () => {
    await size.selectOption('5');
    await expect(page).toHaveURL('/user/orders?limit=5');
    await expect(numbers(page)).toHaveText(all.slice(0, 5));
  });
  const oldest = all.at(-1) ?? '';
  const typed = oldest.slice(3).toLowerCase();
  await test.step('ORD-04/C-86: an order of another page is searched for, by a part of its number in any case', async () => {
    await expect(numbers(page).filter({ hasText: oldest })).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search by order ID' }).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/user/orders?limit=5&q=${typed}`);
    await expect(numbers(page)).toHaveText([oldest]);
    await expect(shown(page)).toBeFocused();
  });
  await test.step('a search without results leads back to all', async () => {
    await page.goto('/user/orders?q=none-such&page=4');
    await expect(page.getByText('No order found', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Show all orders' }).click();
    await expect(shown(page)).toHaveText(`${all.length} orders`);
  });
});

test('ORD-05 ORD-06/G-90 PRM-46: a customer sees their orders; choosing days has no effect, Apply dates sends them', async ({
  page,
  request,
}) => {
  const session = await demoCustomer(request);
  const [newest, ...older] = await ordersOf(request, session);
  const day = (order: Order | undefined) =>
    new Date(Date.parse(order?.createdAt ?? '') + 3_600_000).toISOString().slice(0, 10);
  const oldest = older.at(-1);
  await signInAs(page, session);
  const requested: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/commandes/v1/clients/')) requested.push(new URL(sent.url()).search);
  });
  await page.clock.install();
  await page.goto('/user/orders');
  await expect(numbers(page).first()).toHaveText(newest?.idCommande ?? '');
  await test.step('ORD-06/G-90: choosing days sends nothing', async () => {
    await page.getByLabel('From', { exact: true }).fill('2021-03-04');
    await page.getByLabel('To', { exact: true }).fill(day(oldest));
    // Nothing is sent later either.
    await page.clock.runFor(5000);
    expect(requested).toHaveLength(1);
    await expect(page).toHaveURL('/user/orders');
  });
  await test.step('Apply dates sends them', async () => {
    await page.getByRole('button', { name: 'Apply dates' }).click();
    await expect(page).toHaveURL(`/user/orders?from=2021-03-04&to=${day(oldest)}`);
    await expect(numbers(page)).toHaveText([oldest?.idCommande ?? '']);
    expect(new URLSearchParams(requested.at(-1)).get('from')).toBe('2021-03-04');
    expect(new URLSearchParams(requested.at(-1)).get('to')).toBe(day(oldest));
  });
  await test.step('they are in the address, and can be taken away', async () => {
    await page.reload();
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(day(oldest));
    await page.getByRole('link', { name: 'All dates' }).click();
    await expect(numbers(page).first()).toHaveText(newest?.idCommande ?? '');
  });
});

test('ORD-19 ERR-16 G-103: a spinner until the first load; a failure is logged and can be retried; an empty list has a message', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const warnings = warningsOf(page);
  let fail = () => {};
  const failing = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(`${LIST}?*`, async (route) => {
    await failing;
    await route.abort();
  });
  await test.step('ORD-19: a spinner is shown', async () => {
    await page.goto('/user/orders');
    await expect(page.getByRole('status').filter({ hasText: 'Loading your orders' })).toBeVisible();
  });
  await test.step('a failure is shown', async () => {
    fail();
    await expect(page.getByRole('alert').getByText('Your orders could not be loaded')).toBeVisible();
    await expect(page.getByText('Loading your orders')).toHaveCount(0);
    await expect.poll(() => warnings.length).toBeGreaterThan(0);
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    forgiveStatus(pageErrors);
  });
  await test.step('it is asked for again', async () => {
    await page.unroute(`${LIST}?*`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No order yet', { exact: true })).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  // Loaded orders stay when a refetch fails, such as on return to the tab without a network.
  await test.step('orders stay when they cannot be read again', async () => {
    await page.route(`${LIST}?*`, (route) => route.abort());
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('alert').getByText('as you last saw them')).toBeVisible();
    await expect(page.getByText('No order yet', { exact: true })).toBeVisible();
    await expect.poll(() => pageErrors.length).toBeGreaterThan(0);
    forgiveStatus(pageErrors);
    await page.unroute(`${LIST}?*`);
  });
  // A refused token is not a failure of the list.
  await test.step('a refused token leads to the sign-in', async () => {
    await page.route(`${LIST}?*`, (route) => route.fulfill({ status: 401, json: { messageError: 'Please sign in.' } }));
    await page.reload();
    await expect(page).toHaveURL('/sign-in');
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/user/orders');
  });
});

test("G-153: an order's products can be added to the cart again in the same quantities", { tag: TAG_MORE }, async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  const { produits, parts } = orderCase();
  const [line] = produits;
  if (!line) throw new Error('The order of the tests has products.');
  const bought = { qte: 2, qteBackorder: 0, prix: 10, variety: '', colour: '', montant: 20 };
  const { id, nom, boutique } = product;
  await withOrder(page, request, {
    status: 'delivered',
    parts: parts.slice(0, 1),
    produits: [{ ...line, id, nom, boutique, url: '', commande_produit: bought }],
  });
  const cart = () => storedCart(page);
  await page.goto('/user/orders');
  await page.getByRole('button', { name: 'Buy again what was in the order AP-NG-0000012' }).click();
  await expect(toastOf(page, `Product ${nom} was added to the cart successfully.`)).toBeVisible();
  expect((await cart()).map((one) => [one.id, one.size, one.prix])).toEqual([[id, 2, unitPrice(product)]]);
  await page.evaluate(() => localStorage.removeItem('cart'));
  await page.goto('/user/orders/12');
  await page.getByRole('button', { name: `Buy again ${nom}` }).click();
  await expect.poll(async () => (await cart()).map((one) => [one.id, one.size])).toEqual([[id, 2]]);
  await test.step('G-427 G-429: something wrong with it opens a message that has its number', async () => {
    await expect(page.getByRole('main').getByRole('link', { name: 'Returns and refunds' })).toHaveAttribute(
      'href',
      '/returns',
    );
    await page.getByRole('link', { name: 'Problem with this order' }).click();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Problem with order AP-NG-0000012: ');
  });
});

test('ORD-14 ODT-15/C-88 ODT-16/C-88 ODT-30 ENT-114: the list has the day of each order; the detail says what is delivered, and unit prices', async ({
  page,
  request,
}) => {
  const session = await demoCustomer(request);
  const orders = await ordersOf(request, session);
  const [delivered, open] = [true, false].map((is) => orders.find(({ statusLivraison }) => statusLivraison === is));
  if (!delivered || !open) throw new Error('The demo customer has orders of both kinds.');
  await signInAs(page, session);
  const dayOf = ({ createdAt }: Order) => formatDate(createdAt);
  for (const width of [360, 1350]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/user/orders');
    await test.step(`ORD-14 at ${width} px: under the header Date, in Lagos`, async () => {
      await expect(page.getByRole('columnheader', { name: 'Date', exact: true })).toHaveCount(1);
      for (const order of orders.slice(0, 3)) {
        const row = page.getByRole('row').filter({ hasText: order.idCommande });
        await expect(row.getByRole('cell', { name: dayOf(order), exact: true })).toBeVisible();
      }
    });
  }
  for (const [order, status] of [
    [delivered, 'Delivered'],
    [open, 'Not delivered'],
  ] as const) {
    await page.goto(`/user/orders/${order.id}`);
    await expect(fact(page, 'Delivery status').getByRole('cell')).toHaveText(status);
    await expect(fact(page, 'Address').getByRole('cell')).toHaveText(order.adresse.replace(/,\s*/g, ', '));
    for (const { nom, mesure, commande_produit: line } of order.produits) {
      const card = page.locator('.ordered').filter({ has: page.getByRole('link', { name: nom, exact: true }) });
      const unit = formatNaira(line.montant / line.qte);
      await expect(card.first()).toContainText(`${unit} ${mesure?.initials ? `/ ${mesure.initials}` : 'each'}`);
    }
  }
});

test('ORD-17 ODT-02/C-82 ODT-25 ODT-26 TRK-15/C-71 G-525: the list passes the order to its detail, and the detail to its tracking', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const stored = await withOrder(page, request, {
    payment_method: 'Pay with Paystack',
    payBefore: '2026-11-22T23:30:00Z',
    dateLivraison: '2099-12-01',
  });
  const expected = page.getByText('Expected: 1 Dec 2099, 14:00–16:00; the rest once it is in stock again');
  await test.step('the list fits a phone', async () => {
    await page.goto('/user/orders');
    const first = page.getByRole('row').filter({ hasText: 'AP-NG-0000012' });
    await expect(first).toBeVisible();
    expect(await first.evaluate((row) => row.getBoundingClientRect().top + scrollY)).toBeLessThanOrEqual(320);
    await expect(page.getByRole('searchbox', { name: 'Search by order ID' })).toBeHidden();
    await page.getByText('Search and dates').click();
    await expect(page.getByRole('searchbox', { name: 'Search by order ID' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '14 Unity Street, Ikeja, Lagos, Nigeria' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Delivery method' })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  // The server is slow from now on, so the passed order is shown before its answer.
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`${LIST}?*`, async (route) => {
    await answering;
    await route.fallback();
  });
  await test.step('ORD-17 ODT-02/C-82: the detail shows the order before the server answers', async () => {
    await page.getByRole('link', { name: 'Details of the order AP-NG-0000012' }).click();
    await expect(page).toHaveURL('/user/orders/12');
    await expect(page.getByRole('heading', { name: 'AP-NG-0000012' })).toBeVisible();
    await expect(page.getByText(/is waiting for your payment of ₦13,400\.50, by 23 Nov 2026, 00:30/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to payment', exact: true })).toBeVisible();
    await expect(expected).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('then what the server says', async () => {
    stored.order = { ...stored.order, payment: 'completed', payBefore: null };
    answer();
    await expect(page.getByText('Payment: Paid', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Proceed to payment' })).toHaveCount(0);
  });
  await page.getByRole('link', { name: 'Track Order', exact: true }).click();
  await expect(page).toHaveURL('/user/orders/12/track');
  const steps = page.getByRole('list', { name: 'Steps of your order' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(expected).toBeVisible();
  await expect(page.locator('[aria-current=step]')).toContainText('We received your order');
  // The order is delivered to a home.
  await expect(steps.filter({ hasText: 'Not needed' })).toHaveText([/Available for Pickup/]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await test.step('tracking shows the stored order after a reload', async () => {
    await page.reload();
    await expect(page.locator('[aria-current=step]')).toContainText('Order Placed');
  });
});

test('ODT-17 ODT-18 ODT-20 ODT-23/C-72 ODT-24/C-72: cancelling needs a confirmation, and a failure shows why', async ({
  page,
  request,
  pageErrors,
}) => {
  await withOrder(page, request);
  const sent: unknown[] = [];
  let answer: (route: Route) => Promise<void> = (route) => route.abort();
  await page.route(CHANGE, (route) => {
    sent.push(route.request().postDataJSON());
    return answer(route);
  });
  await page.goto('/user/orders/12');
  const cancel = page.getByRole('button', { name: 'Cancel Order', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to cancel your order?' });
  const agree = dialog.getByRole('button', { name: 'Yes, cancel it' });
  await test.step('ODT-18: a question is asked, and Escape closes it', async () => {
    await cancel.click();
    await expect(dialog).toBeVisible();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(cancel).toBeFocused();
  });
  await test.step('ODT-20: so does Keep it, and nothing is sent', async () => {
    await cancel.click();
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await expect(dialog).toBeHidden();
    expect(sent).toEqual([]);
  });
  await test.step('ODT-23/C-72: a lost connection is shown', async () => {
    await cancel.click();
    await agree.click();
    await expect(toastOf(page, 'Could not cancel your order, please try again')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step('ODT-24/C-72: so is a refusal', async () => {
    answer = (route) => route.fulfill({ status: 409, json: { messageError: 'A shop is at work on it.' } });
    await cancel.click();
    await agree.click();
    await expect(toastOf(page, 'Request failed: A shop is at work on it.')).toBeVisible();
    expect(sent).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }]);
    await expect.poll(() => pageErrors.length).toBe(2);
    forgiveStatus(pageErrors);
  });
});

test('PRM-35 ODT-19/S-06 ODT-22 ERR-54 G-86: a real order is cancelled, once for any number of clicks', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  const headers = { authorization: `Bearer ${session.token}` };
  const product = await ownProduct(request);
  const { id: produitId } = product;
  const made = await request.post('/api/commandes', {
    headers,
    data: {
      quantite: 1,
      priceTotal: unitPrice(product),
      produitId: [produitId],
      clientId: session.id,
      devise: 'Naira',
      adresse: 'Pick up at the shop',
      paymentMethod: 'Cash on Delivery',
      idCommande: `AP-NG-${String(session.id).padStart(7, '0')}`,
      modeLivraison: 'Pick up',
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = (await made.json()) as Order;
  const placed = await request.post('/api/produits/v1/commandes', {
    headers,
    data: { commandeId: id, produitIdAndQte: [`${produitId},1`] },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  await signInAs(page, session);
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.method() === 'PUT') sent.push(one.url());
  });
  await test.step('ODT-19/S-06: it is cancelled with two clicks', async () => {
    await page.goto(`/user/orders/${id}`);
    await page.getByRole('button', { name: 'Cancel Order', exact: true }).click();
    // Both clicks are synchronous: a late second one would hit the page behind, and move the focus there.
    await page.getByRole('button', { name: 'Yes, cancel it' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
  });
  await test.step('ODT-22: the detail shows it as cancelled, after one request', async () => {
    await expect(toastOf(page, 'Your order has been cancelled successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
    await expect(page.locator('.order-detail .badge').first()).toHaveText('Cancelled');
    await expect(page.getByRole('heading', { name: /^AP-NG-/ })).toBeFocused();
    expect(sent).toHaveLength(1);
  });
  // The dialog removes its history entry, which could abort a navigation on a busy machine.
  await expect.poll(() => page.evaluate(() => history.state?.layer ?? 0)).toBe(0);
  await test.step('so does the list', async () => {
    await page.goto('/user/orders');
    await expect(page.locator('.order-table .badge')).toHaveText('Cancelled');
  });
});

test("G-88 S-21: another customer's order leads back to the list, even if the browser stored it", async ({
  page,
  request,
}) => {
  await withOrder(page, request);
  await page.addInitScript(
    (order) => sessionStorage.setItem('state:/user/orders/99', order),
    JSON.stringify(orderCase({ id: 99, idCommande: 'AP-NG-0000099' })),
  );
  await page.goto('/user/orders/99');
  await expect(page).toHaveURL('/user/orders');
  await expect(numbers(page)).toHaveText(['AP-NG-0000012']);
  await page.goto('/user/orders/99/track');
  await expect(page.getByText('Nothing to track here')).toBeVisible();
});

test('ODT-21/G-86: a paid order cannot be cancelled, and prints as a document without buttons', async ({
  page,
  request,
}) => {
  await withOrder(page, request, { payment: 'completed' });
  await page.goto('/user/orders/12');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  await expect(page.locator('.order-letterhead')).toBeHidden();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('[data-printed]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.order-letterhead')).toBeVisible();
  await expect(page.locator('.order-letterhead')).toContainText('help@oja.example');
  for (const message of [
    'AP-NG-0000012',
    'Ordered on 22 Nov 2026',
    '14 Unity Street, Ikeja',
    'Ofada rice',
    '₦13,400.50',
  ])
    await expect(page.locator('.order-detail').getByText(message).first()).toBeVisible();
  for (const place of ['.header', 'footer', '.account__menu', 'main nav', '.order-detail__ways', '.page-head'])
    await expect(page.locator(place).first(), place).toBeHidden();
});
