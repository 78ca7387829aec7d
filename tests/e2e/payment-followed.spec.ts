/** A card payment from the success page of an order to the test checkout and back, with two tabs and the real API. */
import type { Page } from '@playwright/test';
import { unitPrice } from '../../src/features/cart/cart.ts';
import { newCustomer, signInAs } from './customer.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

/** Presses `Proceed to payment`, and ends the payment in the new tab with the button `name`. */
async function payIn(page: Page, name: RegExp): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Proceed to payment' }).click();
  const tab = await opened;
  await tab.getByRole('button', { name }).click();
  await tab.waitForURL(/\/payment-status/);
  return tab;
}

test('G-527: the thanks follow a payment in another tab, a failed one and then one that is made', async ({
  page,
  request,
}) => {
  const { session } = await newCustomer(request);
  const product = await ownProduct(request);
  const headers = { authorization: `Bearer ${session.token}` };
  const made = await request.post('/api/commandes', {
    headers,
    data: {
      quantite: 1,
      priceTotal: unitPrice(product),
      produitId: [product.id],
      clientId: session.id,
      devise: 'Naira',
      adresse: 'Pick up at the shop',
      paymentMethod: 'Pay with Paystack',
      idCommande: `AP-NG-${String(session.id).padStart(7, '0')}`,
      modeLivraison: 'Pick up',
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const placed = await request.post('/api/produits/v1/commandes', {
    headers,
    data: { commandeId: id, produitIdAndQte: [`${product.id},1`] },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  const { commande } = await placed.json();
  await signInAs(page, session);
  await page.addInitScript((order) => sessionStorage.setItem('state:/order-success', order), JSON.stringify(commande));
  await page.goto('/order-success');
  const main = page.getByRole('main');
  await expect(main).toContainText('Thank you for your order. It is not paid yet.');

  const failed = await payIn(page, /Let the payment fail/);
  await expect(main.getByText('The payment was not made.')).toBeVisible();
  await expect(main).toContainText('It is not paid yet.');
  await failed.close();

  const paid = await payIn(page, /^Pay ₦/);
  // This is the first tab, which nobody has touched since.
  await expect(main).toContainText('Thank you for your order. It is paid.');
  await expect(main.getByRole('button', { name: 'Proceed to payment' })).toHaveCount(0);
  await expect(paid.getByRole('heading', { name: 'Thank you! Your payment was successful.' })).toBeVisible();
});
