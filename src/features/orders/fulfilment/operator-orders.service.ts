/** The operator's commands for orders and payments. */

import type { Services } from '../../../api/services.ts';
import type { Database, Writer } from '../../../data/database.ts';
import { changePayment, paymentOf, refundsDueOf } from '../../payments/payments.repository.ts';
import { settleIfAnswered } from '../../payments/settle-payment.service.ts';
import { lockOrder, updateOrder } from '../orders.repository.ts';
import { type PartChange, setPartStatus } from './fulfil-order.service.ts';
import { FulfilmentError } from './fulfilment.ts';
import { isOpen } from './operator-orders.repository.ts';

/**
 * Calls {@link setPartStatus} after asking the provider about the order's payments: a payment of a moment ago becomes
 * due for a refund if the order is cancelled, and otherwise allows sending it. Skips the provider for a cancelled
 * order, which no payment changes. Returns why the provider could not be asked.
 * @param now milliseconds since 1970
 * @throws {FulfilmentError} if the change is not allowed
 */
export async function changeByOperator(
  db: Database,
  services: Pick<Services, 'shop' | 'orders' | 'payments' | 'mailQueued' | 'refundDue'>,
  orderId: number,
  change: PartChange,
  now: number,
): Promise<Error | undefined> {
  const unavailable = (await isOpen(db.read, orderId)) ? await settleIfAnswered(db, services, orderId, now) : undefined;
  await db.write((trx) => setPartStatus(trx, services, orderId, change, now));
  services.mailQueued();
  return unavailable;
}

/**
 * Records a refund. When nothing more is due, the payment state of the order becomes `pending`; since the order is
 * cancelled, nobody asks for that payment.
 * @throws {FulfilmentError} if there is no such payment, or it is not due
 */
export async function markRefunded(trx: Writer, reference: string): Promise<string> {
  const known = await paymentOf(trx, reference);
  const order = known && (await lockOrder(trx, known.commandeId));
  if (!order) throw new FulfilmentError(`There is no payment ${reference}.`);
  // Read again under the lock.
  const payment = await paymentOf(trx, reference);
  const status = payment?.status;
  if (status === 'refunded') throw new FulfilmentError(`Payment ${reference} was paid back already.`);
  if (status !== 'refund_due')
    throw new FulfilmentError(`Payment ${reference} is not to be paid back: its state is ${status}.`);
  await changePayment(trx, known.id, { status: 'refunded' });
  if (order.payment === 'refund_due' && (await refundsDueOf(trx, order.id)).length === 0)
    await updateOrder(trx, order.id, { payment: 'pending' });
  return order.idCommande;
}
