/** Confirms and cancels orders for their customers (G-41, S-06). */
import { ApiError } from '../../../api/api-error.ts';
import type { Identity } from '../../../api/identity.ts';
import type { ApiContext } from '../../../api/route.ts';
import { transaction } from '../../../api/transaction.ts';
import { settleIfAnswered } from '../../payments/settle-payment.service.ts';
import { cancelOrder } from '../fulfilment/cancel-order.service.ts';
import { updateOrder } from '../lock-order.repository.ts';
import type { OrderSettings } from '../order-mails.service.ts';
import { awaitsPaymentOf, confirmParts, partStates } from '../orders.repository.ts';
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
 * Sets the status of the customer's own order. Idempotent.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404, 409 if the transition is not allowed
 */
export async function changeOrder(
  context: ApiContext,
  identity: Identity,
  { id, status }: { readonly id: number; readonly status: Parameters<typeof changeFault>[1] },
  now: number,
): Promise<void> {
  const { db, services } = context;
  // A payment of a moment ago must be known before cancelling.
  if (status === 'cancelled') await settleOwn(context, identity, id, now);
  const { shop, orders } = services;
  await db.run(setStatus, { clientId: identity.clientId, id, status, settings: { shop, orders }, now });
  services.mailQueued();
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
  async (trx, { clientId, id, status, settings, now }: StatusChange): Promise<void> => {
    const order = await lockOwnOrder(trx, { clientId }, id);
    if (order.status === 'draft') throw noSuchOrder();
    if (order.status === status) return;
    const parts = await partStates(trx, order.id);
    const fault = changeFault({ ...order, parts }, status);
    if (fault) throw new ApiError(409, fault);
    if (status === 'cancelled') await cancelOrder(trx, settings, order, now);
    else if (order.status === 'placed') await updateOrder(trx, id, { status: await confirmParts(trx, id, now) });
  },
);
