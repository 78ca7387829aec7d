/** Which payments an operator means by a reference, or by the number of an order. */
import type { Reader } from '../../../data/database.ts';

/**
 * References of the payments of the order with this number that are due, else of those that paid it, else of those
 * that were paid back. Undefined if there is no such order.
 */
export async function refundablesOf(db: Reader, idCommande: string): Promise<string[] | undefined> {
  const order = await db.selectFrom('commandes').select('id').where('idCommande', '=', idCommande).executeTakeFirst();
  if (!order) return undefined;
  const payments = await db
    .selectFrom('payments')
    .select(['reference', 'status'])
    .where('commandeId', '=', order.id)
    .orderBy('id')
    .execute();
  for (const state of ['refund_due', 'success', 'refunded'] as const) {
    const found = payments.filter(({ status }) => status === state);
    if (found.length > 0) return found.map(({ reference }) => reference);
  }
  return [];
}
