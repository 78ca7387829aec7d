/** Builds the search index again at a start, beside other processes. */
import type { Database } from '../../../data/database.ts';
import { leaveTurn } from '../../../data/leave-turn.ts';
import { rebuildNext } from './rebuild-index.repository.ts';

/**
 * Rebuilds the index of all listed products if the version of its documents is outdated: documents batch by batch, then
 * the words in one transaction, for which changes of products wait. Processes that do so at the same time share the
 * batches, and one that is killed is continued by the next.
 * @param limit products per transaction
 */
export async function ensureSearchIndex(db: Pick<Database, 'dialect' | 'write'>, limit?: number): Promise<void> {
  while (await db.write((trx) => rebuildNext(trx, limit))) await leaveTurn(db.dialect);
}
