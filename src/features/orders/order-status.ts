/** States of an order and of what each shop sends of it, and how one leads to another (G-87, S-06, S-07). Pure. */

/** In the order in which an order goes through them; `draft` and `cancelled` stand outside. */
export const PROGRESS = [
  'placed',
  'confirmed',
  'waiting_to_be_shipped',
  'shipped',
  'available_for_pickup',
  'delivered',
] as const;

/** Those that the operator sets. */
export const FULFILMENT = PROGRESS.slice(2) as readonly OrderStatus[];

export type OrderStatus = (typeof PROGRESS)[number] | 'draft' | 'cancelled';

/** When something reached a state: ISO timestamps. */
export type StepTimes = Partial<Record<OrderStatus, string>>;

/** `completed` when paid, `refund_due` when it was paid although it had been cancelled (C-27, G-84). */
export type OrderPayment = 'pending' | 'completed' | 'refund_due';

/** Payment methods: labels of the checkout, stored as they are (C-26, C-28). */
export const CASH_ON_DELIVERY = 'Cash on Delivery';
export const PAY_WITH_PAYSTACK = 'Pay with Paystack';
export const PAYMENT_METHODS = [CASH_ON_DELIVERY, PAY_WITH_PAYSTACK] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Shown for an order without a method (ODT-12, C-26). */
export const NO_METHOD = 'Cash on delivery';

/** Delivery modes (CHK-09, CHK-10). */
export const SHIP = 'Ship';
export const PICK_UP = 'Pick up';
export const DELIVERY_MODES = [SHIP, PICK_UP] as const;
export type DeliveryMode = (typeof DELIVERY_MODES)[number];

/** Whether the method is the card provider (C-28). */
export const isCardMethod = (method: string | null | undefined): boolean =>
  method?.toLowerCase().includes('paystack') ?? false;

/** How far an order has come, from 0; -1 for a draft and for a cancelled one. */
export const progressOf = (status: OrderStatus): number => (PROGRESS as readonly string[]).indexOf(status);

/** The state of an order of these parts: as far as the part that is furthest behind. @throws without any part */
export function statusOfParts(parts: readonly OrderStatus[]): OrderStatus {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('An order has at least one part.');
  return others.reduce((least, part) => (progressOf(part) < progressOf(least) ? part : least), first);
}

/** What decides about an order's future. */
export interface OrderState {
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
  readonly payment_method: string | null;
  /** States of what each shop sends. */
  readonly parts: readonly { readonly status: OrderStatus }[];
}

const isBeforeFulfilment = (status: OrderStatus) => status === 'placed' || status === 'confirmed';

/** Whether its customer may cancel it: nothing is paid and no shop is at work on it (S-06, G-85, G-86). */
export function canBeCancelled({ status, payment, parts }: OrderState): boolean {
  return payment === 'pending' && isBeforeFulfilment(status) && parts.every((part) => isBeforeFulfilment(part.status));
}

/** How an order is paid. Naira. */
export interface OrderCost {
  readonly payment_method: string | null;
  readonly priceTotal: number;
  readonly fraisLivraison: number;
}

/** Whether the card provider takes money for it: it takes none for what costs nothing (G-81). */
export const isPaidByCard = ({ payment_method, priceTotal, fraisLivraison }: OrderCost): boolean =>
  isCardMethod(payment_method) && priceTotal + fraisLivraison > 0;

/** Whether it waits for a card payment (G-81, G-84). */
export function awaitsPayment(order: Pick<OrderState, 'status' | 'payment'> & OrderCost): boolean {
  return order.payment === 'pending' && isBeforeFulfilment(order.status) && isPaidByCard(order);
}

/**
 * Whether it waits until a shop begins to prepare it: it is paid at the door or costs nothing, and every shop still has
 * its part as the customer left it (G-115, C-70).
 */
export const awaitsShop = (order: OrderState & OrderCost): boolean => canBeCancelled(order) && !isPaidByCard(order);

/** Whether a shop may send it: it is paid, or paid at the door (S-07). */
export function mayBeFulfilled(order: Pick<OrderState, 'payment'> & OrderCost): boolean {
  return order.payment === 'completed' || (order.payment === 'pending' && !isPaidByCard(order));
}

/** Final states of an order, and drafts: nothing more happens to them. */
export const ENDED_STATUSES: readonly OrderStatus[] = ['draft', 'delivered', 'cancelled'];
