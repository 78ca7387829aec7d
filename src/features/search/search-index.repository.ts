/** What the two engines do each in their own way: `search-sqlite.ts` and `search-postgres.ts`. */
import { dialectOf, type Reader, type Writer } from '../../platform/database/database.ts';
import type { Match } from './match.ts';
import { postgresIndex } from './search-postgres.ts';
import { sqliteIndex } from './search-sqlite.ts';
import type { SearchDocument } from './search-terms.ts';

/** The index of listed products. Another engine is used by writing these three and passing `tests/contract/search`. */
export interface SearchIndex {
  /** At most `limit` ids of products that match, in an order of the engine's own. */
  hits(db: Reader, match: Match, limit: number): Promise<number[]>;
  /** Adds documents, or puts them in the place of older ones. */
  write(trx: Writer, documents: readonly SearchDocument[]): Promise<void>;
  remove(trx: Writer, ids: readonly number[]): Promise<void>;
}

export function searchIndexOf(db: Reader): SearchIndex {
  return dialectOf(db) === 'postgres' ? postgresIndex : sqliteIndex;
}
