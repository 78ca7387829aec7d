/** Confirming an order without a network, and loading what failed once it is back. */
import { confirm, customerWith, lineOf, storedOrder, toConfirm } from './checkout.ts';
import { newCustomer, signInAs } from './customer.ts';
import { forgiveStatus, summaryOf } from './forms.ts';
import { ownProduct } from './own.ts';
import { expect, test } from './test.ts';

test('G-532: an order that is confirmed offline is not sent, its details stay, and it is placed once the network is back', async ({
  page,
  request,
  context,
}) => {
  await customerWith(page, request, [lineOf(await ownProduct(request))]);
  await toConfirm(page);
  const sent: string[] = [];
  page.on('request', (call) => sent.push(call.url()));
  await context.setOffline(true);
  await confirm(page).click();
  const said = 'You are offline. Nothing was ordered; your details are saved.';
  await expect(summaryOf(page)).toHaveText(said);
  // The message appears once, where the focus is.
  await expect(summaryOf(page)).toBeFocused();
  await expect(page.getByText(said)).toHaveCount(1);
  expect(sent).toEqual([]);
  expect(await storedOrder(page)).toMatchObject({ adresse: '12 Allen Avenue' });
  await context.setOffline(false);
  await confirm(page).click();
  await expect(page).toHaveURL('/order-success');
});

test('G-532: a list that could not be loaded loads by itself once the network is back', async ({
  page,
  request,
  context,
  pageErrors,
}) => {
  forgiveStatus(pageErrors);
  const { session } = await newCustomer(request);
  await signInAs(page, session);
  const orders = '**/api/commandes/v1/clients/**';
  await page.route(orders, (route) => route.abort());
  await page.goto('/user/orders');
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible();
  await page.unroute(orders);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('Your orders could not be loaded')).toHaveCount(0);
  await expect(page.getByRole('main').locator('.empty-state__title')).toBeVisible();
});
