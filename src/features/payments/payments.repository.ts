/** Reads and writes payments of orders (`payments`, G-83). */
import type { NotNull } from 'kysely';
import type { Reader, Writer } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';
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

export async function changePayment(
  trx: Writer,
  id: number,
  change: Partial<Pick<Payment, 'status' | 'url' | 'verifiedAt' | 'paidKobo' | 'paidCurrency'>>,
): Promise<void> {
  await trx.updateTable('payments').set(change).where('id', '=', id).execute();
}
