/** What the operator of the marketplace does with orders and their payments. */
import type { Database, Writer } from '../../../data/database.ts';
import type { ProviderAwayError } from '../../../providers/provider-away.ts';
import type { Services } from '../../../providers/services.ts';
import { changePayment, paymentOf, refundsDueOf } from '../../payments/payments.repository.ts';
import { settleIfAnswered } from '../../payments/settle-payment.service.ts';
import { lockOrder, updateOrder } from '../lock-order.repository.ts';
import { type PartChange, setPartStatus } from './fulfil-order.service.ts';
import { FulfilmentError } from './fulfilment.ts';
import { isOpen } from './operator-orders.repository.ts';

/**
 * {@link setPartStatus}, once the provider was asked what became of the order's payments: what was paid a moment ago is
 * due for a refund when it is cancelled, and lets it be sent otherwise. Of an order that is cancelled already nothing is
 * asked: no answer would change it. Answers why the provider could not be asked.
 * @param now milliseconds since 1970
 * @throws {FulfilmentError} when the change is not allowed
 */
export async function changeByOperator(
  db: Database,
  services: Pick<Services, 'shop' | 'orders' | 'payments' | 'mailQueued' | 'refundDue'>,
  orderId: number,
  change: PartChange,
  now: number,
): Promise<ProviderAwayError | undefined> {
  const away = (await isOpen(db.read, orderId)) ? await settleIfAnswered(db, services, orderId, now) : undefined;
  await db.write((trx) => setPartStatus(trx, services, orderId, change, now));
  services.mailQueued();
  return away;
}

/**
 * Notes that the payment was paid back. An order of which nothing more is due holds no money any more, so that its
 * payment is `pending` again; it is cancelled, and nobody asks for that payment.
 * @throws {FulfilmentError} when there is no such payment, or it is not due
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
