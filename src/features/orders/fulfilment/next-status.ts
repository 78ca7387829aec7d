/** The next step of an order for its operator, as one rule for the commands and the desk. Pure. */
import type { OrderPayment, OrderStatus } from '../../../data/tables/orders.ts';
import { mayBeFulfilled, type OrderCost, PICK_UP, progressOf } from '../order-status.ts';

/** What the next step depends on. */
export interface SteppedOrder extends OrderCost {
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
  readonly modeLivraison: string;
}

const AFTER_PREPARING: Readonly<Record<'Ship' | 'Pick up', OrderStatus>> = {
  Ship: 'shipped',
  'Pick up': 'available_for_pickup',
};

/**
 * The state that the operator sets next: `waiting_to_be_shipped`, which confirms the order, then `shipped` or, of a
 * pick-up, `available_for_pickup`, then `delivered`. Undefined for drafts, ended orders, and orders that wait for a card
 * payment.
 */
export function nextStatusOf(order: SteppedOrder): OrderStatus | undefined {
  const mode = order.modeLivraison === PICK_UP ? PICK_UP : 'Ship';
  if (progressOf(order.status) < 0 || !mayBeFulfilled(order)) return undefined;
  if (order.status === 'placed' || order.status === 'confirmed') return 'waiting_to_be_shipped';
  if (order.status === 'waiting_to_be_shipped') return AFTER_PREPARING[mode];
  if (order.status === 'shipped') return mode === PICK_UP ? 'available_for_pickup' : 'delivered';
  return order.status === 'available_for_pickup' ? 'delivered' : undefined;
}

/** A step of an order: of the part of one shop, or of all parts without one. */
export interface NextStep {
  readonly status: OrderStatus;
  /** `nomLink` of the shop. */
  readonly shop?: string;
}

/** The next step of an order with its parts: of all of them while they are equally far, else of the slowest one. */
export function nextStepOf(
  order: SteppedOrder & {
    readonly parts: readonly { readonly status: OrderStatus; readonly boutique: { readonly nomLink: string } }[];
  },
): NextStep | undefined {
  const status = nextStatusOf(order);
  if (status === undefined) return undefined;
  const slowest = order.parts.find((part) => part.status === order.status);
  const isEven = order.parts.every((part) => part.status === order.status);
  return isEven || !slowest ? { status } : { status, shop: slowest.boutique.nomLink };
}
