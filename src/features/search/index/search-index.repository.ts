/** What the two engines do each in their own way: `search-sqlite.ts` and `search-postgres.ts`. */
import type { Reader, Writer } from '../../../data/database.ts';
import type { RowCheck } from '../facets/search-filters.ts';
import type { Match } from './match.ts';
import type { SearchDocument } from './search-terms.ts';

/**
 * The index of listed products. Another engine is used by writing these four and passing `tests/contract/search`. A
 * `check` is looked up in the products that match, and those that fail it do not count.
 */
export interface SearchIndex {
  /** At most `limit` ids of products that match, in an order of the engine's own. */
  hits(db: Reader, match: Match, limit: number, check?: RowCheck): Promise<number[]>;
  /** How many products each of `matches` has, counted to `most`. */
  counts(db: Reader, matches: readonly Match[], max: number, check?: RowCheck): Promise<number[]>;
  /** Adds documents, or puts them in the place of older ones. */
  write(trx: Writer, documents: readonly SearchDocument[]): Promise<void>;
  remove(trx: Writer, ids: readonly number[]): Promise<void>;
}
