/** States of an order and of its parts by shop, and their transitions. Pure. */
import type { OrderPayment, OrderStatus } from '../../data/tables/orders.ts';
import { CARD_METHODS, PAYMENT_PROVIDERS, providerOf } from '../payments/payment-providers.ts';

/** In sequence, without `draft` and `cancelled`. */
export const PROGRESS = [
  'placed',
  'confirmed',
  'waiting_to_be_shipped',
  'shipped',
  'available_for_pickup',
  'delivered',
] as const satisfies readonly OrderStatus[];

/** States set by the operator. */
export const FULFILMENT = PROGRESS.slice(2) as readonly OrderStatus[];

/** Payment methods: the labels of the checkout are also the stored values (C-26, C-28). */
export const CASH_ON_DELIVERY = 'Cash on Delivery';
export const PAY_WITH_PAYSTACK = PAYMENT_PROVIDERS.paystack.method;
export const PAYMENT_METHODS = [CASH_ON_DELIVERY, ...CARD_METHODS] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Shown for an order without a method (ODT-12, C-26). */
export const NO_METHOD = 'Cash on delivery';

/** Delivery modes (CHK-09, CHK-10). */
export const SHIP = 'Ship';
export const PICK_UP = 'Pick up';
export const DELIVERY_MODES = [SHIP, PICK_UP] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** Whether the method is paid with a card provider. */
export const isCardMethod = (method: string | null | undefined): boolean => providerOf(method) !== undefined;

/** Progress of an order, from 0; -1 for drafts and cancelled orders. */
export const progressOf = (status: OrderStatus): number => (PROGRESS as readonly string[]).indexOf(status);

/** The state of an order with these parts: that of the slowest part. @throws without parts */
export function statusOfParts(parts: readonly OrderStatus[]): OrderStatus {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('An order has at least one part.');
  return others.reduce((min, part) => (progressOf(part) < progressOf(min) ? part : min), first);
}

/** The fields that decide which transitions are allowed. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
  readonly payment_method: string | null;
  /** States of the parts. */
  readonly parts: readonly { readonly status: OrderStatus }[];
}

const isBeforeFulfilment = (status: OrderStatus) => status === 'placed' || status === 'confirmed';

/** Whether its customer may cancel it: it is unpaid and no shop is preparing it. */
export function canBeCancelled({ status, payment, parts }: OrderState): boolean {
  return payment === 'pending' && isBeforeFulfilment(status) && parts.every((part) => isBeforeFulfilment(part.status));
}

/** The amounts of an order in naira, and how it is paid. */
export interface OrderCost {
  readonly payment_method: string | null;
  readonly priceTotal: number;
  readonly fraisLivraison: number;
}

/** Whether it is paid with the card provider, which does not accept zero amounts. */
export const isPaidByCard = ({ payment_method, priceTotal, fraisLivraison }: OrderCost): boolean =>
  isCardMethod(payment_method) && priceTotal + fraisLivraison > 0;

/** Whether it awaits a card payment. */
export function awaitsPayment(order: Pick<OrderState, 'status' | 'payment'> & OrderCost): boolean {
  return order.payment === 'pending' && isBeforeFulfilment(order.status) && isPaidByCard(order);
}

/** Whether it awaits its shops: it is paid on delivery or free, and no shop has started to prepare it. */
export const awaitsShop = (order: OrderState & OrderCost): boolean => canBeCancelled(order) && !isPaidByCard(order);

/** Whether shops may send it: it is paid, or paid on delivery. */
export function mayBeFulfilled(order: Pick<OrderState, 'payment'> & OrderCost): boolean {
  return order.payment === 'completed' || (order.payment === 'pending' && !isPaidByCard(order));
}

/** Final states of an order, and drafts. */
export const ENDED_STATUSES: readonly OrderStatus[] = ['draft', 'delivered', 'cancelled'];
