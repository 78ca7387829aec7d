/**
 * The one way in which what the provider says of a payment becomes the state of its order. The return page, the
 * provider's event, housekeeping and a cancel all go this way, and end in one state whatever their order.
 */
import type { Database, Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import type { PaymentFact } from '../../providers/payment-provider.ts';
import { ProviderAwayError } from '../../providers/provider-away.ts';
import type { RefundDue, Services } from '../../providers/services.ts';
import { countSales } from '../orders/fulfilment/count-sales.repository.ts';
import { lockOrder, updateOrder } from '../orders/lock-order.repository.ts';
import { queueOrderMail } from '../orders/order-mails.service.ts';
import { confirmParts } from '../orders/orders.repository.ts';
import { isUnpaid } from './payment-status.ts';
import { changePayment, openPayments, type Payment, paymentOf } from './payments.repository.ts';

type Settling = Pick<Services, 'shop' | 'orders' | 'mailQueued' | 'refundDue'>;
type Paid = Extract<PaymentFact, { kind: 'paid' }>;

/** Why what was paid is not for the order; undefined when it is. */
function refundReason(payment: Payment, order: Row<'commandes'>, paid: Paid): RefundDue['why'] | undefined {
  if (paid.amountKobo !== payment.amountKobo || paid.currency !== payment.currency) return 'other-amount';
  if (order.status === 'cancelled') return 'cancelled';
  return order.payment === 'pending' ? undefined : 'paid-otherwise';
}

async function settlePaid(
  trx: Writer,
  services: Settling,
  { payment, order, paid }: { payment: Payment; order: Row<'commandes'>; paid: Paid },
  now: number,
): Promise<RefundDue['why'] | undefined> {
  const why = refundReason(payment, order, paid);
  const verifiedAt = new Date(now).toISOString();
  // The order still waits for what it costs.
  const other = why === 'other-amount' ? { paidKobo: paid.amountKobo, paidCurrency: paid.currency } : {};
  await changePayment(trx, payment.id, { status: why ? 'refund_due' : 'success', verifiedAt, ...other });
  // Who pays for it has confirmed it, whether or not their browser still says so (S-06, S-07).
  if (!why) {
    await countSales(trx, order.id);
    // In one update: PostgreSQL locks the customer of a row that it changed before, and others lock the customer first.
    await updateOrder(trx, order.id, {
      payment: 'completed',
      ...(order.status === 'placed' ? { status: await confirmParts(trx, order.id, now) } : {}),
    });
  } else if (why === 'cancelled') await updateOrder(trx, order.id, { payment: 'refund_due' });
  await queueOrderMail(trx, services, order.id, why ? 'refund_due' : 'paid', now);
  return why;
}

/**
 * Settles the payment `reference` by what the provider says of it, under its order's lock: once, however often it is
 * said, and never from paid back to unpaid. Answers the payment as it is then; undefined for one that is not ours.
 * @param now milliseconds since 1970
 */
export async function settlePayment(
  db: Database,
  services: Settling,
  reference: string,
  fact: PaymentFact,
  now: number,
): Promise<Payment | undefined> {
  const known = await paymentOf(db.read, reference);
  if (!known || fact.kind === 'waiting' || fact.kind === 'unknown') return known;
  const settled = await db.write(async (trx) => {
    const order = await lockOrder(trx, known.commandeId);
    const payment = await paymentOf(trx, reference);
    if (!order || !payment || !isUnpaid(payment.status)) return undefined;
    if (fact.kind === 'failed') {
      await changePayment(trx, payment.id, { status: 'failed' });
      return undefined;
    }
    const why = await settlePaid(trx, services, { payment, order, paid: fact }, now);
    return { why, idCommande: order.idCommande };
  });
  if (settled && fact.kind === 'paid') {
    const { why, idCommande } = settled;
    services.mailQueued();
    if (why) {
      const { amountKobo, currency } = fact;
      services.refundDue({ reference, idCommande, why, amountKobo, currency });
    }
  }
  return paymentOf(db.read, reference);
}

/**
 * Asks the provider about everything of the order that somebody may be paying, and settles it: before the order is
 * cancelled, or paid at another address.
 * @param now milliseconds since 1970
 * @throws {ProviderAwayError} when the provider does not answer
 */
export async function settlePending(
  db: Database,
  services: Settling & Pick<Services, 'payments'>,
  orderId: number,
  now: number,
): Promise<void> {
  const { payments } = services;
  if (!payments) return;
  for (const { reference } of await openPayments(db.read, orderId))
    await settlePayment(db, services, reference, await payments.factOf(reference), now);
}

/**
 * {@link settlePending} before a customer or the operator cancels an order, who need not wait for a provider: answers
 * why it could not be asked. A payment that it confirms later is paid back then (G-84).
 * @param now milliseconds since 1970
 */
export async function settleIfAnswered(
  db: Database,
  services: Settling & Pick<Services, 'payments'>,
  orderId: number,
  now: number,
): Promise<ProviderAwayError | undefined> {
  try {
    await settlePending(db, services, orderId, now);
    return undefined;
  } catch (error) {
    if (error instanceof ProviderAwayError) return error;
    throw error;
  }
}
