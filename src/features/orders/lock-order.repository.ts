/**
 * Locks an order while it is placed, confirmed, sent, paid or cancelled. To avoid deadlocks, locks are always taken in
 * the same sequence: the customer, the order, products.
 */
import { dialectOf, type Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import { ORDER_COLUMNS } from './order-columns.ts';

/** Locks the order until the transaction ends; undefined if it does not exist. */
export async function lockOrder(trx: Writer, id: number): Promise<Row<'commandes'> | undefined> {
  return trx
    .selectFrom('commandes')
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

/** Changes the state of a locked order. */
export async function updateOrder(
  trx: Writer,
  id: number,
  change: Partial<Pick<Row<'commandes'>, 'status' | 'payment'>>,
): Promise<void> {
  await trx.updateTable('commandes').set(change).where('id', '=', id).execute();
}
