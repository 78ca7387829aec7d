/** The orders that an operator still has to do something about. */
import type { Reader } from '../../../data/database.ts';
import { ORDER_COLUMNS } from '../order-columns.ts';
import { ENDED_STATUSES, PROGRESS } from '../order-status.ts';
import { type OrderLocks, withDetails } from '../orders.repository.ts';

// Listed, so that the index `commandes_status` is used.
const OPEN = PROGRESS.filter((status) => !ENDED_STATUSES.includes(status));

/** Orders that are neither delivered nor cancelled, the oldest first, and how many there are. */
export async function openOrders(db: Reader, limit: number, holds: OrderLocks) {
  const query = db.selectFrom('commandes').where('status', 'in', OPEN);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await query.select(ORDER_COLUMNS).orderBy('createdAt').orderBy('id').limit(limit).execute();
  return { orders: await withDetails(db, rows, holds), total: Number(total) };
}
