/** Brings a database up to date before anything uses it. */

import type { Database } from '../data/database.ts';
import { migrate } from '../data/migrate.ts';
import { searchSources, storeColours } from '../features/products/listed-products.repository.ts';
import { ensureSearchIndex } from '../features/search/search-write.repository.ts';

/** Migrates `db`, and makes its search index anew where documents are made in another way now. */
export async function prepareDatabase(db: Database): Promise<void> {
  await migrate(db);
  await ensureSearchIndex((work) => db.write(work), searchSources, storeColours);
}
