/** Reads and writes payments of orders (`payments`, G-83). */
import type { NotNull } from 'kysely';
import type { Reader, Writer } from '../../data/database.ts';
import type { NewRow, Row } from '../../data/tables.ts';
import { PROGRESS } from '../orders/order-status.ts';
import { UNPAID } from './payment-status.ts';

export type Payment = Row<'payments'>;
type OpenPayment = Payment & { readonly url: string };

export async function paymentOf(db: Reader, reference: string): Promise<Payment | undefined> {
  return db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/**
 * Payments of the order that somebody may have made, or may be making: not paid as far as is known, and with an
 * address at which they are paid; at some providers one that failed may be tried again there. One whose address was
 * never told to anybody is none of them. Newest first.
 */
export async function openPayments(db: Reader, orderId: number): Promise<readonly OpenPayment[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('commandeId', '=', orderId)
    .where('status', 'in', UNPAID)
    .where('url', 'is not', null)
    .$narrowType<{ url: NotNull }>()
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Ids of orders since `since` that wait for no payment any more, cancelled or paid otherwise, and that somebody may have
 * paid at one of their open addresses all the same. The oldest first.
 * @param since milliseconds since 1970
 */
export async function ordersOfOpenPayments(db: Reader, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('commandes as o')
    .select('o.id')
    // Each by name, along the index `commandes_status`.
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

export async function changePayment(
  trx: Writer,
  id: number,
  change: Partial<Pick<Payment, 'status' | 'url' | 'verifiedAt' | 'paidKobo' | 'paidCurrency'>>,
): Promise<void> {
  await trx.updateTable('payments').set(change).where('id', '=', id).execute();
}

export async function insertPayment(trx: Writer, payment: NewRow<'payments'>): Promise<Payment> {
  return trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
}

/** Payments of the order that are to be paid back (G-84), the oldest first. */
export async function refundsDueOf(db: Reader, orderId: number) {
  return db
    .selectFrom('payments')
    .select(['reference', 'amountKobo', 'currency', 'paidKobo', 'paidCurrency'])
    .where('commandeId', '=', orderId)
    .where('status', '=', 'refund_due')
    .orderBy('id')
    .execute();
}

/** What was paid of a cancelled order becomes due for a refund. */
export async function makeRefundsDue(trx: Writer, orderId: number): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ status: 'refund_due' })
    .where('commandeId', '=', orderId)
    .where('status', '=', 'success')
    .execute();
}
