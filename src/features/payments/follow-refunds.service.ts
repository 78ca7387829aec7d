/** Stores what became of refunds: the provider's answer decides, whoever asks. */
import type { Services } from '../../api/services.ts';
import type { Database, Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import type { PaymentProvider } from '../../providers/payment-provider.ts';
import { lockOrder, updateOrder } from '../orders/orders.repository.ts';
import { paidTotal } from './paid-back.ts';
import { type AskablePayment, changePayment, paymentOf, refundsDueOf } from './payments.repository.ts';
import { processedSum, refundsOfPayment, storeRefunds } from './refunds.repository.ts';
import { providerFor } from './settle-payment.service.ts';

/** States of a payment that money came in with. */
const PAID: readonly string[] = ['success', 'refund_due'];

/**
 * Makes a payment `refunded` once the provider has paid all of it back. When nothing of the locked order is due any
 * more, its payment state becomes `pending`, since it holds no money; an order that was kept stays paid.
 */
export async function settleRefunded(trx: Writer, order: Row<'commandes'>, reference: string): Promise<void> {
  const payment = await paymentOf(trx, reference);
  if (!payment || !PAID.includes(payment.status)) return;
  if (processedSum(await refundsOfPayment(trx, payment.id)) < paidTotal(payment)) return;
  await changePayment(trx, payment.id, { status: 'refunded' });
  await endRefunds(trx, order);
}

/** Ends `refund_due` of a locked order without anything due. */
export async function endRefunds(
  trx: Writer,
  { id, payment }: Pick<Row<'commandes'>, 'id' | 'payment'>,
): Promise<void> {
  if (payment === 'refund_due' && (await refundsDueOf(trx, id)).length === 0)
    await updateOrder(trx, id, { payment: 'pending' });
}

/**
 * Asks the provider for the refunds of a payment, and stores them.
 * @param now milliseconds since 1970
 * @throws {ProviderUnavailableError} if it does not answer
 */
export async function followRefunds(
  db: Database,
  provider: PaymentProvider,
  { id, reference, commandeId, createdAt }: AskablePayment,
  now: number,
): Promise<void> {
  const found = await provider.refundsOf(reference, createdAt);
  await db.write(async (trx) => {
    const order = await lockOrder(trx, commandeId);
    if (!order) return;
    await storeRefunds(trx, id, found, now);
    await settleRefunded(trx, order, reference);
  });
}

/** {@link followRefunds} of the payment `reference`; nothing without its provider. @param now milliseconds since 1970 */
export async function followRefundsOf(
  db: Database,
  services: Pick<Services, 'payments'>,
  reference: string,
  now: number,
): Promise<void> {
  const payment = await paymentOf(db.read, reference);
  const provider = payment && providerFor(services, payment);
  if (provider) await followRefunds(db, provider, payment, now);
}
