/** Locks the rows of small tables whose order operators change. */
import { dialectOf, type Writer } from './database.ts';

/** Locks all rows of a table until the transaction ends, so that two changes of their order run one after the other. */
export async function lockRows(trx: Writer, table: 'classifications' | 'pubs' | 'infos'): Promise<void> {
  // On SQLite the transaction itself does.
  if (dialectOf(trx) === 'postgres') await trx.selectFrom(table).select('id').orderBy('id').forNoKeyUpdate().execute();
}
