/** Locks a customer, so that nobody deletes them while something is written for them. */
import { dialectOf, type Writer } from '../../data/database.ts';

/**
 * Locks the customer until the transaction ends, and answers whether there is one. On PostgreSQL a second transaction
 * that locks the same customer waits; SQLite runs one at a time.
 */
export async function lockClient(trx: Writer, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return found !== undefined;
}
