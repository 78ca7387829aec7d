/**
 * Keeps an order as it is while something is decided about it: placed, confirmed, sent, paid or cancelled. Whoever
 * holds several things holds the customer first, then the order, then products, so that nobody waits in a circle.
 */
import { dialectOf, type Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';

/** The order, which nobody else decides about until the transaction ends; undefined when there is none. */
export async function holdOrder(trx: Writer, id: number): Promise<Row<'commandes'> | undefined> {
  return trx
    .selectFrom('commandes')
    .selectAll()
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}
