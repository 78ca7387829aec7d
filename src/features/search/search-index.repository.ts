/** What the two engines do each in their own way: `search-sqlite.ts` and `search-postgres.ts`. */
import { dialectOf, type Reader, type Writer } from '../../platform/database/database.ts';
import { postgresIndex } from './search-postgres.ts';
import { sqliteIndex } from './search-sqlite.ts';
import type { SearchDocument, SearchTerms } from './search-terms.ts';

/** Hits with every word in the name, or those with a word that only the description holds. */
export type HitPlace = 'name' | 'elsewhere';

export interface SearchIndex {
  /** At most `limit` hits, without those up to the id `after`; by id where the engine gives that for nothing. */
  hits(db: Reader, terms: SearchTerms, place: HitPlace, limit: number, after: number): Promise<number[]>;
  /** How many hits there are; an engine that has to visit each one stops at `cap`. */
  count(db: Reader, terms: SearchTerms, place: HitPlace, cap: number): Promise<number>;
  /** Adds documents, or puts them in the place of older ones. */
  write(trx: Writer, documents: readonly SearchDocument[]): Promise<void>;
  remove(trx: Writer, ids: readonly number[]): Promise<void>;
}

export function searchIndexOf(db: Reader): SearchIndex {
  return dialectOf(db) === 'postgres' ? postgresIndex : sqliteIndex;
}
