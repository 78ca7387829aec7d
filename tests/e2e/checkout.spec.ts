/** The checkout with the real API: its steps, the cart, and placed orders. */

import { formatDate } from '../../src/shared/dates.ts';
import { DELIVERY_DAY } from '../delivery-day.ts';
import { accessibilityProblems, FRAME } from './axe.ts';
import {
  CHECKOUT,
  choosePickUp,
  confirm,
  confirmAtRest,
  customerWith,
  fillShipping,
  lineOf,
  next,
  storedAddresses,
  storedCart,
  storedOrder,
  summary,
  toast,
  toConfirm,
} from './checkout.ts';
import { summaryOf } from './forms.ts';
import { ownProduct, ownProducts } from './own.ts';
import { expect, test } from './test.ts';

type Order = Record<string, unknown>;

test('GEN-10 GEN-12 CHK-62 CHK-63 CHK-64/G-77: an order with delivery and cash is placed, confirmed, and removed from the browser', async ({
  page,
  request,
}) => {
  const products = await ownProducts(request, 2);
  const lines = products.map((product, index) => lineOf(product, { size: index + 1 }));
  const session = await customerWith(page, request, lines);
  const calls: string[] = [];
  page.on('request', (sent) => {
    const call = `${sent.method()} ${new URL(sent.url()).pathname}`;
    if (call === 'POST /api/produits/v1/commandes') calls.push('order lines');
    if (call === `DELETE /api/carts-produits/${session.cartId}`) calls.push('clear cart');
  });
  await page.clock.install();
  await test.step('CHK-62: it is placed, and then the cart is emptied, here and at the server', async () => {
    await toConfirm(page);
    await confirmAtRest(page);
    await expect(toast(page, 'Order successfully placed')).toBeVisible();
    expect(await storedCart(page)).toEqual([]);
    // Earlier calls belong to the merge of the carts at sign-in.
    await expect
      .poll(() => calls.slice(calls.indexOf('order lines')).slice(0, 2))
      .toEqual(['order lines', 'clear cart']);
  });
  await test.step('CHK-64/G-77: it is removed from the browser', async () => {
    await page.clock.runFor(2000);
    await page.waitForURL('/order-success');
    expect(await storedOrder(page)).toBeNull();
    expect(await page.evaluate(() => sessionStorage.getItem('state:/order-success'))).toContain('AP-NG-');
  });
  const headers = { authorization: `Bearer ${session.token}` };
  const orders = async () =>
    (await (await request.get(`/api/commandes/v1/clients/${session.id}`, { headers })).json()).data as Order[];
  await expect.poll(async () => (await orders()).map(({ status }) => status)).toEqual(['confirmed']);
  const total = lines.reduce((sum, { prix, size }) => sum + prix * size, 0);
  expect(await orders()).toMatchObject([
    {
      quantite: 3,
      priceTotal: total,
      fraisLivraison: 900,
      adresse: '12 Allen Avenue, Ikeja, Lagos, Nigeria',
      modeLivraison: 'Ship',
      dateLivraison: DELIVERY_DAY,
      heureLivraison: '08:00',
      payment_method: 'Cash on Delivery',
      devise: 'Naira',
      desc: session.numTel,
      recipient: null,
    },
  ]);
  await test.step('G-530: the address was kept, and is filled in for the next order', async () => {
    await page.clock.resume();
    await storedAddresses(request, session, 1);
    await page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify(lines));
    await page.goto(CHECKOUT);
    await expect(page.getByLabel('Address *', { exact: true })).toHaveValue('12 Allen Avenue');
    const book = page.getByRole('group', { name: 'From your address book' });
    await expect(book.getByRole('radio', { name: '12 Allen Avenue' })).toBeChecked();
    const box = page.getByRole('checkbox', { name: 'Keep this address' });
    await expect(box).toHaveCount(0);
    await page.getByLabel('Address *', { exact: true }).fill('14 Allen Avenue');
    await expect(box).toBeChecked();
  });
});

test('CHK-09 CHK-10 CHK-13/C-31 CHK-14 CST-74/C-31 G-154: on a phone, in one column, an order is picked up: no address, no fee, a number to call', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const products = await ownProducts(request, 2);
  // An order has one fee, whatever it contains.
  const lines = products.map((product) => lineOf(product, { size: 2 }));
  const session = await customerWith(page, request, lines);
  await page.goto(CHECKOUT);
  await expect(page.getByRole('radio', { name: 'Ship', exact: true })).toBeChecked();
  await test.step('G-154: progress, cart and step are in one column, with a visible total', async () => {
    await expect(page.getByLabel('City')).toHaveValue('Ikeja');
    const topOf = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
    const tops = await Promise.all(['.checkout__steps', '.order-summary', '.checkout__form'].map(topOf));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expect(page.locator('.checkout__total')).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
  const delivery = summary(page).locator('dl > div').filter({ hasText: 'Delivery' });
  await expect(delivery).toContainText('₦900');
  await choosePickUp(page);
  await expect(delivery).toContainText('free');
  await expect(page.getByLabel('Address *', { exact: true })).toHaveCount(0);
  await expect(page.locator('.checkout').getByRole('link', { name: '+234 800 000 0000' })).toBeVisible();
  await test.step('CHK-09: Ship can be chosen again', async () => {
    await page.getByRole('radio', { name: 'Ship', exact: true }).check();
    await expect(delivery).toContainText('₦900');
    await expect(page.getByLabel('Address *', { exact: true })).toBeVisible();
    await choosePickUp(page);
  });
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
  await next(page).click();
  await confirm(page).click();
  await page.waitForURL('/order-success');
  await test.step('G-154: so is the success page', async () => {
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeInViewport();
    await expect(page.getByRole('heading', { name: /^Order AP-NG-/ })).toBeInViewport();
  });
  const headers = { authorization: `Bearer ${session.token}` };
  const { data } = await (await request.get(`/api/commandes/v1/clients/${session.id}`, { headers })).json();
  expect(data).toMatchObject([{ modeLivraison: 'Pick up', fraisLivraison: 0, adresse: 'Pick up at the shop' }]);
});

test("CHK-06 CHK-11/C-26 CHK-12/C-26 CHK-53/C-22: missing values are reported with the checkout's messages, and at each field", async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  if (!product) throw new Error('The demo has no product.');
  await customerWith(page, request, [lineOf(product)]);
  await page.goto(CHECKOUT);
  for (const method of ['Cash on Delivery', 'Pay with Paystack'])
    await expect(page.getByRole('radio', { name: method, exact: true })).not.toBeChecked();
  await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  await page.getByRole('button', { name: 'Change the contact' }).click();
  await page.getByLabel('First name').fill(' ');
  await page.getByLabel('Delivery date').fill('');
  await next(page).click();
  await expect(summaryOf(page)).toBeFocused();
  await expect(summaryOf(page).getByText('Please fill in all the fields!', { exact: true })).toBeVisible();
  // Required fields are marked.
  for (const label of ['First name *', 'Address *', 'Delivery date *'])
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/Required field$/);
  await expect(page.getByLabel('Last name')).not.toHaveAttribute('aria-invalid');
  await expect(confirm(page)).toHaveCount(0);
  expect(await page.getByLabel('Delivery date').getAttribute('min')).toMatch(/^20\d\d-\d\d-\d\d$/);
  expect(await accessibilityProblems(page, { exclude: FRAME })).toEqual([]);
});

test('CHK-15 CHK-16 CHK-17 CHK-18 CHK-49: what is typed is held in the order data, and a pick-up needs each of it and a payment method', async ({
  page,
  request,
}) => {
  await customerWith(page, request, [lineOf(await ownProduct(request))]);
  await page.goto(CHECKOUT);
  await expect(page.getByLabel('City')).toHaveValue('Ikeja');
  await page.getByRole('button', { name: 'Change the contact' }).click();
  const CONTACT = {
    'First name': ['pseudo', 'Ngozi'],
    'Last name': ['nom', 'Eze'],
    'Phone number': ['numTel', '08012345678'],
    Email: ['email', 'ngozi@example.ng'],
  } as const;
  const field = (label: string) => page.getByLabel(`${label} *`, { exact: true });
  await test.step('CHK-15 CHK-16 CHK-17 CHK-18: each field is held under its name', async () => {
    for (const [label, [, value]] of Object.entries(CONTACT)) await field(label).fill(value);
    await expect.poll(() => storedOrder(page)).toMatchObject(Object.fromEntries(Object.values(CONTACT)));
  });
  await choosePickUp(page);
  await test.step('CHK-49: without a payment method Next stays, and says what is missing', async () => {
    await next(page).click();
    await expect(summaryOf(page)).toBeFocused();
    await expect(summaryOf(page)).toHaveText('Please fill in all the fields!');
    const methods = page.getByRole('group', { name: 'How do you want to pay?' });
    await expect(methods).toHaveAccessibleDescription(/Required field$/);
    await expect(confirm(page)).toHaveCount(0);
  });
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check();
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
  for (const [, value] of Object.values(CONTACT)) await expect(page.locator('.checkout__form')).toContainText(value);
});

test('G-528: phone and email are checked when they are left, and what arrives late takes its error away', async ({
  page,
  request,
}) => {
  const session = await customerWith(page, request, [lineOf(await ownProduct(request))]);
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/clients/${session.id}`, async (route) => {
    await answering;
    await route.continue();
  });
  await page.goto(CHECKOUT);
  const [phone, email] = [page.getByLabel('Phone number'), page.getByLabel('Email')];
  await test.step('a known contact is a line', async () => {
    const contact = page.getByRole('region', { name: 'Contact' });
    await expect(contact).toContainText(`Ada Okafor, ${session.numTel}, ${session.email}`);
    await expect(phone).toHaveCount(0);
    await page.getByRole('button', { name: 'Change the contact' }).click();
    await expect(page.getByLabel('First name')).toBeFocused();
  });
  await test.step('not while typing, and not an empty one on the way', async () => {
    await email.fill('');
    await email.blur();
    await phone.fill('12');
    await expect(phone).not.toHaveAttribute('aria-invalid');
    await phone.blur();
    await expect(phone).toHaveAccessibleDescription('Please provide a valid phone number');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await email.fill('ada@example');
    await email.blur();
    await expect(email).toHaveAccessibleDescription('Please provide a valid email address');
    await expect(summaryOf(page)).toHaveCount(0);
    await email.fill('ada@example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
  });
  await test.step('a city that arrives after Next is not said to be missing', async () => {
    const city = page.getByLabel('City');
    await next(page).click();
    await expect(city).toHaveAccessibleDescription('Required field');
    answer();
    await expect(city).toHaveValue('Ikeja');
    await expect(city).not.toHaveAttribute('aria-invalid');
    await expect(page.getByLabel('Address *', { exact: true })).toHaveAccessibleDescription(/Required field$/);
  });
  await test.step('a pick-up does not ask for the address', async () => {
    await page.getByRole('radio', { name: 'Pick up', exact: true }).check();
    await expect(summaryOf(page).getByRole('link', { name: 'Address' })).toHaveCount(0);
  });
});

test('CHK-02 CHK-03 CHK-05 CHK-07 CHK-08: Next opens the summary, Back the details, Cancel home; a reload changes nothing', async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  if (!product) throw new Error('The demo has no product.');
  await customerWith(page, request, [lineOf(product)]);
  await page.goto(CHECKOUT);
  await test.step('CHK-02 CHK-08: contact and delivery are asked for, and Cancel leads home', async () => {
    await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancel', exact: true })).toHaveAttribute('href', '/');
    await fillShipping(page);
    await next(page).click();
  });
  const title = page.getByRole('heading', { name: 'Check and confirm' });
  await test.step('CHK-05: Next opens the summary', async () => {
    await expect(title).toBeFocused();
  });
  const main = page.locator('.checkout__main');
  for (const message of [
    'Ada Okafor',
    '12 Allen Avenue, Ikeja, Lagos, Nigeria',
    `${formatDate(`${DELIVERY_DAY}T12:00:00Z`)}, 08:00–10:00`,
    'Cash on Delivery',
  ])
    await expect(main).toContainText(message);
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  const before = await storedOrder(page);
  expect(before).toMatchObject({ progress: 1, idCommande: expect.stringMatching(/^AP-NG-\d{7}$/) });
  await test.step('a reload changes nothing', async () => {
    await page.reload();
    await expect(title).toBeVisible();
    expect(await storedOrder(page)).toEqual(before);
  });
  await test.step('G-529: each part can be changed, and on a phone the items are named', async () => {
    for (const [what, field] of [
      ['receiver', page.getByLabel('First name')],
      ['delivery', page.getByLabel('Address *', { exact: true })],
      ['day', page.getByLabel('Delivery date')],
      ['payment', page.getByRole('radio', { name: 'Cash on Delivery' })],
    ] as const) {
      await page.getByRole('button', { name: `Change the ${what}` }).click();
      await expect(field).toBeFocused();
      await next(page).click();
      await expect(title).toBeFocused();
    }
    const names = summary(page).locator('.order-summary__names');
    await expect(names).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(names).toBeInViewport();
    await expect(names).toHaveText(`1 × ${product.nom}`);
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await test.step('CHK-07: Back opens the details', async () => {
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('Address *', { exact: true })).toHaveValue('12 Allen Avenue');
  });
  await test.step('CHK-07: so it does in a summary that was left and opened again', async () => {
    await next(page).click();
    await expect(title).toBeVisible();
    // The previous entry of the history is another page, not the details.
    await page.goto('/about');
    await page.goto(CHECKOUT);
    await expect(title).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(page.getByLabel('Address *', { exact: true })).toHaveValue('12 Allen Avenue');
  });
  await test.step('so does Back of the browser', async () => {
    await next(page).click();
    await expect(title).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Delivery time')).toHaveValue('08:00');
    expect(page.url()).toContain(CHECKOUT);
  });
  await test.step('a day of delivery that has passed is asked for again', async () => {
    // The shopper leaves at the summary and returns after the chosen day of delivery.
    await page.evaluate(() => {
      const order = JSON.parse(localStorage.getItem('orderProcess') ?? '{}');
      localStorage.setItem('orderProcess', JSON.stringify({ ...order, progress: 1, dateLivraison: '2020-01-05' }));
    });
    await page.reload();
    await expect(next(page)).toBeVisible();
    await page.getByLabel('Delivery date').fill(DELIVERY_DAY);
    await expect.poll(async () => (await storedOrder(page))?.dateLivraison).toBe(DELIVERY_DAY);
    await expect(title).toHaveCount(0);
    await next(page).click();
    await expect(title).toBeFocused();
  });
});

test('CHK-31/C-24 CHK-32 CHK-33/C-25 CHK-34/C-25 CHK-57/C-24: an empty cart replaces the form with a message, and links home', async ({
  page,
  request,
}) => {
  await customerWith(page, request, []);
  await page.goto(CHECKOUT);
  await expect(summary(page).getByText('No product in the cart', { exact: true })).toBeVisible();
  await expect(summary(page).getByRole('img', { name: 'An empty basket' })).toBeVisible();
  expect(await accessibilityProblems(page, { within: page.getByRole('main') })).toEqual([]);
  await expect(summary(page)).toContainText(
    'Your cart is empty, please purchase one or more products before proceeding.',
  );
  await expect(page.locator('.checkout form')).toHaveCount(0);
  // The only navigation is that of the account, folded.
  await expect(page.getByRole('navigation')).toHaveAccessibleName('Your account');
  await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(0);
  await summary(page).getByRole('link', { name: 'Continue your shopping', exact: true }).click();
  await page.waitForURL('/');
});

test('CHK-04 CHK-27 CHK-28 CHK-29 CHK-30: both steps show the cart as a table with editable quantities', async ({
  page,
  request,
}) => {
  const [one, two] = await ownProducts(request, 2);
  if (!one || !two) throw new Error('The demo has no products.');
  await customerWith(page, request, [lineOf(one), lineOf(two, { prix: 1 })]);
  await page.goto(CHECKOUT);
  const table = summary(page).getByRole('table', { name: 'Items of your order' });
  const row = table.getByRole('row').filter({ hasText: one.nom });
  const quantity = row.getByRole('textbox');
  await test.step('CHK-28 CHK-29: a quantity is changed; an invalid one becomes 1', async () => {
    await row.getByRole('button', { name: 'One more of' }).click();
    await expect(quantity).toHaveValue('2');
    for (const typed of ['0', '-3', 'many', '2.5']) {
      await quantity.fill('3');
      await quantity.blur();
      await expect.poll(async () => (await storedCart(page)).find(({ id }) => id === one.id)?.size).toBe(3);
      await quantity.fill(typed);
      await quantity.blur();
      await expect(quantity).toHaveValue('1');
    }
  });
  await test.step('CHK-30: the minus button stops at 1', async () => {
    // The button is disabled and does nothing.
    await row.getByRole('button', { name: 'One less of' }).click({ force: true });
    await expect(quantity).toHaveValue('1');
  });
  await test.step('G-42: a price that changed is shown', async () => {
    // The stored price differs from the current one.
    await expect(table.getByText(/^Price changed from ₦1 to/)).toBeVisible();
  });
  await fillShipping(page);
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
  await test.step('CHK-28: a quantity is changed at the second step, too', async () => {
    await row.getByRole('button', { name: 'One more of' }).click();
    await expect(quantity).toHaveValue('2');
  });
  await test.step('CHK-28: on a phone the items can be folded and unfolded, and their quantities changed', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await summary(page).getByRole('button', { name: 'Hide the items' }).click();
    await expect(quantity).toBeHidden();
    await summary(page).getByRole('button', { name: 'Show and change the items' }).click();
    await row.getByRole('button', { name: 'One less of' }).click();
    await expect(quantity).toHaveValue('1');
  });
  await test.step('a line is removed', async () => {
    await table.getByRole('button', { name: `Remove ${two.nom}` }).click();
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
    await expect(table.getByRole('button', { name: `Remove ${one.nom}` })).toBeFocused();
  });
});

test('G-36 G-40: quantities below the minimum or above the stock stop at Next until the shopper has answered', async ({
  page,
  request,
}) => {
  const product = await ownProduct(request);
  if (!product) throw new Error('The demo has no product.');
  // The line has one unit, below the minimum.
  await customerWith(page, request, [lineOf({ ...product, moq: 5 })]);
  await page.route('**/api/carts/v1/produits?*', (route) =>
    route.fulfill({ json: { data: [{ ...product, moq: 5, qte: 3 }] } }),
  );
  await page.goto(CHECKOUT);
  await fillShipping(page);
  await next(page).click();
  await expect(summaryOf(page)).toContainText(`${product.nom}: Minimum order 5`);
  await summary(page).getByRole('button', { name: 'Set to 5' }).click();
  const question = page.getByRole('dialog', { name: product.nom });
  await expect(question).toContainText('3 can be sent now, the rest later.');
  await question.getByRole('button', { name: 'Order anyway' }).click();
  await expect(summary(page).getByRole('textbox')).toHaveValue('5');
  await expect(page.getByLabel('Delivery date')).toHaveAccessibleDescription(
    'For what is in stock. The rest comes once it is in stock again.',
  );
  await next(page).click();
  await expect(page.locator('.checkout__main')).toContainText(`2 of ${product.nom}`);
  await expect(page.locator('.checkout__main')).toContainText('; the rest once it is in stock again');
});

test('CHK-24 CHK-25 G-74 G-75 G-77: known details are prefilled, an address is chosen from the book, and another tab shows the same', async ({
  page,
  context,
  request,
}) => {
  const product = await ownProduct(request);
  if (!product) throw new Error('The demo has no product.');
  const session = await customerWith(page, request, [lineOf(product)]);
  await request.post(`/api/clients/${session.id}/adresses`, {
    headers: { authorization: `Bearer ${session.token}` },
    data: {
      nom: 'Ngozi Eze',
      numTel: '+2348099998888',
      pays: 'Nigeria',
      province: 'Kano',
      ville: 'Kano',
      adresse: '3 Bompai Road',
    },
  });
  await page.goto(CHECKOUT);
  await test.step('G-74: known details are filled in', async () => {
    await page.getByRole('button', { name: 'Change the contact' }).click();
    for (const [label, value] of [
      ['First name', 'Ada'],
      ['Last name', 'Okafor'],
      ['Email', session.email],
      ['Phone number', session.numTel],
      ['Country', 'Nigeria'],
      ['State', 'Lagos'],
      ['City', 'Ikeja'],
    ] as const)
      await expect(page.locator('.checkout').getByLabel(label)).toHaveValue(String(value));
  });
  const card = page.getByRole('group', { name: 'From your address book' }).getByRole('radio', { name: 'Ngozi Eze' });
  await test.step('an address of the book is chosen', async () => {
    await card.check();
    await expect(card).toBeChecked();
    await expect(page.getByLabel('Address *', { exact: true })).toHaveValue('3 Bompai Road');
    await expect(page.getByLabel('State')).toHaveValue('Kano');
  });
  const other = await context.newPage();
  await other.goto(CHECKOUT);
  await expect(other.getByRole('region', { name: 'Contact' })).toContainText('Ngozi Eze, +2348099998888');
  await test.step('G-77: both tabs show the same order', async () => {
    await other.getByLabel('Delivery date').fill(DELIVERY_DAY);
    await expect(page.getByLabel('Delivery date')).toHaveValue(DELIVERY_DAY);
    await other.getByLabel('Delivery time').selectOption('08:00');
    await expect(page.getByLabel('Delivery time')).toHaveValue('08:00');
    expect(await storedOrder(page)).toMatchObject({ dateLivraison: DELIVERY_DAY, heureLivraison: '08:00' });
    expect((await storedOrder(other))?.idCommande).toBe((await storedOrder(page))?.idCommande);
  });
});
