/**
 * Limits of units per line, per order, and of a customer's unpaid orders: messages in the cart panel and at the
 * checkout.
 */

import type { APIRequestContext, Page } from '@playwright/test';
import type { CartLine, CartProduct } from '../../src/features/cart/cart.ts';
import { newOrderNumber } from '../../src/features/orders/order-number.ts';
import { TAG_MORE } from '../more.ts';
import { accessibilityProblems } from './axe.ts';
import {
  CHECKOUT,
  confirm,
  customerWith,
  fillShipping,
  lineOf,
  next,
  storedCart,
  summary,
  toConfirm,
} from './checkout.ts';
import { forgiveStatus, summaryOf } from './forms.ts';
import { proveEmail } from './mails.ts';
import { type OwnProduct, ownProducts } from './own.ts';
import { expect, test } from './test.ts';

const LINE_MESSAGE = 'You can order up to 100 units at a time.';
const panel = (page: Page) => page.getByRole('dialog', { name: 'Cart', exact: true });
const openPanel = async (page: Page) => {
  await page.goto('/usage');
  await page.locator('[data-cart-panel]').click();
  await expect(panel(page)).toBeVisible();
};

/** Products without stock. */
const soldOut = (request: APIRequestContext, count: number): Promise<OwnProduct[]> =>
  ownProducts(
    request,
    count,
    ({ qte, moq, caracteristiques }) => qte === 0 && moq === 1 && caracteristiques.length === 0,
  );

const many = (products: readonly CartProduct[], size: number): CartLine[] =>
  products.map((product) => lineOf(product, { size, backorder: true }));

test('S-41: a line at its limit shows a message at the quantity, and accepts no more by plus or typing', {
  tag: TAG_MORE,
}, async ({ page, request }) => {
  const [product] = (await soldOut(request, 1)) as [OwnProduct];
  await customerWith(page, request, many([product], 99));
  await page.setViewportSize({ width: 360, height: 740 });
  await openPanel(page);
  const message = panel(page).getByText(LINE_MESSAGE);
  const plus = panel(page).getByRole('button', { name: `One more of ${product.nom}` });
  const quantity = panel(page).getByRole('textbox', { name: `Quantity of ${product.nom}` });
  await expect(quantity).toHaveValue('99');
  await expect(message).toHaveCount(0);
  await test.step('the plus button stops at the limit', async () => {
    await plus.click();
    await expect(message).toBeVisible();
    await expect(plus).toHaveAttribute('aria-disabled', 'true');
    await plus.click({ force: true });
    await expect(quantity).toHaveValue('100');
  });
  await test.step('so does typing', async () => {
    await quantity.fill('5000');
    await quantity.press('Enter');
    await expect(quantity).toHaveValue('100');
    expect((await storedCart(page)).map(({ size }) => size)).toEqual([100]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });
  await test.step('with less the message goes', async () => {
    await panel(page)
      .getByRole('button', { name: `One less of ${product.nom}` })
      .click();
    await expect(message).toHaveCount(0);
  });
});

test('S-41: a stored cart with more shows it in the panel and at the checkout, with a remedy', {
  tag: TAG_MORE,
}, async ({ page, request, pageErrors }) => {
  const [product] = (await soldOut(request, 1)) as [OwnProduct];
  const { maxSize: _, ...before } = product;
  await customerWith(page, request, many([before], 600));
  await openPanel(page);
  await expect(panel(page).getByText(LINE_MESSAGE)).toBeVisible();
  // The server's cart refuses it too.
  await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(1);
  forgiveStatus(pageErrors);
  await page.goto(CHECKOUT);
  await expect(summary(page).getByText(LINE_MESSAGE)).toBeVisible();
  await fillShipping(page);
  await next(page).click();
  await expect(summaryOf(page)).toContainText(`${product.nom}: ${LINE_MESSAGE}`);
  await summary(page).getByRole('button', { name: 'Take 100' }).click();
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
});

test('S-41: too many units for one order are reported in the panel and at the checkout', { tag: TAG_MORE }, async ({
  page,
  request,
}) => {
  const products = await soldOut(request, 6);
  await customerWith(page, request, many(products, 100));
  const message = /One order holds up to 500 units, and yours has 600\. Please take some out/;
  await openPanel(page);
  await expect(panel(page).getByText(message)).toBeVisible();
  await page.goto(CHECKOUT);
  await expect(summary(page).getByText(message)).toBeVisible();
  await fillShipping(page);
  await next(page).click();
  await expect(summaryOf(page)).toContainText(message);
  expect(await accessibilityProblems(page)).toEqual([]);
  await summary(page)
    .getByRole('button', { name: `Remove ${products[0]?.nom}` })
    .click();
  await expect(summary(page).getByText(message)).toHaveCount(0);
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
});

test('S-42: with too many unpaid units the checkout shows how many are left, and keeps the cart', async ({
  page,
  request,
  pageErrors,
}) => {
  const products = await soldOut(request, 6);
  const last = products[5] as CartProduct;
  const session = await customerWith(page, request, many([last], 2));
  await proveEmail(request, session);
  const lines = many(products.slice(0, 5), 100).map((line, k) => (k === 0 ? { ...line, size: 99 } : line));
  const headers = { authorization: `Bearer ${session.token}` };
  const created = await request.post('/api/commandes', {
    headers,
    data: {
      quantite: 499,
      priceTotal: lines.reduce((kobo, { prix, size }) => kobo + Math.round(prix * 100) * size, 0) / 100,
      produitId: lines.map(({ id }) => id),
      clientId: session.id,
      devise: 'Naira',
      adresse: 'Pick up at the shop',
      paymentMethod: 'Cash on Delivery',
      idCommande: newOrderNumber(),
      modeLivraison: 'Pick up',
    },
  });
  const { id } = await created.json();
  const produitIdAndQte = lines.map((line) => `${line.id},${line.size}`);
  const placed = await request.post('/api/produits/v1/commandes', {
    headers,
    data: { commandeId: id, produitIdAndQte },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  await toConfirm(page);
  await test.step('the rest that can be ordered is shown, and the cart kept', async () => {
    await confirm(page).click();
    await expect(summaryOf(page)).toContainText(
      'You have 499 units in orders that are not paid yet, and 500 is the most. Please order at most 1 more, or again once one of them is paid or delivered.',
    );
    expect(await storedCart(page)).toHaveLength(1);
    await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(1);
    forgiveStatus(pageErrors);
  });
  await test.step('after a cancellation it is ordered', async () => {
    await request.put(`/api/commandes/client/${id}`, { headers, data: { status: 'cancelled' } });
    await confirm(page).click();
    await page.waitForURL('/order-success');
  });
});

test('G-342: until their email is confirmed a customer orders fewer units unpaid; the checkout says so, and keeps the cart', {
  tag: TAG_MORE,
}, async ({ page, request, pageErrors }) => {
  const products = (await soldOut(request, 1)) as readonly CartProduct[];
  const session = await customerWith(page, request, many(products, 51));
  await toConfirm(page);
  await confirm(page).click();
  await expect(summaryOf(page)).toContainText(
    'Until your email is confirmed, orders that are not paid yet can have up to 50 units, and this one has 51. Please take some out, or confirm your email under Login and security first.',
  );
  expect(await storedCart(page)).toHaveLength(1);
  await expect.poll(() => pageErrors.length).toBeGreaterThanOrEqual(1);
  forgiveStatus(pageErrors);
  await proveEmail(request, session);
  await confirm(page).click();
  await page.waitForURL('/order-success');
});
