/** Reads and writes refunds of payments (`refunds`). */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../data/database.ts';
import type { NewRow, Row } from '../../data/tables.ts';
import type { ProviderRefund } from '../../providers/payment-provider.ts';

export type Refund = Row<'refunds'>;

/** The refunds of a payment, oldest first. */
export const refundsOfPayment = (db: Reader, paymentId: number): Promise<Refund[]> =>
  db.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).orderBy('id').execute();

/** The refunds of an order, oldest first, with the references of their payments. */
export const refundsOfOrder = (db: Reader, orderId: number) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .selectAll('r')
    .select('p.reference')
    .where('p.commandeId', '=', orderId)
    .orderBy('r.id')
    .execute();

/** What refunds with the provider's word on it have paid back, in kobo. */
export const processedSum = (refunds: readonly Pick<Refund, 'status' | 'amountKobo'>[]): number =>
  refunds.reduce((sum, { status, amountKobo }) => sum + (status === 'processed' ? amountKobo : 0), 0);

/** Inserts a refund, and returns its row. */
export const insertRefund = (trx: Writer, refund: NewRow<'refunds'>): Promise<Refund> =>
  trx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

/** Changes a refund. @param now milliseconds since 1970 */
export async function changeRefund(
  trx: Writer,
  id: number,
  change: Partial<Pick<Refund, 'status' | 'providerId' | 'amountKobo' | 'problem' | 'claimedUntil'>>,
  now: number,
): Promise<void> {
  const updatedAt = new Date(now).toISOString();
  await trx
    .updateTable('refunds')
    .set({ ...change, updatedAt })
    .where('id', '=', id)
    .execute();
}

/**
 * Makes a requested refund fail. @param now milliseconds since 1970
 * @returns false if the provider has said meanwhile what became of it; then nothing is changed
 */
export async function failRequested(trx: Writer, id: number, problem: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ status: 'failed', problem, claimedUntil: null, updatedAt: new Date(now).toISOString() })
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The stored refund of one that the provider has: by its id, or by our mark until the id is known. */
const isStoredAs = ({ id, note }: ProviderRefund, refund: Refund): boolean =>
  refund.providerId === null ? refund.mark !== null && note.startsWith(refund.mark) : refund.providerId === id;

/**
 * Stores what the provider says of the refunds of a payment whose order is locked, also of those that were made at the
 * provider. What was processed stays so.
 * @param now milliseconds since 1970
 */
export async function storeRefunds(
  trx: Writer,
  paymentId: number,
  found: readonly ProviderRefund[],
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  for (const one of found) {
    // Read for each, since one may be listed twice, and two may have the same mark.
    const stored = await refundsOfPayment(trx, paymentId);
    const { id: providerId, amountKobo, currency, state: status } = one;
    const known = stored.find((refund) => isStoredAs(one, refund));
    const change = { providerId, amountKobo, status, claimedUntil: null };
    if (!known) {
      const row = { ...change, paymentId, currency, mark: null, reason: null, problem: null };
      await insertRefund(trx, { ...row, createdAt: at, updatedAt: at });
    } else if (known.status !== 'processed' && (known.status !== status || known.providerId !== providerId))
      await changeRefund(trx, known.id, change, now);
  }
}

/** References of payments with refunds that are requested and not ended. */
export async function paymentsBeingRefunded(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select('p.reference')
    .distinct()
    // Matches the condition of the index `refunds_open`.
    .where(sql<boolean>`r."status" in ('requested', 'pending', 'processing', 'needs-attention')`)
    .orderBy('p.reference')
    .execute();
  return rows.map(({ reference }) => reference);
}
