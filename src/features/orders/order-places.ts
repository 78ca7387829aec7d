/** Paths of the pages of orders. Pure. */

export const ORDERS_PAGE = '/user/orders';

/** The checkout. */
export const CHECKOUT_PAGE = '/order';

/** The success page; the checkout passes the order as navigation state (C-82). */
export const ORDER_SUCCESS_PAGE = '/order-success';

/** Path of the order with this `id`, which is not its number. */
export const orderPath = (id: number): string => `${ORDERS_PAGE}/${id}`;

/** Path of the tracking of the order `id`. */
export const trackPath = (id: number): string => `${orderPath(id)}/track`;

/** Tracking without a sign-in (G-151). */
export const TRACK_PAGE = '/track';

/** The id in a path segment; undefined for invalid ids. */
export function orderIdOf(segment: string | undefined): number | undefined {
  const id = /^[1-9]\d{0,15}$/.test(segment ?? '') ? Number(segment) : Number.NaN;
  return Number.isSafeInteger(id) ? id : undefined;
}
