import type { Reader, Writer } from '../data/database.ts';
import { tableRows } from '../data/table-rows.ts';
import type { Tables } from '../data/tables.ts';
import type { RowError } from './row-error.ts';

/** The outcome of a row. An error is the reason why it cannot be stored, where only stored data shows that. */
export type Outcome = 'inserted' | 'updated' | 'unchanged' | RowError;

/** Stores the rows of one kind of file, as `parsers.ts` reads them. */
export interface Importer<T> {
  /** The key under which rows for the same thing are merged. */
  identityOf(item: T): string;
  /** What the row calls the thing, for people; '' when it does not say. */
  nameOf(item: T): string;
  /** Pictures of the row: `https://` addresses, and paths below the file host. */
  picturesOf(item: T): readonly string[];
  /**
   * Stores rows with different identities and returns the outcome of each. A row is stored completely or not at all.
   */
  write(trx: Writer, items: readonly T[], now: string): Promise<Outcome[]>;
  /** Stores what a merged row adds to the first row with its identity. */
  writeMerged?(trx: Writer, items: readonly T[], now: string): Promise<void>;
}

/** A `(select column …)` of texts, to use after `in`. */
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
