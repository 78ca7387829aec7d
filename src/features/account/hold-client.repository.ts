/** Keeps a customer from being deleted while something is written for them. */
import { dialectOf, type Writer } from '../../data/database.ts';

/**
 * Whether the customer is there, who then stays until the transaction ends. Of two transactions that hold the same
 * customer the second waits; on SQLite there is one at a time anyway.
 */
export async function holdClient(trx: Writer, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('clients')
    .select('id')
    .where('id', '=', id)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
  return found !== undefined;
}
