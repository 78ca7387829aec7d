/** Which transitions the operator may make for an order and its parts. Pure. */

import type { OrderPayment, OrderStatus } from '../../../data/tables/orders.ts';
import { PAYMENT_PROVIDERS, providerOf } from '../../payments/payment-providers.ts';
import { FULFILMENT, mayBeFulfilled, type OrderCost, progressOf } from '../order-status.ts';

/** A refused change; the message is a sentence for the operator. */
export class FulfilmentError extends Error {}

/** The states that the operator sets. */
export const OPERATOR_STATUSES: readonly OrderStatus[] = [...FULFILMENT, 'cancelled'];

/** The state from which on a part has left its shop. */
const SENT = progressOf('shipped');

/** Whether the part leaves its shop by becoming `after`. */
export const isSending = (before: OrderStatus, after: OrderStatus): boolean =>
  progressOf(before) < SENT && (after === 'shipped' || after === 'available_for_pickup');

/** The input of the check. */
export interface FulfilledOrder extends OrderCost {
  readonly idCommande: string;
  readonly status: OrderStatus;
  readonly payment: OrderPayment;
}

export interface FulfilledPart {
  readonly nomBoutique: string;
  readonly status: OrderStatus;
}

function refusedCancel({ idCommande }: FulfilledOrder, parts: readonly FulfilledPart[]): string | undefined {
  const sent = parts.find(({ status }) => progressOf(status) >= SENT);
  return sent && `${sent.nomBoutique} has sent its part of ${idCommande} (${sent.status}): it cannot be cancelled.`;
}

/**
 * Why `parts` of `order` must not become `status`, as a sentence; undefined if allowed. A part may stay or move
 * forward.
 * @param parts the parts to change; all parts for `cancelled`
 */
export function refusalOf(
  order: FulfilledOrder,
  parts: readonly FulfilledPart[],
  status: OrderStatus,
): string | undefined {
  const { idCommande } = order;
  if (!OPERATOR_STATUSES.includes(status))
    return `An order is set to one of ${OPERATOR_STATUSES.join(', ')}, not to ${status}.`;
  if (order.status === 'draft') return `${idCommande} is a draft: its customer has not placed it yet.`;
  if (status === 'cancelled') return refusedCancel(order, parts);
  if (order.status === 'cancelled') return `${idCommande} is cancelled.`;
  if (order.payment === 'refund_due') return `The payment of ${idCommande} is to be paid back: it must not be sent.`;
  if (!mayBeFulfilled(order)) {
    const provider = providerOf(order.payment_method);
    const where = provider ? PAYMENT_PROVIDERS[provider].name : 'a card';
    return `${idCommande} is to be paid with ${where} and is not paid yet: it must not be sent.`;
  }
  const ahead = parts.find((part) => progressOf(part.status) > progressOf(status));
  return ahead && `The part of ${ahead.nomBoutique} is ${ahead.status} already and does not go back to ${status}.`;
}
