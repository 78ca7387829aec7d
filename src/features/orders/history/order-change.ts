/** Which transitions a customer may make. Pure. */

import type { OrderStatus } from '../../../data/tables/orders.ts';
import type { Failure } from '../../../shared/failure.ts';
import { canBeCancelled, type OrderState, progressOf } from '../order-status.ts';

const MESSAGES: Readonly<Partial<Record<OrderStatus, string>>> = {
  cancelled: 'has been cancelled',
  waiting_to_be_shipped: 'is being prepared for shipment',
  shipped: 'is on its way',
  available_for_pickup: 'waits at the pick-up point',
  delivered: 'has been delivered',
};

/** The furthest state of the order and its parts. */
function furthest({ status, parts }: OrderState): OrderStatus {
  return parts.reduce((far, part) => (progressOf(part.status) > progressOf(far) ? part.status : far), status);
}

/**
 * Why the order, which is not a draft, cannot become `wanted`; undefined if it can. Confirming an order that is already
 * confirmed, paid or sent is allowed and changes nothing.
 */
export function changeError(
  order: OrderState & { readonly idCommande: string },
  wanted: 'confirmed' | 'cancelled',
): Failure | undefined {
  if (wanted === 'confirmed' ? order.status !== 'cancelled' : canBeCancelled(order)) return undefined;
  const far = order.status === 'cancelled' ? order.status : furthest(order);
  const text = MESSAGES[far] ?? (order.payment === 'completed' ? 'has been paid' : 'has been confirmed');
  const code = MESSAGES[far] === undefined && order.payment === 'completed' ? 'order_paid' : 'order_too_far';
  return {
    code: far === 'cancelled' ? 'order_cancelled' : code,
    message: `Order ${order.idCommande} ${text} and cannot be ${wanted} any more.`,
  };
}
