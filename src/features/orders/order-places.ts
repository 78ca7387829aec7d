/** Where a customer's orders are seen. Pure. */

export const ORDERS_PAGE = '/user/orders';

/** Thanks for an order; the checkout hands it over as navigation state (C-82). */
export const ORDER_SUCCESS_PAGE = '/order-success';

/** Detail of the order `id`: its id, not its number (G-89). */
export const orderPath = (id: number): string => `${ORDERS_PAGE}/${id}`;
