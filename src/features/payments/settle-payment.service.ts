/**
 * Applies the provider's state of a payment to its order. The return page, the provider's event, housekeeping and
 * cancellations all use it, and reach the same state in any sequence.
 */

import type { Services } from '../../api/services.ts';
import type { Database, Writer } from '../../data/database.ts';
import type { PaymentProviderName } from '../../data/tables/orders.ts';
import type { Row } from '../../data/tables.ts';
import { ProviderUnavailableError } from '../../providers/ask-provider.ts';
import type { PaymentFact, PaymentProvider } from '../../providers/payment-provider.ts';
import { confirmOrder } from '../orders/fulfilment/confirm-order.repository.ts';
import { countSales } from '../orders/fulfilment/count-sales.repository.ts';
import { partsOfOrder } from '../orders/fulfilment/move-parts.repository.ts';
import { queueOrderMail } from '../orders/order-mails.service.ts';
import { lockedOrder, lockOrder, updateOrder } from '../orders/orders.repository.ts';
import { isUnpaid } from './payment-status.ts';
import { changePayment, openPayments, type Payment, paymentOf } from './payments.repository.ts';
import type { RefundDue } from './refund-due.ts';

type Settling = Pick<Services, 'shop' | 'orders' | 'mailQueued' | 'refundDue'>;
type Paid = Extract<PaymentFact, { kind: 'paid' }>;

/** Why a payment does not pay the order; undefined if it does. */
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
  // The order still awaits its payment.
  const other = why === 'other-amount' ? { paidKobo: paid.amountKobo, paidCurrency: paid.currency } : {};
  await changePayment(trx, payment.id, { status: why ? 'refund_due' : 'success', verifiedAt, ...other });
  // A payment confirms the order, even if the browser no longer does.
  if (!why) {
    await countSales(trx, order.id);
    // A single update: a second one would make PostgreSQL lock the customer, whom other transactions lock first.
    if (order.status === 'placed')
      await confirmOrder(trx, order.id, await partsOfOrder(trx, order.id), now, { payment: 'completed' });
    else await updateOrder(trx, order.id, { payment: 'completed' });
  } else if (why === 'cancelled') await updateOrder(trx, order.id, { payment: 'refund_due' });
  const settled = await lockedOrder(trx, order.id, services.orders);
  await queueOrderMail(trx, services, settled, why ? 'refund_due' : 'paid', now);
  return why;
}

/**
 * Settles the payment `reference` by the provider's state, under the lock of its order: once, however often it is
 * called, and never from paid to unpaid. Returns the settled payment; undefined if it is not ours.
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
    const [order, payment] = await Promise.all([lockOrder(trx, known.commandeId), paymentOf(trx, reference)]);
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

/** The provider of an order; undefined if it is no longer configured, since no other one knows its payments. */
export const providerFor = (
  { payments }: Pick<Services, 'payments'>,
  { provider }: { readonly provider: PaymentProviderName | null },
): PaymentProvider | undefined => (provider === null ? undefined : payments[provider]);

/** The state of a payment cannot be requested, since its provider is no longer configured. */
export class NotConfiguredError extends Error {
  constructor(provider: string | null) {
    super(`${provider ?? 'The provider of this order'} is not configured.`);
    this.name = 'NotConfiguredError';
  }
}

/**
 * Requests the states of all open payments from the order's provider and settles them, before the order is cancelled or
 * paid at another address. Returns why a state could not be requested.
 * @param now milliseconds since 1970
 * @throws {ProviderUnavailableError} if the provider does not respond
 */
export async function settlePending(
  db: Database,
  services: Settling & Pick<Services, 'payments'>,
  orderId: number,
  now: number,
): Promise<NotConfiguredError | undefined> {
  let unasked: NotConfiguredError | undefined;
  for (const payment of await openPayments(db.read, orderId)) {
    const provider = providerFor(services, payment);
    if (provider) await settlePayment(db, services, payment.reference, await provider.factOf(payment.reference), now);
    else unasked = new NotConfiguredError(payment.provider);
  }
  return unasked;
}

/**
 * {@link settlePending} before a customer or the operator cancels an order, which must not depend on the provider:
 * returns why its state could not be requested. A payment confirmed later is refunded (G-84).
 * @param now milliseconds since 1970
 */
export async function settleIfAnswered(
  db: Database,
  services: Settling & Pick<Services, 'payments'>,
  orderId: number,
  now: number,
): Promise<ProviderUnavailableError | NotConfiguredError | undefined> {
  try {
    return await settlePending(db, services, orderId, now);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) return error;
    throw error;
  }
}
