/** Prepares a database before its use. */

import type { Database } from '../data/database.ts';
import { migrate } from '../data/migrate.ts';
import { ensureSearchIndex } from '../features/search/index/ensure-index.service.ts';

/** Migrates `db`, and rebuilds its search index when the index's version has changed. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db);
  await ensureSearchIndex(db);
}
