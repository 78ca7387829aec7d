import type { Reader, Writer } from '../data/database.ts';
import { tableRows } from '../data/table-rows.ts';
import type { Tables } from '../data/tables.ts';
import type { RowError } from './row-error.ts';

/** The outcome of a row, or an error that only stored data shows. */
export type Outcome = 'inserted' | 'updated' | 'unchanged' | RowError;

/** Stores the rows of one kind of file, as `parsers.ts` reads them. */
export interface Importer<T> {
  /** Returns the key by which rows for the same item are merged. */
  identityOf(item: T): string;
  /** Returns the item's name in the row, for people; '' when it has none. */
  nameOf(item: T): string;
  /** Returns the pictures of the row: `https://` addresses, and paths below the file host. */
  picturesOf(item: T): readonly string[];
  /**
   * Stores rows with different identities and returns the outcome of each. A row is stored completely or not at all.
   */
  write(trx: Writer, items: readonly T[], now: string): Promise<Outcome[]>;
  /** Stores what a merged row adds to the first row with its identity. */
  writeMerged?(trx: Writer, items: readonly T[], now: string): Promise<void>;
}

/** Returns a `(select column …)` of texts, to use after `in`. */
export function textsOf<T extends keyof Tables & string>(
  db: Reader,
  table: T,
  column: Parameters<typeof tableRows<T>>[2][number],
  values: Iterable<string>,
) {
  return tableRows(
    db,
    table,
    [column],
    [...values].map((value) => ({ [column]: value }) as Parameters<typeof tableRows<T>>[3][number]),
  );
}
