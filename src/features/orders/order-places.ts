/** Where a customer's orders are seen. Pure. */

export const ORDERS_PAGE = '/user/orders';

/** Where an order is made. */
export const CHECKOUT_PAGE = '/order';

/** Thanks for an order; the checkout hands it over as navigation state (C-82). */
export const ORDER_SUCCESS_PAGE = '/order-success';

/** Detail of the order `id`: its id, not its number (G-89). */
export const orderPath = (id: number): string => `${ORDERS_PAGE}/${id}`;

/** Tracking of the order `id` (RTE-10, ODT-26). */
export const trackPath = (id: number): string => `${orderPath(id)}/track`;

/** Tracking without a sign-in (G-151). */
export const TRACK_PAGE = '/track';

/** The id in a segment of an address; undefined for anything that no order can have. */
export function orderIdOf(segment: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(segment ?? '') ? Number(segment) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
