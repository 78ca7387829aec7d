/** The columns and rows of a source file. */
import { formatCount } from '../shared/counted.ts';
import type { SourceValues } from './column-value.ts';

/** A row as read from the file. */
export interface SourceRow {
  /** Its first line, from 1; the header is line 1. */
  readonly line: number;
  /** Its raw values, for the list of rejected rows. */
  readonly values: readonly string[];
  /** Values by column; undefined when `error` says why the row could not be read. */
  readonly row?: SourceValues;
  readonly error?: string;
  /** Whether the encoding is the problem. */
  readonly isMisencoded?: boolean;
}

/** Returns the number of characters of the row's source. */
export const lengthOf = ({ values }: SourceRow): number => values.reduce((sum, { length }) => sum + length, 0);

export interface Source {
  readonly format: 'csv' | 'json';
  /** Columns of the list of rejected rows: the header of a CSV, or `row` for JSON. */
  readonly columns: readonly string[];
  /** Names of columns: all of a CSV, or those of the JSON rows read so far. */
  readonly found: ReadonlySet<string>;
  /** How the file was read, such as `CSV with ";" between columns, windows-1252`. */
  readonly message: string;
  readonly rows: AsyncIterable<SourceRow>;
  /** Returns the values by column of a readable row, computed from its raw values. */
  readonly read: (values: readonly string[], line: number) => SourceRow['row'];
  /** Closes the file, at its end or earlier. */
  close(): Promise<void>;
}

/** A source without its own `close`. */
export type Rows = Omit<Source, 'close'>;

/** The file cannot be opened or read to its end; the message is a sentence. */
export class SourceError extends Error {}

/** Maximum bytes of a row; without a limit, an unclosed quotation mark or bracket would read the rest into memory. */
export const MAX_ROW_BYTES = 1_000_000;
export const TOO_LONG = `the row is longer than ${formatCount(MAX_ROW_BYTES)} bytes`;

/** Maximum characters to list of a row that cannot be read. */
const LISTED = 10_000;

/** Returns the part of an unreadable row that the list of rejected rows shows. */
export const listed = (text: string): string => text.slice(0, LISTED).trimEnd();

/** The reason to reject a row whose bytes are not UTF-8. */
export const NOT_UTF8 = 'it is not UTF-8; when it comes from Windows or Excel, use --encoding windows-1252';
