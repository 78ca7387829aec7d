/** The search index of the engine that a database has. */
import { dialectOf, type Reader } from '../../../data/database.ts';
import type { SearchIndex } from './search-index.repository.ts';
import { postgresIndex } from './search-postgres.repository.ts';
import { sqliteIndex } from './search-sqlite.repository.ts';

/** The index that `db` is searched by. */
export function searchIndexOf(db: Reader): SearchIndex {
  return dialectOf(db) === 'postgres' ? postgresIndex : sqliteIndex;
}
