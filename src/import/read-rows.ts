/**
 * Reads a file of any size row by row: CSV, JSON Lines, a JSON array, or a list of previously rejected rows. A row that
 * cannot be read is reported, and reading continues.
 */
import { DELIMITERS, findDelimiter, lineFields } from './csv-record.ts';
import { byColumn, csvRows } from './csv-rows.ts';
import { type ListInObject, listInObject } from './json-list.ts';
import { jsonArrayRows, jsonLineRows } from './json-rows.ts';
import { jsonSource } from './json-source.ts';
import { isRejectedHeader } from './rejected-cell.ts';
import { rejectedSource } from './rejected-source.ts';
import { type Rows, type Source, SourceError, type SourceRow } from './source.ts';
import { openTextFile, type TextFile, utf8Chunks } from './text-file.ts';
import { textLines } from './text-lines.ts';

export interface ReadOptions {
  /** A name that `TextDecoder` accepts; a byte order mark in the file overrides it. */
  readonly encoding?: string | undefined;
  /** The delimiter of a CSV; by default it is detected from the header. */
  readonly delimiter?: string | undefined;
  /** Columns that help to detect the delimiter. */
  readonly wanted?: ReadonlySet<string> | undefined;
  /** Called with the number of further bytes read. */
  readonly onBytes?: (bytes: number) => void;
  /** Ends the file at the current position. */
  readonly signal?: AbortSignal | undefined;
}

const NONE: ReadonlySet<string> = new Set();

type Format = 'csv' | 'lines' | 'array' | ListInObject;

/** Detects the format from the beginning of the file, or else from its name. */
function formatOf({ file, head }: TextFile, wanted: ReadonlySet<string>): Format {
  const text = head.trimStart();
  const isNamedJson = /\.(jsonl|ndjson|json)(\.gz)?$/i.test(file);
  if (text.startsWith('[') && (isNamedJson || /^\[\s*[{\]]/.test(text))) return 'array';
  if (!isNamedJson && !/^\{\s*"/.test(text)) return 'csv';
  const list = listInObject(head, wanted);
  if (list) return list;
  const [first = ''] = text.split(/[\r\n]/, 1);
  if (/^\{(.*[{[,])?\s*$/.test(first) && first.length < text.trimEnd().length)
    throw new SourceError(
      `${file} begins with a JSON object that takes several lines: give one object a line (JSON Lines), one array of objects, or an object with such an array.`,
    );
  return 'lines';
}

/** Matches a line of empty cells. */
const BLANK_LINE = /^[\s",;|]*$/;

/**
 * Returns the first line that is not blank, and the delimiter that a line such as `sep=;`, which Excel writes, declares
 * before it.
 */
function headerLine(head: string): { header: string; declared: string | undefined } {
  const lines = head.split(/[\r\n]+/).filter((line) => !BLANK_LINE.test(line));
  const declared = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')?.[1];
  return { header: lines[declared === undefined ? 0 : 1] ?? '', declared };
}

/** Reads the header, which is the first row. @throws {SourceError} when there is none, or it cannot be read */
async function readHeader(file: string, rows: AsyncIterator<SourceRow, void>): Promise<readonly string[]> {
  const first = await rows.next();
  if (first.done) throw new SourceError(`The file ${file} is empty.`);
  const { values: names, error, line } = first.value;
  if (error !== undefined) throw new SourceError(`The header of ${file} (line ${line}) cannot be read: ${error}.`);
  if (names.some((name) => name.includes('\0')))
    throw new SourceError(`The header of ${file} holds NUL bytes: it is not a text file, or it is damaged.`);
  return names;
}

/** Opens a CSV file. @param requested the requested delimiter */
async function csvSource(
  { file, head }: TextFile,
  chunks: AsyncIterable<Buffer>,
  requested: string | undefined,
  wanted: ReadonlySet<string>,
): Promise<Rows> {
  const { header, declared } = headerLine(head);
  // A list of rejected rows uses commas, whatever the original file used; a spreadsheet may have saved it with another
  // delimiter.
  const ofRejected = DELIMITERS.find((candidate) => isRejectedHeader(lineFields(header, candidate)));
  const delimiter = ofRejected ?? requested ?? declared ?? findDelimiter(header, wanted);
  const rows = csvRows(textLines(chunks), delimiter, declared === undefined ? 0 : 1);
  const names = await readHeader(file, rows);
  if (ofRejected !== undefined) return rejectedSource(rows, names, wanted);
  const message = `CSV with ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`} between columns`;
  return {
    format: 'csv',
    columns: names,
    found: new Set(names),
    message,
    rows,
    read: (cells) => byColumn(names, cells),
  };
}

/** Reads the rows of a file of this format. */
async function rowsOf(
  format: Format,
  text: TextFile,
  chunks: AsyncIterable<Buffer>,
  options: ReadOptions,
): Promise<Rows> {
  const { delimiter, wanted = NONE } = options;
  if (format === 'array') return jsonSource(jsonArrayRows(chunks, text.file), 'a JSON array', wanted);
  if (format === 'lines') return jsonSource(jsonLineRows(textLines(chunks)), 'JSON Lines', wanted);
  if (typeof format === 'object')
    return jsonSource(jsonArrayRows(chunks, text.file, format), `the JSON array "${format.name}"`, wanted);
  return csvSource(text, chunks, delimiter, wanted);
}

/**
 * Opens `file`, compressed with gzip or not: JSON when its content or its name (`.jsonl`, `.ndjson`, `.json`) says so,
 * otherwise CSV. The caller closes it.
 * @throws {SourceError} when it cannot be read, or has no header
 */
export async function openSource(file: string, options: ReadOptions = {}): Promise<Source> {
  const text = await openTextFile(file, options.encoding);
  const format = formatOf(text, options.wanted ?? NONE);
  const chunks = utf8Chunks(text, options.onBytes ?? (() => {}), options.signal);
  const close = async () => void (await chunks.return(undefined));
  try {
    const source = await rowsOf(format, text, chunks, options);
    const message = [source.message, text.encoding, ...(text.isGzip ? ['gzip'] : [])].join(', ');
    return { ...source, message, close };
  } catch (error) {
    await close();
    throw error;
  }
}
