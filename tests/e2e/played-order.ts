/** A customer with a mocked order. */
import type { APIRequestContext, Page, Route } from '@playwright/test';
import type { Order } from '../../src/features/orders/history/order-detail.ts';
import { orderCase } from '../../src/features/orders/order-cases.ts';
import { newCustomer, signInAs } from './customer.ts';

/** The call that lists orders, with optional filters. */
export const LIST = '**/api/commandes/v1/clients/*';

/** Answers the list call with `orders`, filtered only by `id`. */
async function playOrders(page: Page, orders: () => readonly Order[]): Promise<void> {
  await page.route(`${LIST}?*`, (route: Route) => {
    const id = new URL(route.request().url()).searchParams.get('id');
    const data = orders().filter((order) => id === null || order.id === Number(id));
    return route.fulfill({ json: { data, totalItems: data.length, totalPages: Math.min(data.length, 1) } });
  });
}

/** Signs in a customer with one mocked order. */
export async function withOrder(page: Page, request: APIRequestContext, own: Partial<Order> = {}) {
  const { session } = await newCustomer(request);
  const stored = { order: orderCase({ clientId: session.id, ...own }) };
  await signInAs(page, session);
  await playOrders(page, () => [stored.order]);
  await page.route('**/files/rice.webp*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  return stored;
}
