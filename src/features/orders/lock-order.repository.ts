/**
 * Locks an order while it is placed, confirmed, sent, paid or cancelled. To avoid deadlocks, locks are always taken in
 * the same sequence: the customer, the order, products.
 */
import { sql } from 'kysely';
import { dialectOf, type Writer } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { Row } from '../../data/tables.ts';
import { ORDER_COLUMNS } from './order-columns.ts';

const lockRow = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('commandes')
    .select(ORDER_COLUMNS)
    .where('id', '=', id)
    .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate()),
);

/** Locks the order until the transaction ends; undefined if it does not exist. */
export async function lockOrder(trx: Writer, id: number): Promise<Row<'commandes'> | undefined> {
  const [order] = await lockRow(trx, { id });
  return order;
}

const setState = statement((db, values: { id: number; status: string | null; payment: string | null }) =>
  db
    .updateTable('commandes')
    .set({ status: sql`coalesce(${values.status}, status)`, payment: sql`coalesce(${values.payment}, payment)` })
    .where('id', '=', values.id),
);

/** Changes the state of a locked order. */
export async function updateOrder(
  trx: Writer,
  id: number,
  change: Partial<Pick<Row<'commandes'>, 'status' | 'payment'>>,
): Promise<void> {
  await setState(trx, { id, status: change.status ?? null, payment: change.payment ?? null });
}
