/** The page after an order, with the state that the checkout passes. The API is mocked. */
import type { Page } from '@playwright/test';
import { accessibilityProblems } from './axe.ts';
import { answerCustomer, PLAYED_SESSION, signInAs } from './customer.ts';
import { forgiveStatus, toastOf } from './forms.ts';
import { expect, test } from './test.ts';

const CARD_ORDER = {
  id: 12,
  idCommande: 'AP-NG-0000012',
  clientId: 7,
  priceTotal: 12_500,
  fraisLivraison: 900,
  adresse: '12 Allen Avenue, Ikeja',
  modeLivraison: 'Ship',
  dateLivraison: '2026-11-25',
  heureLivraison: '09:05',
  paymentMethod: 'Pay with Paystack',
  payment_method: 'Pay with Paystack',
  email: 'ada@example.com',
  payBefore: '2026-11-22T10:00:00.000Z',
  produits: [{ id: 1, nom: 'Leather bag', commande_produit: { qte: 3, qteBackorder: 2, prix: 10 } }],
  parts: [{ boutique: { nomBoutique: 'Ada Bags' } }, { boutique: { nomBoutique: 'Balogun' } }],
};

const CASH = { paymentMethod: 'Cash on Delivery', payment_method: 'Cash on Delivery', payBefore: null };

/** Opens the page with `state`; a string is stored unchanged. */
async function openWith(page: Page, state: unknown): Promise<void> {
  await signInAs(page, PLAYED_SESSION);
  await page.addInitScript(
    (text) => text !== null && sessionStorage.setItem('state:/order-success', text),
    state === undefined ? null : typeof state === 'string' ? state : JSON.stringify(state),
  );
  await page.goto('/order-success');
}

const pay = (page: Page) => page.locator('main').getByRole('button', { name: /Proceed to payment|Please wait/ });
const goOn = (page: Page) => page.locator('main').getByRole('link', { name: 'Continue Shopping', exact: true });
const fallback = (page: Page) => page.getByRole('link', { name: 'Open the payment page' });
const INITIALIZE = '**/api/payment/paystack/initialize';
const URL_OF_PAYMENT = '/payment/test?reference=abc';
const started = (url: string) => ({ data: { url, reference: 'abc', data: { url } } });

/** The server's list of the customer's orders. */
const ORDERS = '**/api/commandes/v1/clients/7?*';
const answerOrders = (data: readonly object[]) => ({ json: { data, totalItems: data.length, totalPages: 1 } });

test.beforeEach(async ({ context }) => {
  await answerCustomer(context);
  await context.route(ORDERS, (route) => route.fulfill(answerOrders([])));
});

test('OSU-02/C-82 OSU-03/C-83 OSU-04/C-28 G-81 G-384: an order to be paid by card, also after a reload, and once it is paid', async ({
  page,
}) => {
  await openWith(page, CARD_ORDER);
  const main = page.locator('main');
  for (const round of ['first', 'after a reload']) {
    await expect(main.getByRole('heading', { name: 'Order AP-NG-0000012' }), round).toBeVisible();
    await expect(main).toContainText('Thank you for your order. It is not paid yet.');
    await expect(main).toContainText('Your order is waiting for your payment of ₦13,400.');
    await expect(main).toContainText('until 22 Nov 2026, 11:00');
    await expect(main).toContainText('12 Allen Avenue, Ikeja');
    await expect(main).toContainText('25 Nov 2026, 09:05; the rest once it is in stock again');
    await expect(main).toContainText('2 × Leather bag');
    await expect(main).toContainText('Ada Bags, Balogun, each on its own');
    await expect(pay(page)).toHaveText('Proceed to payment');
    await expect(goOn(page)).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/user/orders/12');
    await page.reload();
  }
  expect(await accessibilityProblems(page)).toEqual([]);

  await test.step('G-81: after a payment in another tab, or a cancellation, there is no payment or waiting any more', async () => {
    let state: object = { payment: 'pending' };
    await page.route(ORDERS, (route) => route.fulfill(answerOrders([{ ...CARD_ORDER, ...state }])));
    await page.reload();
    await expect(pay(page)).toHaveText('Proceed to payment');
    const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    state = { payment: 'completed' };
    await lookAgain();
    await expect(main).toContainText('Your payment of ₦13,400 has reached us.');
    await expect(pay(page)).toHaveCount(0);
    await expect(goOn(page)).toBeVisible();
    await expect(main).toContainText('2 × Leather bag');
    state = { status: 'cancelled' };
    await lookAgain();
    await expect(main).toContainText('This order was cancelled.');
    await expect(main).not.toContainText('2 × Leather bag');
    await page.unroute(ORDERS);
  });
  await test.step('G-384: where cards are not taken any more, it says what to do in the place of a button to pay', async () => {
    // The tests' shop takes cards, so only the setting that the page passes to the island is changed.
    await page.route('**/order-success', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(
        'cardPayments&quot;:[1,[[0,&quot;paystack&quot;]]]',
        'cardPayments&quot;:[1,[]]',
      );
      expect(body).toContain('cardPayments&quot;:[1,[]]');
      await route.fulfill({ response: answer, body });
    });
    await page.reload();
    await expect(main).toContainText(
      /waiting for your payment of ₦13,400\..*Payments by card, bank transfer or USSD cannot be taken now\. Cancel the order and place it again to pay in cash/,
    );
    await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible();
    await expect(pay(page)).toHaveCount(0);
  });
});

test('OSU-05/C-25 OSU-07/C-84: after an order with cash the page leads home', async ({ page }) => {
  await openWith(page, { ...CARD_ORDER, ...CASH, modeLivraison: 'Pick up', fraisLivraison: 0 });
  await expect(page.locator('main')).toContainText('You pay ₦12,500 in cash when you pick your order up.');
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Thank you for your order. The shops have yet to confirm it.',
  );
  await expect(pay(page)).toHaveCount(0);
  await goOn(page).click();
  await expect(page).toHaveURL('/');
});

test('G-511: an order that waits for stock names no day', async ({ page }) => {
  const [bag] = CARD_ORDER.produits;
  const produits = [{ ...bag, commande_produit: { qte: 3, qteBackorder: 3, prix: 10 } }];
  await openWith(page, { ...CARD_ORDER, ...CASH, produits });
  await expect(page.locator('main')).toContainText('Once it is in stock again');
  await expect(page.locator('main')).not.toContainText('25 Nov');
});

test('OSU-06/G-80 OSU-07/C-84: without a readable order of the customer it shows success', async ({ page }) => {
  await openWith(page, undefined);
  const main = page.locator('main');
  const cases = [
    null,
    '{"id":',
    JSON.stringify({ paymentMethod: 'Pay with Paystack' }),
    JSON.stringify({ ...CARD_ORDER, clientId: 8 }),
  ];
  for (const state of cases) {
    if (state !== null) await page.evaluate((text) => sessionStorage.setItem('state:/order-success', text), state);
    await page.reload();
    await expect(goOn(page)).toHaveAttribute('href', '/');
    await expect(main).toContainText('Your order is placed');
    await expect(main).not.toContainText('AP-NG-0000012');
    await expect(main.locator('astro-island').getByRole('link', { name: 'Your orders' })).toHaveAttribute(
      'href',
      '/user/orders',
    );
    await expect(pay(page)).toHaveCount(0);
  }
});

test('PAY-01 PAY-02/S-26 PAY-03/S-24 PAY-04/G-82 CST-80: a payment opens in a new tab after a second, once', async ({
  page,
  context,
  pageErrors,
}) => {
  // The provider's page does not exist, and the server does not know the order.
  forgiveStatus(pageErrors);
  await page.clock.install();
  // The page records them, because Playwright reports a new tab with a delay.
  await page.addInitScript(() => {
    const { open } = globalThis;
    Object.assign(globalThis, {
      opened: 0,
      open: (...wanted: Parameters<typeof open>) => {
        Object.assign(globalThis, { opened: (globalThis as unknown as { opened: number }).opened + 1 });
        return open(...wanted);
      },
    });
  });
  const tabsOpened = () => page.evaluate(() => (globalThis as unknown as { opened: number }).opened);
  const requested: unknown[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(INITIALIZE, async (route) => {
    requested.push(route.request().postDataJSON());
    await held;
    await route.fulfill({ json: started(URL_OF_PAYMENT) });
  });
  await openWith(page, CARD_ORDER);
  await expect(pay(page)).toHaveText('Proceed to payment');
  await page.clock.pauseAt(Date.now() + 60_000);
  await test.step('a click is shown at the button', async () => {
    await pay(page).dblclick();
    await expect(pay(page)).toHaveText('Please wait...');
    await expect(pay(page)).toBeFocused();
  });
  answer();
  // The payment is stored at the start of the second after which the tab opens.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('startedPayment'))).not.toBeNull();
  await page.clock.runFor(990);
  expect(await tabsOpened()).toBe(0);
  const opened = context.waitForEvent('page');
  await page.clock.runFor(20);
  const tab = await opened;
  expect(await tabsOpened()).toBe(1);
  await tab.waitForURL(`**${URL_OF_PAYMENT}`);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await test.step('PAY-01: the payment was started once', async () => {
    await page.clock.resume();
    await expect(page.getByText('The payment page has opened in a new tab.')).toBeVisible();
    await expect(pay(page)).toHaveText('Proceed to payment');
    expect(requested).toEqual([{ metadata: { orderId: 12, platform: 'customers' } }]);
  });
});

test('G-527: while a payment is under way, the visible thanks look every two seconds whether the order is paid', async ({
  page,
}) => {
  let payment = 'pending';
  await page.route(ORDERS, (route) => route.fulfill(answerOrders([{ ...CARD_ORDER, payment }])));
  await page.route(INITIALIZE, (route) => route.fulfill({ json: started(URL_OF_PAYMENT) }));
  await page.clock.install();
  await openWith(page, CARD_ORDER);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await pay(page).click();
  await page.clock.runFor(1000);
  await expect(fallback(page)).toBeVisible();
  payment = 'completed';
  await page.clock.runFor(2000);
  await expect(page.locator('main')).toContainText('Thank you for your order. It is paid.');
  await expect(pay(page)).toHaveCount(0);
});

test('PAY-05 PAY-06 PAY-07 ERR-45 G-61 G-82: a payment that fails to start shows why, and can be retried', async ({
  page,
  pageErrors,
}) => {
  let failure: 'words' | 'network' | 'address' = 'words';
  await page.route(INITIALIZE, (route) => {
    if (failure === 'network') return route.abort();
    if (failure === 'address') return route.fulfill({ json: started('http://evil.example/') });
    return route.fulfill({ status: 409, json: { messageError: 'This order was cancelled, so it cannot be paid.' } });
  });
  await openWith(page, CARD_ORDER);
  const dialog = page.getByRole('dialog', { name: 'Oops...' });
  for (const [kind, message] of [
    ['words', 'This order was cancelled, so it cannot be paid.'],
    ['network', 'Server connection error'],
    ['address', 'The address of the payment page is not one that we trust.'],
  ] as const) {
    failure = kind;
    await pay(page).click();
    await expect(dialog).toContainText(message);
    if (kind === 'words') {
      expect(await accessibilityProblems(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    } else await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(pay(page)).toBeFocused();
  }
  await expect(fallback(page)).toHaveCount(0);
  await test.step('G-82: when the browser blocks the tab, a link opens it', async () => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.route(INITIALIZE, (route) => route.fulfill({ json: started('https://checkout.paystack.com/abc') }));
    await pay(page).click();
    await expect(page.getByText('Your browser did not open the payment page.')).toBeVisible();
    await expect(fallback(page)).toHaveAttribute('href', 'https://checkout.paystack.com/abc');
    await expect(fallback(page)).toHaveAttribute('target', '_blank');
    await expect(fallback(page)).toHaveAttribute('rel', 'noopener');
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('G-61: a customer whose session ended meanwhile signs in again before paying', async () => {
    await page.route(INITIALIZE, (route) => route.fulfill({ status: 401, json: { messageError: 'No.' } }));
    await pay(page).click();
    await expect(page).toHaveURL('/sign-in');
    await expect(toastOf(page, 'Please sign in again.')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/order-success');
  });
  forgiveStatus(pageErrors);
});

test('a pick-up of what is not in stock yet says that all of it waits, and sends nothing', async ({ page }) => {
  const line = { qte: 3, qteBackorder: 3, prix: 10 };
  const produits = [{ id: 1, nom: 'Leather bag', commande_produit: line }];
  await openWith(page, { ...CARD_ORDER, ...CASH, modeLivraison: 'Pick up', produits });
  const late = page.locator('.placed-order__late');
  await expect(late).toContainText('It is not in stock yet. You can pick these up once the shop has them:');
  await expect(late).toContainText('3 × Leather bag');
});
