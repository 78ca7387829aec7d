/** How far an order has come, in the words of its tracking (TRK-02 to TRK-14). Pure. */
import { FULFILMENT, type OrderStatus, progressOf } from '../order-status.ts';

export interface TrackingStep {
  readonly title: string;
  readonly subtitle: string;
}

/** One for each state that an order goes through, in that order. */
export const TRACKING_STEPS: readonly TrackingStep[] = [
  { title: 'Order Placed', subtitle: 'We received your order' },
  { title: 'Pending Confirmation', subtitle: 'Waiting for confirmation' },
  { title: 'Waiting to be Shipped', subtitle: 'Preparing for shipment' },
  { title: 'Shipped', subtitle: 'On the way' },
  { title: 'Available for Pickup', subtitle: 'Ready at pickup point' },
  { title: 'Delivered', subtitle: 'Order completed' },
];

/** What is said of a cancelled order above its step (C-71). */
export const WAS_CANCELLED = 'This order was cancelled';

/** Whether the operator has set it: the shop is at work. */
const isFulfilment = (status: OrderStatus): boolean => FULFILMENT.includes(status);

/**
 * A state in a word or two, for lists and for the part of one shop. The customer's own `confirmed` is not yet the
 * shop's confirmation (C-70).
 */
export function statusWords(status: OrderStatus): string {
  if (status === 'cancelled') return 'Cancelled';
  const step = isFulfilment(status) ? progressOf(status) : progressOf('confirmed');
  return TRACKING_STEPS[step]?.title ?? '';
}

/** Whether a shop has still to confirm it: {@link statusWords} says `Pending Confirmation`. */
export const isPending = (status: OrderStatus): boolean => status === 'placed' || status === 'confirmed';

/** When a part reached a state. */
interface Step {
  readonly status: OrderStatus;
  /** ISO timestamp. */
  readonly at: string;
}

/** A part with what is known of its way; an order that a browser kept from before knows nothing. */
interface MovedPart {
  readonly status: OrderStatus;
  readonly steps?: readonly Step[];
}

/** When an order reached its step number `at`, from 0: when the last of its parts did; undefined where none is known. */
export function momentOfStep(parts: readonly MovedPart[], at: number): string | undefined {
  const known = parts.flatMap(({ steps = [] }) => steps.filter(({ status }) => progressOf(status) === at));
  return known
    .map((step) => step.at)
    .sort()
    .at(-1);
}

/** When a part reached the state that it is in; undefined where that is not known. */
export const momentOfPart = ({ status, steps = [] }: MovedPart): string | undefined =>
  steps.findLast((step) => step.status === status)?.at;

/** What tracking looks at. */
export interface TrackedOrder {
  readonly status: OrderStatus;
  readonly parts: readonly { readonly status: OrderStatus }[];
}

export interface Tracking {
  /** Place of the step that the order has reached, from 0. */
  readonly reached: number;
  readonly isCancelled: boolean;
}

/**
 * The step to show, or undefined for none (C-71): with navigation state an order has at least been placed; without
 * it only what the operator set is shown.
 * @param order what is known of it; undefined when there is no such order
 * @param hasState whether order data came in navigation state
 */
export function trackingOf(order: TrackedOrder | undefined, hasState: boolean): Tracking | undefined {
  if (order === undefined) return undefined;
  if (order.status === 'cancelled') return hasState ? { reached: 0, isCancelled: true } : undefined;
  const hasNews = isFulfilment(order.status) || order.parts.some(({ status }) => isFulfilment(status));
  if (!hasState && !hasNews) return undefined;
  return { reached: isFulfilment(order.status) ? progressOf(order.status) : 0, isCancelled: false };
}
