/** Reads a file of any size row by row: CSV or JSON Lines. A row that cannot be read is told, and the next one read. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
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
export const MAX_ROW_BYTES = 1_000_000;

interface CsvRecord {
  readonly record: string[];
  readonly info: { readonly lines: number; readonly bytes: number };
}

/** Where a stretch of a CSV file begins. */
interface Position {
  readonly byte: number;
  readonly line: number;
}

/** Records of the file from `from` on, with the position behind each. Throws a {@link CsvError} where it breaks. */
async function* csvRecords(
  file: string,
  delimiter: string,
  from: Position,
  onBytes: (bytes: number) => void,
): AsyncGenerator<{ values: string[]; start: Position; end: Position }> {
  const input = createReadStream(file, { start: from.byte });
  const parser = parse({
    bom: from.byte === 0,
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    relax_column_count: true,
    // `6.7" screen` without quotation marks around it is a name like any other.
    relax_quotes: true,
    skip_empty_lines: true,
  });
  input.on('data', (chunk) => onBytes(chunk.length));
  input.on('error', (error) => parser.destroy(error));
  let start = from;
  try {
    for await (const { record, info } of input.pipe(parser) as AsyncIterable<CsvRecord>) {
      const end = { byte: from.byte + info.bytes, line: from.line + info.lines };
      yield { values: record, start, end };
      start = end;
    }
  } finally {
    input.destroy();
  }
}

const isCsvError = (error: unknown): error is CsvError =>
  error instanceof Error &&
  'code' in error &&
  /^(CSV_)?(QUOTE_NOT_CLOSED|MAX_RECORD_SIZE|CSV_)/.test(String(error.code));

/** The line that begins at `from`: its text, cut to 10,000 characters, and where the next one begins. */
async function lineAt(file: string, from: Position): Promise<{ text: string; next: Position } | undefined> {
  let text = '';
  let byte = from.byte;
  for await (const chunk of createReadStream(file, { start: from.byte }) as AsyncIterable<Buffer>) {
    const end = chunk.indexOf(0x0a);
    if (text.length < 10_000) text += chunk.subarray(0, end < 0 ? undefined : end).toString();
    if (end >= 0) return { text: text.slice(0, 10_000), next: { byte: byte + end + 1, line: from.line + 1 } };
    byte += chunk.length;
  }
  return undefined;
}

function faultOf(error: CsvError): string {
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? `the row is longer than ${MAX_ROW_BYTES.toLocaleString('en')} bytes (is a quotation mark not closed?)`
    : error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'a quotation mark is opened and not closed'
      : error.message;
}

async function* csvRows(file: string, delimiter: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceRow> {
  let columns: readonly string[] | undefined;
  let position: Position = { byte: 0, line: 1 };
  for (;;) {
    try {
      for await (const { values, start, end } of csvRecords(file, delimiter, position, onBytes)) {
        position = end;
        if (!columns) {
          columns = values.map((name) => name.trim());
          yield { line: start.line, values: columns };
          continue;
        }
        if (values.length !== columns.length) {
          const fault = `${values.length} columns instead of ${columns.length}`;
          yield { line: start.line, values, fault };
          continue;
        }
        const row = Object.fromEntries(columns.map((column, k) => [column, values[k] ?? '']));
        yield { line: start.line, values, row };
      }
      return;
    } catch (error) {
      if (!isCsvError(error)) throw error;
      if (!columns) throw new SourceError(`The header of ${file} cannot be read: ${faultOf(error)}.`);
      // The broken row takes its own line along and nothing else: reading goes on behind that line.
      const broken = await lineAt(file, position);
      yield { line: position.line, values: [broken?.text ?? ''], fault: faultOf(error) };
      if (!broken) return;
      position = broken.next;
    }
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

async function* jsonRows(file: string, onBytes: (bytes: number) => void): AsyncGenerator<SourceRow> {
  yield { line: 0, values: ['row'] };
  const input = createReadStream(file);
  input.on('data', (chunk) => onBytes(chunk.length));
  let line = 0;
  for await (const raw of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const text = line === 1 ? raw.replace(/^\ufeff/, '') : raw;
    if (text.trim() === '') continue;
    const at = { line, values: [text.slice(0, 10_000)] };
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
