import type { Reader, Writer } from '../data/database.ts';
import { tableRows } from '../data/table-rows.ts';
import type { Tables } from '../data/tables.ts';
import type { Fields } from './fields.ts';
import type { RowError } from './row-error.ts';

/** What became of a row; an error says why it cannot be stored, which only what is stored already tells. */
export type Outcome = 'inserted' | 'updated' | 'unchanged' | RowError;

/** What the import does with the rows of one kind. */
export interface Importer<T> {
  /**
   * A row of the default format, checked. `now` is ISO 8601.
   * @throws {RowError} when it cannot be imported
   */
  parse(fields: Fields, now: string): T;
  /** What two rows that mean the same thing share. */
  identityOf(item: T): string;
  /** Stores rows of different identities, each one whole, and answers what became of each. */
  write(trx: Writer, items: readonly T[], now: string): Promise<Outcome[]>;
  /** Keeps what only a row says whose identity an earlier one has. */
  writeMerged?(trx: Writer, items: readonly T[], now: string): Promise<void>;
}

/** `(select column …)` of texts, for `in`. */
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
