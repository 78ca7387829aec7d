/** Confirms and cancels orders for their customers (G-41, S-06). */
import { ApiError } from '../../../api/api-error.ts';
import type { Identity } from '../../../api/identity.ts';
import type { ApiContext } from '../../../api/route.ts';
import { transaction } from '../../../api/transaction.ts';
import { settleIfAnswered } from '../../payments/settle-payment.service.ts';
import { cancelOrder } from '../fulfilment/cancel-order.service.ts';
import { confirmOrder } from '../fulfilment/confirm-order.repository.ts';
import { partsOfOrder } from '../fulfilment/move-parts.repository.ts';
import type { OrderSettings } from '../order-mails.service.ts';
import { awaitsPaymentOf, type DetailedOrder, lockedOrder } from '../orders.repository.ts';
import { lockOwnOrder, noSuchOrder } from '../own-order.service.ts';
import { changeFault } from './order-change.ts';

/**
 * Settles the pending payments of the customer's own order `id`, if the provider responds. Asks only for an order that
 * can be cancelled: any other stays unchanged.
 */
async function settleOwn({ db, services, log }: ApiContext, { clientId }: Identity, id: number, now: number) {
  if (!(await awaitsPaymentOf(db.read, id, clientId))) return;
  const away = await settleIfAnswered(db, services, id, now);
  if (away) log.error({ err: away, orderId: id }, 'an order is cancelled without asking whether it was paid');
}

/**
 * Sets the status of the customer's own order, and returns it. Idempotent.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404, 409 if the transition is not allowed
 */
export async function changeOrder(
  context: ApiContext,
  identity: Identity,
  { id, status }: { readonly id: number; readonly status: Parameters<typeof changeFault>[1] },
  now: number,
): Promise<DetailedOrder> {
  const { db, services } = context;
  // A payment of a moment ago must be known before cancelling.
  if (status === 'cancelled') await settleOwn(context, identity, id, now);
  const { shop, orders } = services;
  const changed = await db.run(setStatus, {
    clientId: identity.clientId,
    id,
    status,
    settings: { shop, orders },
    now,
  });
  services.mailQueued();
  return changed;
}

interface StatusChange {
  readonly clientId: number;
  readonly id: number;
  readonly status: Parameters<typeof changeFault>[1];
  readonly settings: OrderSettings;
  readonly now: number;
}

/** Confirms or cancels an order of the customer. @public loaded by name in the writer thread */
export const setStatus = transaction(
  import.meta.url,
  'setStatus',
  async (trx, { clientId, id, status, settings, now }: StatusChange): Promise<DetailedOrder> => {
    const [order, parts] = await Promise.all([lockOwnOrder(trx, { clientId }, id), partsOfOrder(trx, id)]);
    if (order.status === 'draft') throw noSuchOrder();
    const fault = order.status === status ? undefined : changeFault({ ...order, parts }, status);
    if (fault) throw new ApiError(409, fault);
    if (status === 'cancelled') await cancelOrder(trx, settings, order, now);
    const isConfirmed = status === 'confirmed' && order.status === 'placed';
    const [, changed] = await Promise.all([
      isConfirmed && confirmOrder(trx, id, parts, now),
      lockedOrder(trx, id, settings.orders),
    ]);
    return changed;
  },
);
