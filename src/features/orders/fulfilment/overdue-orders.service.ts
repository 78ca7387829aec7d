/**
 * Ends overdue orders. Each has its own transaction, which checks again, so that concurrent processes end it only once.
 */

import type { Services } from '../../../api/services.ts';
import type { Database } from '../../../data/database.ts';
import { settlePending } from '../../payments/settle-payment.service.ts';
import { confirmDeadline } from '../confirm-deadline.ts';
import { awaitsPayment, awaitsShop } from '../order-status.ts';
import { deleteOrder, lockOrder } from '../orders.repository.ts';
import { cancelOrder } from './cancel-order.service.ts';
import { partsOfOrder } from './move-parts.repository.ts';
import { DRAFT_LIFE } from './overdue-orders.repository.ts';

/** Deletes the order if it is still an expired draft. @param now milliseconds since 1970 */
export async function dropDraft(db: Database, id: number, now: number): Promise<void> {
  await db.write(async (trx) => {
    const order = await lockOrder(trx, id);
    if (order?.status !== 'draft' || Date.parse(order.createdAt) >= now - DRAFT_LIFE) return;
    await deleteOrder(trx, id);
  });
}

/**
 * Cancels the order if its card payment is still overdue, unless the provider reports it as paid.
 * @param now milliseconds since 1970
 * @throws {ProviderUnavailableError} if the provider does not respond; the order then does not change
 */
export async function cancelOverdue(db: Database, services: Services, id: number, now: number): Promise<void> {
  await settlePending(db, services, id, now);
  const isCancelled = await db.write(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order || !awaitsPayment(order) || Date.parse(order.createdAt) > now - services.orders.paymentHold)
      return false;
    await cancelOrder(trx, services, order, now, 'unpaid');
    return true;
  });
  if (isCancelled) services.mailQueued();
}

/**
 * Cancels the order if it is still a cash order that no shop confirmed in time, that is, no part has moved forward.
 * Returns its units to the stock.
 * @param now milliseconds since 1970
 */
export async function cancelUnconfirmed(
  db: Database,
  services: Pick<Services, 'shop' | 'orders' | 'mailQueued'>,
  id: number,
  now: number,
): Promise<void> {
  const isCancelled = await db.write(async (trx) => {
    const order = await lockOrder(trx, id);
    if (!order || confirmDeadline(order, services.orders.cashHold) > now) return false;
    if (!awaitsShop({ ...order, parts: await partsOfOrder(trx, id) })) return false;
    await cancelOrder(trx, services, order, now, 'unconfirmed');
    return true;
  });
  if (isCancelled) services.mailQueued();
}
