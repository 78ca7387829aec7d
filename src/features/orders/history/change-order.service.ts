/** Confirms and cancels orders for their customers. */

import type { ApiContext } from '../../../api/api-context.ts';
import { refuse, signedOut } from '../../../api/api-error.ts';
import { liveSession, lockSession } from '../../../api/sessions.ts';
import type { Claim } from '../../../api/visitor.ts';
import type { Writer } from '../../../data/database.ts';
import { writesAtEnd } from '../../../data/pipelined.ts';
import { settleIfAnswered } from '../../payments/settle-payment.service.ts';
import { cancelOrder } from '../fulfilment/cancel-order.service.ts';
import { confirmOrder } from '../fulfilment/confirm-order.repository.ts';
import type { OrderSettings } from '../order-mails.service.ts';
import {
  awaitsPaymentOf,
  contentOf,
  type DetailedOrder,
  detailedOrder,
  lockedOrder,
  lockOrder,
} from '../orders.repository.ts';
import { noSuchOrder, onlyOwnOrder } from '../own-order.service.ts';
import { changeError } from './order-change.ts';

/**
 * Settles the pending payments of the customer's own order `id`, if the provider responds. Requests them only for an
 * order that can be cancelled: any other does not change.
 */
async function settleOwn({ db, services, log }: ApiContext, { claimed }: Claim, id: number, now: number) {
  const { clientId, sessionId } = claimed;
  // Checked here as well as in the transaction, since this sends a request to the provider.
  if ((await liveSession(db.read, sessionId, now))?.clientId !== clientId) throw signedOut();
  if (!(await awaitsPaymentOf(db.read, id, clientId))) return;
  const unavailable = await settleIfAnswered(db, services, id, now);
  if (unavailable)
    log.error({ err: unavailable, orderId: id }, 'an order is cancelled although its payment could not be checked');
}

/**
 * Sets the status of the customer's own order, and returns it. Idempotent.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404, 409 if the transition is not allowed
 */
export async function changeOrder(
  context: ApiContext,
  claim: Claim,
  { id, status }: { readonly id: number; readonly status: Parameters<typeof changeError>[1] },
  now: number,
): Promise<DetailedOrder> {
  const { db, services } = context;
  // A payment of a moment ago must be known before the order is cancelled.
  if (status === 'cancelled') await settleOwn(context, claim, id, now);
  const { shop, orders } = services;
  const changed = await db.run(setStatus, {
    claim,
    id,
    status,
    settings: { shop, orders },
    now,
  });
  services.mailQueued();
  return changed;
}

interface StatusChange {
  readonly claim: Claim;
  readonly id: number;
  readonly status: Parameters<typeof changeError>[1];
  readonly settings: OrderSettings;
  readonly now: number;
}

/** Confirms or cancels an order of the customer. */
export async function setStatus(
  trx: Writer,
  { claim, id, status, settings, now }: StatusChange,
): Promise<DetailedOrder> {
  // One round trip. The locks are taken in this sequence: the customer, the order.
  const [client, locked, content] = await Promise.all([
    lockSession(trx, claim, now),
    lockOrder(trx, id),
    contentOf(trx, id),
  ]);
  const { order } = onlyOwnOrder(claim, client, locked);
  if (order.status === 'draft') throw noSuchOrder();
  refuse(order.status === status ? undefined : changeError({ ...order, parts: content.parts }, status));
  if (status === 'cancelled') {
    await cancelOrder(trx, settings, order, now);
    return lockedOrder(trx, id, settings.orders);
  }
  if (order.status !== 'placed') return detailedOrder(order, content, settings.orders);
  const confirmed = await confirmOrder(writesAtEnd(trx), id, content.parts, now);
  const { lines } = content;
  return detailedOrder({ ...order, status: confirmed.status }, { lines, parts: confirmed.parts }, settings.orders);
}
