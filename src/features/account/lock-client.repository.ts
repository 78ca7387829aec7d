/** Locks a customer, so that they are not deleted while their data is written. */
import { dialectOf, type Writer } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';

const lockRow = statement((db, { id }: { id: number }) =>
  db
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate()),
);

/**
 * Locks the customer until the transaction ends, and returns whether they exist. On PostgreSQL a second transaction
 * that locks the same customer waits; SQLite runs one at a time.
 */
export async function lockClient(trx: Writer, id: number): Promise<boolean> {
  return (await lockRow(trx, { id })).length > 0;
}
