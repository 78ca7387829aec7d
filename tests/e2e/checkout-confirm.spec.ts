/** Confirming an order: failures, and the exact sequence of a success. */
import type { Page } from '@playwright/test';
import {
  CHECKOUT,
  confirm,
  confirmAtRest,
  customerWith,
  lineOf,
  storedAddresses,
  storedCart,
  storedOrder,
  summary,
  toast,
  toConfirm,
} from './checkout.ts';
import { errorToastOf, forgiveStatus, summaryOf } from './forms.ts';
import { doubleClick, Gate } from './gate.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

const CREATE = /\/api\/commandes$/;
const LINES = '**/api/produits/v1/commandes';
const STATUS = '**/api/commandes/client/*';

/** Collects the numbers with which orders were sent. */
function numbersSent(page: Page): string[] {
  const numbers: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && CREATE.test(sent.url())) numbers.push(sent.postDataJSON().idCommande);
  });
  return numbers;
}

/** Opens the second step as a customer with one product in the cart. */
async function atConfirm(page: Page, request: Parameters<typeof customerWith>[1]) {
  const product = await ownProduct(request);
  const session = await customerWith(page, request, [lineOf(product)]);
  await toConfirm(page);
  const orders = async () => {
    const headers = { authorization: `Bearer ${session.token}` };
    return (await (await request.get(`/api/commandes/v1/clients/${session.id}`, { headers })).json()).totalItems;
  };
  return { session, product, orders };
}

/** Delays the call for the order's lines until the gate opens. */
async function holdLines(page: Page): Promise<Gate> {
  const gate = new Gate();
  await page.route(LINES, async (route) => {
    await gate.passed();
    await route.fallback();
  });
  return gate;
}

test('CHK-59 CHK-89/C-73 CHK-90/C-73: while an order is placed the button says so, and toasts show the progress', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await atConfirm(page, request);
  const lines = await holdLines(page);
  await confirmAtRest(page);
  await expect(page.getByRole('button', { name: 'Please wait...' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.order-summary')).toHaveAttribute('inert');
  await expect(page.locator('.toasts .toast__words')).toHaveCount(0);
  lines.open();
  await expect(toast(page, 'Order successfully placed')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast(page, 'Your order has been successfully confirmed')).toBeVisible();
});

test('CHK-65 CHK-66/S-06 CST-78 CST-79: an order is confirmed a second after it was placed, and the success page opens after two', async ({
  page,
  request,
}) => {
  await page.clock.install();
  await atConfirm(page, request);
  const changes: unknown[] = [];
  let left = 0;
  page.on('request', (sent) => {
    if (sent.method() === 'PUT' && sent.url().includes('/api/commandes/client/')) changes.push(sent.postDataJSON());
    if (sent.isNavigationRequest() && sent.url().endsWith('/order-success')) left += 1;
  });
  await test.step('CHK-66/S-06: it is confirmed after 1000 ms', async () => {
    await confirmAtRest(page);
    await expect(toast(page, 'Order successfully placed')).toBeVisible();
    await page.clock.runFor(999);
    expect(changes).toEqual([]);
    await page.clock.runFor(1);
    await expect(toast(page, 'Your order has been successfully confirmed')).toBeVisible();
    expect(changes).toEqual([{ status: 'confirmed' }]);
  });
  await test.step('CHK-65: the success page opens 1000 ms later', async () => {
    await page.clock.runFor(999);
    // Pending work of the page is done before this resolves.
    await page.evaluate(() => document.title);
    expect(left).toBe(0);
    expect(page.url()).toContain(CHECKOUT);
    await page.clock.runFor(1);
    await page.waitForURL('/order-success');
  });
});

test('CHK-91/C-75 ERR-42 G-78 G-61 G-77: neither without an answer nor with an ended session anything is lost, and confirming again makes one order', async ({
  page,
  request,
  pageErrors,
}) => {
  const { session, orders } = await atConfirm(page, request);
  await test.step('G-61 G-77: an ended session leads to sign-in and back, with all entered values', async () => {
    await page.route(CREATE, (route) => route.fulfill({ status: 401, json: { messageError: 'Sign in.' } }), {
      times: 1,
    });
    await confirm(page).click();
    await page.waitForURL('/sign-in');
    await expect(page.locator('.toasts').getByText('Your order has not been placed yet')).toBeVisible();
    expect(await storedOrder(page)).toMatchObject({ adresse: '12 Allen Avenue', progress: 1 });
    expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe(CHECKOUT);
  });
  await page.evaluate((record) => localStorage.setItem('userConnected', record), JSON.stringify(session));
  await page.goto(CHECKOUT);
  await expect(confirm(page)).toBeVisible();
  const numbers = numbersSent(page);
  let lost = 0;
  await page.route(LINES, async (route) => {
    if (lost++ > 0) return route.fallback();
    // The order is placed, but its answer is lost.
    await route.fetch();
    return route.abort();
  });
  await doubleClick(confirm(page), CREATE);
  await expect(errorToastOf(page, 'Could not confirm your order')).toBeVisible();
  expect(await storedCart(page)).toHaveLength(1);
  await page.reload();
  await confirm(page).click();
  await page.waitForURL('/order-success');
  expect(numbers).toHaveLength(2);
  expect(new Set(numbers).size).toBe(1);
  expect(await orders()).toBe(1);
  forgiveStatus(pageErrors);
});

test("CHK-91/C-75 CHK-92/C-75 ERR-34 CHK-58/C-24: the server's message is shown and the cart stays; a refused status is shown too", async ({
  page,
  request,
  pageErrors,
}) => {
  await page.clock.install();
  await atConfirm(page, request);
  const refusal = { status: 409, json: { messageError: 'Orders are closed for the night.' } };
  await test.step('CHK-92/C-75: the words of a refusal are shown', async () => {
    await page.route(CREATE, (route) => route.fulfill(refusal), { times: 1 });
    await confirm(page).click();
    await expect(errorToastOf(page, 'Orders are closed for the night.')).toBeVisible();
    await expect(summaryOf(page)).toContainText('Orders are closed for the night.');
  });
  const cart = await storedCart(page);
  expect(cart).toHaveLength(1);
  await test.step('CHK-58/C-24: an order of a cart that was emptied without the page hearing of it is refused', async () => {
    await page.evaluate(() => localStorage.setItem('cart', '[]'));
    await confirm(page).click();
    await expect(summaryOf(page)).toContainText('Your cart is empty, please fill it to continue your order.');
  });
  await test.step('an emptied cart cannot be ordered', async () => {
    // Another tab empties the cart.
    await page.evaluate(() => {
      localStorage.setItem('cart', '[]');
      dispatchEvent(new Event('cart'));
    });
    await expect(summary(page)).toContainText('Your cart is empty, please fill it to continue your order.');
    await expect(confirm(page)).toHaveCount(0);
  });
  await test.step('CHK-91/C-75 ERR-34: a refused confirmation is shown, and the order stands', async () => {
    await page.evaluate((text) => {
      localStorage.setItem('cart', text);
      dispatchEvent(new Event('cart'));
    }, JSON.stringify(cart));
    await page.route(STATUS, (route) => route.fulfill({ status: 500, json: {} }));
    await confirmAtRest(page);
    await expect(toast(page, 'Order successfully placed')).toBeVisible();
    await page.clock.runFor(1000);
    await expect(errorToastOf(page, 'Could not confirm your order')).toBeVisible();
    await page.clock.runFor(1000);
    await page.waitForURL('/order-success');
    forgiveStatus(pageErrors);
  });
});

test('G-41 G-42 S-03: missing stock since the last check needs a confirmation, and a taken number is replaced', async ({
  page,
  request,
  pageErrors,
}) => {
  const { product } = await atConfirm(page, request);
  const numbers = numbersSent(page);
  // The last unit is sold between the check of the cart and the order.
  const soldOut = { json: { data: [{ ...product, qte: 0 }] } };
  await page.route(
    LINES,
    async (route) => {
      await page.route('**/api/carts/v1/produits?*', (check) => check.fulfill(soldOut));
      await route.fulfill({ status: 409, json: { messageError: `${product.nom} is out of stock.` } });
    },
    { times: 1 },
  );
  await test.step('missing stock is shown', async () => {
    await confirm(page).click();
    await expect(toast(page, `${product.nom} is out of stock.`)).toBeVisible();
    await expect(page.getByText('This has run out.')).toBeVisible();
  });
  await confirm(page).click();
  const question = page.getByRole('dialog', { name: product.nom });
  await question.getByRole('button', { name: 'No, thanks' }).click();
  await expect(summaryOf(page)).toContainText(`${product.nom}: out of stock.`);
  await page.route(
    CREATE,
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), status: 'placed' } });
    },
    { times: 1 },
  );
  const message = 'Order AP-NG-0000012 has already been placed, with other products or quantities.';
  await page.route(LINES, (route) => route.fulfill({ status: 409, json: { messageError: message } }), { times: 1 });
  await confirm(page).click();
  await question.getByRole('button', { name: 'Order anyway' }).click();
  await expect(page.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/user/orders');
  expect((await storedOrder(page))?.idCommande).not.toBe(numbers[0]);
  await test.step('the order is placed under another number', async () => {
    const sent = page.waitForRequest(LINES);
    await confirm(page).click();
    expect((await sent).postDataJSON().lines).toEqual([
      { produitId: product.id, qte: 1, variety: '', colour: '', backorder: true },
    ]);
    await page.waitForURL('/order-success');
    expect(new Set(numbers).size).toBe(2);
    forgiveStatus(pageErrors);
  });
});

test('G-74 G-78: two tabs that confirm at the same time make one order; the other tab says so, and continues with a new one', async ({
  page,
  context,
  request,
}) => {
  const { orders, product, session } = await atConfirm(page, request);
  const other = await context.newPage();
  await other.goto(CHECKOUT);
  await expect(confirm(other)).toBeVisible();
  // Both calls are delayed until both tabs have confirmed; after an answer there would be no button.
  let letGo = () => {};
  const bothClicked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(CREATE, async (route) => {
    await bothClicked;
    return route.continue();
  });
  await Promise.all([confirm(page).click(), confirm(other).click()]);
  letGo();
  const done = (tab: Page) => tab.waitForURL('/order-success').then(() => tab);
  const first = await Promise.race([done(page), done(other)]);
  const second = first === page ? other : page;
  await test.step('the other tab says that the order is placed', async () => {
    await expect(second.getByRole('heading', { name: 'Your order is placed' })).toBeFocused();
    await expect(second.locator('.checkout__placed')).toContainText('in another tab');
    await expect(second.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', /^\/user\/orders\/\d+$/);
    expect(await orders()).toBe(1);
  });
  await test.step('lines added meanwhile become another order', async () => {
    // The new order starts with the customer's stored details.
    await first.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify([lineOf(product)]));
    await storedAddresses(request, session, 1);
    await second.getByRole('button', { name: 'Order what is in your cart' }).click();
    await expect(second.getByLabel('City')).toHaveValue('Ikeja');
    await expect(second.getByRole('region', { name: 'Contact' })).toContainText('Ada Okafor');
    await expect(second.getByLabel('Address *', { exact: true })).toHaveValue('12 Allen Avenue');
  });
});
