/** The columns and rows of a source file. */
import { formatCount } from '../shared/counted.ts';
import type { SourceValues } from './column-value.ts';

/** A row as read from the file. */
export interface SourceRow {
  /** Its first line, from 1; the header is line 1. */
  readonly line: number;
  /** Its raw values, for the list of rejected rows. */
  readonly values: readonly string[];
  /** Values by column; undefined when `fault` says why the row could not be read. */
  readonly row?: SourceValues;
  readonly error?: string;
  /** Whether the encoding is at fault. */
  readonly isMisencoded?: boolean;
}

/** Characters of its source. */
export const lengthOf = ({ values }: SourceRow): number => values.reduce((sum, { length }) => sum + length, 0);

export interface Source {
  readonly format: 'csv' | 'json';
  /** Columns of the list of rejected rows: the header of a CSV, or `row` for JSON. */
  readonly columns: readonly string[];
  /** Column names: all of a CSV, or those of the JSON rows read so far. */
  readonly found: ReadonlySet<string>;
  /** How the file was read, such as `CSV with ";" between columns, windows-1252`. */
  readonly message: string;
  readonly rows: AsyncIterable<SourceRow>;
  /** The values by column of a readable row, made again of its raw values. */
  readonly read: (values: readonly string[], line: number) => SourceRow['row'];
  /** Closes the file, at its end or before. */
  close(): Promise<void>;
}

/** A source that does not close itself. */
export type Rows = Omit<Source, 'close'>;

/** The file cannot be opened, or not be read to its end; the message is a sentence. */
export class SourceError extends Error {}

/**
 * The longest row, in bytes; without a limit, an unclosed quotation mark or bracket would read the rest into memory.
 */
export const MAX_ROW_BYTES = 1_000_000;
export const TOO_LONG = `the row is longer than ${formatCount(MAX_ROW_BYTES)} bytes`;

/** The most characters to list of a row that cannot be read. */
const LISTED = 10_000;

/** The part of an unreadable row that the list of rejected rows shows. */
export const listed = (text: string): string => text.slice(0, LISTED).trimEnd();

/** Why a row whose bytes are not UTF-8 is rejected. */
export const NOT_UTF8 = 'it is not UTF-8; when it comes from Windows or Excel, use --encoding windows-1252';
