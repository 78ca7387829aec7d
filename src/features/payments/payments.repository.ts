/** Reads and writes payments of orders (`payments`). */
import { type ExpressionBuilder, type NotNull, sql } from 'kysely';
import type { Reader, Writer } from '../../data/database.ts';
import type { NewRow, Row, Tables } from '../../data/tables.ts';
import { PROGRESS } from '../orders/order-status.ts';
import { dueOf } from './paid-back.ts';
import { providerOfOrder } from './payment-providers.ts';
import { UNPAID } from './payment-status.ts';

export type Payment = Row<'payments'>;
/** A payment with the provider of its order, the only one that knows its state. */
export type AskablePayment = Payment & Pick<Row<'commandes'>, 'provider'>;
type OpenPayment = AskablePayment & { readonly url: string };

const withOrder = (db: Reader) =>
  db
    .selectFrom('payments')
    .innerJoin('commandes', 'commandes.id', 'payments.commandeId')
    .selectAll('payments')
    .select(['commandes.provider', 'commandes.payment_method']);

const withProvider = <P extends Pick<Row<'commandes'>, 'provider' | 'payment_method'>>({
  payment_method,
  ...row
}: P) => ({
  ...row,
  provider: providerOfOrder({ provider: row.provider, payment_method }),
});

/** The payment with this reference; undefined if there is none. */
export async function paymentOf(db: Reader, reference: string): Promise<AskablePayment | undefined> {
  const row = await withOrder(db).where('reference', '=', reference).executeTakeFirst();
  return row && withProvider(row);
}

/**
 * Payments of the order that may have been paid or may be under way: not known to be paid, and with a payment address.
 * Some providers let customers retry a failed one. Newest first.
 */
export async function openPayments(db: Reader, orderId: number): Promise<readonly OpenPayment[]> {
  const rows = await withOrder(db)
    .where('commandeId', '=', orderId)
    .where('payments.status', 'in', UNPAID)
    .where('url', 'is not', null)
    .$narrowType<{ url: NotNull }>()
    .orderBy('payments.id', 'desc')
    .execute();
  return rows.map(withProvider);
}

/**
 * Ids of orders since `since` that no longer await a payment (cancelled, or paid otherwise) but have open payment
 * addresses, where somebody may have paid. Oldest first.
 * @param since milliseconds since 1970
 */
export async function ordersOfOpenPayments(db: Reader, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('commandes as o')
    .select('o.id')
    // States are listed so that the index `commandes_status` is used.
    .where('o.status', 'in', [...PROGRESS, 'cancelled'])
    .where('o.createdAt', '>', new Date(since).toISOString())
    .where((eb) => eb.or([eb('o.status', '=', 'cancelled'), eb('o.payment', '<>', 'pending')]))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payments as p')
          .select('p.id')
          .whereRef('p.commandeId', '=', 'o.id')
          .where('p.status', 'in', UNPAID)
          .where('p.url', 'is not', null),
      ),
    )
    .orderBy('o.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Updates the payment `id`. */
export async function changePayment(
  trx: Writer,
  id: number,
  change: Partial<Pick<Payment, 'status' | 'url' | 'verifiedAt' | 'paidKobo' | 'paidCurrency'>>,
): Promise<void> {
  await trx.updateTable('payments').set(change).where('id', '=', id).execute();
}

/** Inserts a payment, and returns its row. */
export async function insertPayment(trx: Writer, payment: NewRow<'payments'>): Promise<Payment> {
  return trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
}

/** What the provider has paid back of a payment `p`, as a column. */
export const processedKobo = (eb: ExpressionBuilder<Tables & { p: Tables['payments'] }, 'p'>) =>
  eb
    .selectFrom('refunds as r')
    .select(sql<number>`coalesce(sum("r"."amountKobo"), 0)`.as('sum'))
    .whereRef('r.paymentId', '=', 'p.id')
    .where('r.status', '=', 'processed')
    .$asScalar()
    .$notNull()
    .as('processedKobo');

/** Payments of the order to be refunded, oldest first, with what is still due of each. */
export async function refundsDueOf(db: Reader, orderId: number) {
  const rows = await db
    .selectFrom('payments as p')
    .select(['p.reference', 'p.status', 'p.amountKobo', 'p.currency', 'p.paidKobo', 'p.paidCurrency'])
    .select(processedKobo)
    .where('p.commandeId', '=', orderId)
    .where('p.status', '=', 'refund_due')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    reference: row.reference,
    currency: row.paidCurrency ?? row.currency,
    dueKobo: dueOf({ ...row, processedKobo: Number(row.processedKobo) }),
  }));
}

/** Marks the payments of a cancelled order as due for a refund. */
export async function makeRefundsDue(trx: Writer, orderId: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'refund_due' })
    .where('commandeId', '=', orderId)
    .where('status', '=', 'success')
    .execute();
}

/** Whether a payment of the order was paid back. */
export async function isRefunded(db: Reader, orderId: number): Promise<boolean> {
  const payment = db
    .selectFrom('payments')
    .select('id')
    .where('commandeId', '=', orderId)
    .where('status', '=', 'refunded');
  return (await payment.limit(1).executeTakeFirst()) !== undefined;
}
