/** Prepares a database before its use. */

import type { Database } from '../data/database.ts';
import { migrate } from '../data/migrate.ts';
import { searchSources, storeFacts } from '../features/products/writing/search-sources.repository.ts';
import { ensureSearchIndex } from '../features/search/index/search-write.repository.ts';

/** Migrates `db`, and rebuilds its search index when the index's version has changed. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db);
  await ensureSearchIndex((work) => db.write(work), searchSources, storeFacts);
}
