/** Reads a file of any size row by row: CSV or JSON Lines. A row that cannot be read is told, and the next one read. */
import { createReadStream } from 'node:fs';
import { type CsvError, parse } from 'csv-parse';
import { PARTS } from './default-format.ts';

/** A row as it stands in the file. */
export interface SourceRow {
  /** Where it begins, from 1; the header is line 1. */
  readonly line: number;
  /** Its values as they are, for the list of rejected rows. */
  readonly values: readonly string[];
  /** By column; undefined when `fault` says why it could not be read. */
  readonly row?: Readonly<Record<string, string>>;
  readonly fault?: string;
}

export interface Source {
  /** Columns of the header; of JSON Lines the one `row`. */
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<SourceRow>;
}

/** A file that cannot be read at all; the message is a sentence. */
export class SourceError extends Error {}

/** The longest row, in bytes. A quotation mark that nobody closes would otherwise read the rest into memory. */
const MAX_ROW_BYTES = 1_000_000;
const TOO_LONG = `the row is longer than ${MAX_ROW_BYTES.toLocaleString('en')} bytes`;

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly bytes: number };
}

/** Where a stretch of a CSV file begins. */
interface Position {
  readonly byte: number;
  readonly line: number;
}

interface Located {
  readonly values: string[];
  /** The line that it begins in, and how many more it takes. */
  readonly line: number;
  readonly moreLines: number;
  readonly end: Position;
}

/** Records of the file from `from` on. Throws a {@link CsvError} where it breaks. */
async function* csvRecords(
  file: string,
  delimiter: string,
  from: Position,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Located> {
  const input = createReadStream(file, { start: from.byte });
  let broken: CsvError | undefined;
  const parser = parse({
    // An error thrown by the parser would overtake the rows before it, so it is kept until they have been read.
    skip_records_with_error: true,
    on_skip: (error) => {
      broken ??= error;
      input.unpipe(parser);
      if (!parser.writableEnded) parser.end();
    },
    bom: from.byte === 0,
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    // Files that were put together have both.
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    // `6.7" screen` without quotation marks around it is a name like any other.
    relax_quotes: true,
    skip_empty_lines: true,
  });
  input.on('data', (chunk) => onBytes(chunk.length));
  input.on('error', (error) => parser.destroy(error));
  // Within quotation marks the parser counts a carriage return as a line of its own.
  let returns = 0;
  try {
    for await (const { record, info } of input.pipe(parser) as AsyncIterable<CsvRecord>) {
      const text = record.join();
      const moreLines = text.split('\n').length - 1;
      returns += text.split('\r').length - 1;
      const end = { byte: from.byte + info.bytes, line: from.line + info.lines - returns };
      yield { values: record, line: end.line - 1 - moreLines, moreLines, end };
    }
  } finally {
    input.destroy();
  }
  if (broken) throw broken;
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error &&
  'code' in error &&
  /^(CSV_)?(QUOTE_NOT_CLOSED|MAX_RECORD_SIZE|CSV_)/.test(String(error.code));

/** The first line from `from` on that is not blank: its text, cut to 10,000 characters, and where the next one begins. */
async function lineAt(
  file: string,
  from: Position,
): Promise<{ text: string; line: number; next: Position | undefined }> {
  let text = '';
  let { byte, line } = from;
  for await (const chunk of createReadStream(file, { start: from.byte }) as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(0x0a, at);
      if (text.length < 10_000) text += chunk.subarray(at, end < 0 ? undefined : end).toString();
      if (end < 0) break;
      if (text.trim() !== '')
        return { text: text.slice(0, 10_000).trimEnd(), line, next: { byte: byte + end + 1, line: line + 1 } };
      text = '';
      line++;
      at = end + 1;
    }
    byte += chunk.length;
  }
  return { text: text.slice(0, 10_000), line, next: undefined };
}

function faultOf(error: CsvError): string {
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? `${TOO_LONG} (is a quotation mark not closed?)`
    : error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quotation mark is opened and not closed'
      : error.message;
}

/**
 * Rows of a CSV. One that breaks (a quotation mark that is not closed), or that takes several lines and has the wrong
 * columns (one that is closed by a later row's), takes its own first line along and nothing else: reading goes on
 * behind that line.
 */
async function* csvRows(file: string, delimiter: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceRow> {
  let columns: readonly string[] | undefined;
  let position: Position = { byte: 0, line: 1 };
  for (;;) {
    let fault: string | undefined;
    try {
      for await (const { values, line, moreLines, end } of csvRecords(file, delimiter, position, onBytes)) {
        if (!columns) {
          columns = values.map((name) => name.trim());
          yield { line, values: columns };
        } else if (values.length === columns.length) {
          const row = Object.fromEntries(columns.map((column, k) => [column, values[k] ?? '']));
          yield { line, values, row };
        } else {
          const count = `${values.length} columns instead of ${columns.length}`;
          if (moreLines > 0) {
            fault = `${count} in ${moreLines + 1} lines (is a quotation mark not closed?)`;
            break;
          }
          yield { line, values, fault: count };
        }
        position = end;
      }
    } catch (error) {
      if (!isCsvError(error)) throw error;
      fault = faultOf(error);
      if (!columns) throw new SourceError(`The header of ${file} cannot be read: ${fault}.`);
    }
    if (fault === undefined) return;
    const broken = await lineAt(file, position);
    yield { line: broken.line, values: [broken.text], fault };
    if (!broken.next) return;
    position = broken.next;
  }
}

/** A value of JSON as the text that a CSV would hold. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(asText).join(PARTS);
  // A variety: `{"nom": "Small", "montant": 2500}`.
  return Object.values(value).map(asText).join(':');
}

/**
 * Lines of a file, parted by line feeds alone: readline would also break them at U+2028, which JSON may hold. Of a
 * line that is too long only the beginning is answered.
 */
async function* linesOf(
  file: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<{ text: string; isCut: boolean }> {
  let parts: Buffer[] = [];
  let length = 0;
  const line = () => ({ text: Buffer.concat(parts).toString(), isCut: length > MAX_ROW_BYTES });
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    onBytes(chunk.length);
    for (let at = 0; at < chunk.length; ) {
      const end = chunk.indexOf(0x0a, at);
      const part = chunk.subarray(at, end < 0 ? undefined : end);
      if (length <= MAX_ROW_BYTES) parts.push(part);
      length += part.length;
      if (end < 0) break;
      yield line();
      parts = [];
      length = 0;
      at = end + 1;
    }
  }
  if (length > 0) yield line();
}

async function* jsonRows(file: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceRow> {
  yield { line: 0, values: ['row'] };
  let line = 0;
  for await (const { text: raw, isCut } of linesOf(file, onBytes)) {
    line++;
    const text = line === 1 ? raw.replace(/^\ufeff/, '') : raw;
    if (text.trim() === '') continue;
    const at = { line, values: [text.slice(0, 10_000).trimEnd()] };
    if (isCut) {
      yield { ...at, fault: TOO_LONG };
      continue;
    }
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      yield { ...at, fault: `not JSON: ${(error as Error).message}` };
      continue;
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      yield { ...at, fault: 'not a JSON object' };
    else yield { ...at, row: Object.fromEntries(Object.entries(value).map(([key, field]) => [key, asText(field)])) };
  }
}

/**
 * Opens `file`; `.jsonl` and `.ndjson` hold JSON Lines, everything else is CSV.
 * @param onBytes is told how many more bytes have been read
 * @throws {SourceError} when there is no header
 */
export async function openSource(
  file: string,
  { delimiter = ',', onBytes = () => {} }: { delimiter?: string | undefined; onBytes?: (bytes: number) => void },
): Promise<Source> {
  const rows = /\.(jsonl|ndjson)$/i.test(file) ? jsonRows(file, onBytes) : csvRows(file, delimiter, onBytes);
  const header = await rows.next();
  if (header.done) throw new SourceError(`The file ${file} is empty.`);
  return { columns: header.value.values, rows };
}
