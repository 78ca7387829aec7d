/** What reading a file answers: its columns and its rows. */
import { formatCount } from '../shared/counted.ts';
import type { SourceValues } from './column-value.ts';

/** A row as it stands in the file. */
export interface SourceRow {
  /** Where it begins, from 1; the header is line 1. */
  readonly line: number;
  /** Its values as they are, for the list of rejected rows. */
  readonly values: readonly string[];
  /** By column; undefined when `fault` says why it could not be read. */
  readonly row?: SourceValues;
  readonly fault?: string;
  /** The fault is its encoding. */
  readonly isMisencoded?: boolean;
}

export interface Source {
  readonly format: 'csv' | 'json';
  /** Columns of the list of rejected rows: those of a CSV's header, or `row` for JSON. */
  readonly columns: readonly string[];
  /** Names of columns: of a CSV all of them, of JSON those that have been read so far. */
  readonly found: ReadonlySet<string>;
  /** How the file was read, in words such as `CSV with ";" between columns, windows-1252`. */
  readonly words: string;
  readonly rows: AsyncIterable<SourceRow>;
  /** Closes the file, read to its end or not. */
  close(): Promise<void>;
}

/** A source that is not closed by itself. */
export type Rows = Omit<Source, 'close'>;

/** A file that cannot be read, or not to its end; the message is a sentence. */
export class SourceError extends Error {}

/** The longest row, in bytes; a quotation mark or a bracket that nobody closes would read the rest into memory. */
export const MAX_ROW_BYTES = 1_000_000;
export const TOO_LONG = `the row is longer than ${formatCount(MAX_ROW_BYTES)} bytes`;

/** How much of a row that cannot be read is listed, in characters. */
const LISTED = 10_000;

/** What is listed of a row that cannot be read. */
export const listed = (text: string): string => text.slice(0, LISTED).trimEnd();

/** Why a row whose bytes are not UTF-8 is rejected. */
export const NOT_UTF8 = 'it is not UTF-8; when it comes from Windows or Excel, use --encoding windows-1252';
