/** What the two engines do each in their own way: `search-sqlite.ts` and `search-postgres.ts`. */
import { dialectOf, type Reader, type Writer } from '../../platform/database/database.ts';
import { postgresIndex } from './search-postgres.ts';
import { sqliteIndex } from './search-sqlite.ts';
import type { SearchDocument, SearchTerms } from './search-terms.ts';

/** Hits with every word in the name, those with a word that only the description holds, or both. */
export type HitPlace = 'name' | 'elsewhere' | 'anywhere';

export interface Stretch {
  readonly limit: number;
  readonly offset?: number;
  /** Leaves out the hits up to this id. */
  readonly after?: number;
}

/** One question to the index. */
export interface SearchQuestion {
  /** By id where the engine counts beyond what is ranked, in any order otherwise. */
  hits(place: HitPlace, stretch: Stretch): Promise<number[]>;
  /** Counts to what the engine does in some ten milliseconds, and no further. */
  count(place: HitPlace): Promise<number>;
}

export interface SearchIndex {
  ask(db: Reader, terms: SearchTerms): Promise<SearchQuestion>;
  /** Adds documents, or puts them in the place of older ones. */
  write(trx: Writer, documents: readonly SearchDocument[]): Promise<void>;
  remove(trx: Writer, ids: readonly number[]): Promise<void>;
}

export function searchIndexOf(db: Reader): SearchIndex {
  return dialectOf(db) === 'postgres' ? postgresIndex : sqliteIndex;
}
