/** Locks a customer, so that they are not deleted while their data is written. */
import { dialectOf, type Writer } from '../../data/database.ts';

/**
 * Locks the customer until the transaction ends, and returns whether they exist. On PostgreSQL a second transaction
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
