/** The progress of an order in words. Pure. */

import type { OrderStatus } from '../../../data/tables/orders.ts';
import { FULFILMENT, PICK_UP, PROGRESS, progressOf } from '../order-status.ts';

export interface TrackingStep {
  readonly title: string;
  readonly subtitle: string;
}

/** One step per state, in sequence. */
export const TRACKING_STEPS: readonly TrackingStep[] = [
  { title: 'Order Placed', subtitle: 'We received your order' },
  { title: 'Pending Confirmation', subtitle: 'Waiting for confirmation' },
  { title: 'Waiting to be Shipped', subtitle: 'Preparing for shipment' },
  { title: 'Shipped', subtitle: 'On the way' },
  { title: 'Available for Pickup', subtitle: 'Ready at pickup point' },
  { title: 'Delivered', subtitle: 'Order completed' },
];

/** The state of a step; `skipped` is the pick-up step of an order that is delivered. */
export type StepState = 'done' | 'now' | 'later' | 'skipped';

/** The label of each state for screen readers; the page itself marks the current step. */
export const STEP_MESSAGES = { done: 'Done', now: '', later: 'Not yet', skipped: 'Not needed' } as const;

/**
 * The state of each of {@link TRACKING_STEPS}. An operator who sets `available_for_pickup` for a home delivery has a
 * reason, so the step is then shown as reached.
 * @param reached index of the reached step
 * @param modeLivraison delivery mode of the order
 */
export const stepStates = (reached: number, modeLivraison: string): readonly StepState[] =>
  PROGRESS.map((status, at) => {
    if (at === reached) return 'now';
    if (status === 'available_for_pickup' && modeLivraison !== PICK_UP) return 'skipped';
    return at < reached ? 'done' : 'later';
  });

/** The note on a cancelled order above its step (C-71). */
export const WAS_CANCELLED = 'This order was cancelled';

/** Whether the operator set the state, that is, the shop is preparing the order. */
const isFulfilment = (status: OrderStatus): boolean => FULFILMENT.includes(status);

/**
 * A state in a word or two, for lists and for one part. The customer's own `confirmed` is not yet the
 * shop's confirmation.
 */
export function statusLabel(status: OrderStatus): string {
  if (status === 'cancelled') return 'Cancelled';
  const step = isFulfilment(status) ? progressOf(status) : progressOf('confirmed');
  return TRACKING_STEPS[step]?.title ?? '';
}

/** Whether a shop must still confirm it, so that {@link statusLabel} returns `Pending Confirmation`. */
export const isPending = (status: OrderStatus): boolean => status === 'placed' || status === 'confirmed';

/** When a part reached a state. */
interface Step {
  readonly status: OrderStatus;
  /** ISO timestamp. */
  readonly at: string;
}

/** A part with its history, which is empty for an order stored by an earlier version. */
interface MovedPart {
  readonly status: OrderStatus;
  readonly steps?: readonly Step[];
}

/** When the last part of an order reached the step `at` (from 0); undefined if unknown. */
export function momentOfStep(parts: readonly MovedPart[], at: number): string | undefined {
  const known = parts.flatMap(({ steps = [] }) => steps.filter(({ status }) => progressOf(status) === at));
  return known
    .map((step) => step.at)
    .sort()
    .at(-1);
}

/** When a part reached its state; undefined if unknown. */
export const momentOfPart = ({ status, steps = [] }: MovedPart): string | undefined =>
  steps.filter((step) => step.status === status).at(-1)?.at;

/** The order data that tracking needs. */
export interface TrackedOrder {
  readonly status: OrderStatus;
}

export interface Tracking {
  /** Index of the reached step. */
  readonly reached: number;
  readonly isCancelled: boolean;
}

/**
 * The step that an order has reached: at least placed, also for an order that was just confirmed and is opened without
 * navigation state; undefined only without an order.
 */
export function trackingOf(order: TrackedOrder | undefined): Tracking | undefined {
  if (order === undefined) return undefined;
  const { status } = order;
  return { reached: isFulfilment(status) ? progressOf(status) : 0, isCancelled: status === 'cancelled' };
}
