/**
 * Reads a file of any size row by row: CSV, JSON Lines, a JSON array, or a list of previously rejected rows. Reports a
 * row that cannot be read, and continues.
 */
import { DELIMITERS, findDelimiter, lineFields } from './csv-record.ts';
import { csvRows } from './csv-rows.ts';
import { jsonArrayRows, jsonLineRows, jsonRow } from './json-rows.ts';
import { cellOf, isRejectedHeader, REJECTED_COLUMNS } from './rejected-cell.ts';
import { type Source, SourceError, type SourceRow } from './source.ts';
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
}

/** Beyond this, only wanted names are stored: a file whose keys are data would fill the memory. */
const MAX_NAMES = 1000;

const NONE: ReadonlySet<string> = new Set();

type Format = 'csv' | 'lines' | 'array';

/** The format, from the beginning of the file or else its name. */
function formatOf({ file, head }: TextFile): Format {
  const text = head.trimStart();
  const isNamedJson = /\.(jsonl|ndjson|json)(\.gz)?$/i.test(file);
  if (text.startsWith('[') && (isNamedJson || /^\[\s*[{\]]/.test(text))) return 'array';
  if (!isNamedJson && !/^\{\s*"/.test(text)) return 'csv';
  const [first = ''] = text.split(/[\r\n]/, 1);
  if (/^\{(.*[{[,])?\s*$/.test(first) && first.length < text.trimEnd().length)
    throw new SourceError(
      `${file} begins with a JSON object that takes several lines: give one object a line (JSON Lines), or one array of objects.`,
    );
  return 'lines';
}

/** A source that does not close itself. */
type Rows = Omit<Source, 'close'>;

/** JSON rows, whose column names are collected while reading. */
function jsonSource(source: AsyncIterable<SourceRow>, words: string, wanted: ReadonlySet<string>): Rows {
  const found = new Set<string>();
  async function* rows() {
    for await (const row of source) {
      for (const name in row.row) if (found.size < MAX_NAMES || wanted.has(name)) found.add(name);
      yield row;
    }
  }
  return { format: 'json', columns: ['row'], found, words, rows: rows() };
}

/** The original rows in a list of rejected rows. */
async function* rowsOfRejected(
  rows: AsyncIterable<SourceRow>,
  columns: readonly string[],
): AsyncGenerator<SourceRow, void> {
  for await (const { values: cells, row, ...source } of rows) {
    // A row that could not be read has one cell, its first line.
    const values = cells.length > 1 ? cells.slice(REJECTED_COLUMNS.length).map(cellOf) : cells;
    if (row) yield { ...source, values, row: Object.fromEntries(columns.map((name, k) => [name, values[k] ?? ''])) };
    else yield { ...source, values };
  }
}

async function* rowsOfJsonCells(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow, void> {
  for await (const source of rows) {
    if (!source.row) yield source;
    else yield jsonRow({ text: String(source.row.row ?? ''), number: source.line, isCut: false, isMisencoded: false });
  }
}

/** The first line that is not blank, and the delimiter of a preceding `sep=;` line, which Excel writes. */
function headerLine(head: string): { header: string; declared: string | undefined } {
  const lines = head.split(/[\r\n]+/).filter((line) => line !== '');
  const declared = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')?.[1];
  return { header: lines[declared === undefined ? 0 : 1] ?? '', declared };
}

async function csvSource(
  { file, head }: TextFile,
  chunks: AsyncIterable<Buffer>,
  asked: string | undefined,
  wanted: ReadonlySet<string>,
): Promise<Rows> {
  const { header, declared } = headerLine(head);
  // A list of rejected rows uses commas, whatever the original file used; a spreadsheet may have saved it with another
  // delimiter.
  const ofRejected = DELIMITERS.find((candidate) => isRejectedHeader(lineFields(header, candidate)));
  const delimiter = ofRejected ?? asked ?? declared ?? findDelimiter(header, wanted);
  const rows = csvRows(textLines(chunks), delimiter, declared === undefined ? 0 : 1);
  const first = await rows.next();
  if (first.done) throw new SourceError(`The file ${file} is empty.`);
  const { values: names, fault, line } = first.value;
  if (fault !== undefined) throw new SourceError(`The header of ${file} (line ${line}) cannot be read: ${fault}.`);
  if (names.some((name) => name.includes('\0')))
    throw new SourceError(`The header of ${file} holds NUL bytes: it is not a text file, or it is damaged.`);
  if (ofRejected === undefined) {
    const words = `CSV with ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`} between columns`;
    return { format: 'csv', columns: names, found: new Set(names), words, rows };
  }
  const columns = names.slice(REJECTED_COLUMNS.length).map(cellOf);
  const own = rowsOfRejected(rows, columns);
  if (columns.length === 1 && columns[0] === 'row')
    return jsonSource(rowsOfJsonCells(own), 'rejected rows of JSON', wanted);
  return { format: 'csv', columns, found: new Set(columns), words: 'rejected rows', rows: own };
}

/**
 * Opens `file`, compressed with gzip or not: JSON when its content or its name (`.jsonl`, `.ndjson`, `.json`) says so,
 * otherwise CSV. The caller closes it.
 * @throws {SourceError} when it cannot be read, or has no header
 */
export async function openSource(file: string, options: ReadOptions = {}): Promise<Source> {
  const { delimiter, wanted = NONE, onBytes = () => {} } = options;
  const text = await openTextFile(file, options.encoding);
  const format = formatOf(text);
  const chunks = utf8Chunks(text, onBytes);
  const close = async () => void (await chunks.return(undefined));
  try {
    const source =
      format === 'csv'
        ? await csvSource(text, chunks, delimiter, wanted)
        : format === 'array'
          ? jsonSource(jsonArrayRows(chunks, file), 'a JSON array', wanted)
          : jsonSource(jsonLineRows(textLines(chunks)), 'JSON Lines', wanted);
    const words = [source.words, text.encoding, ...(text.isGzip ? ['gzip'] : [])].join(', ');
    return { ...source, words, close };
  } catch (error) {
    await close();
    throw error;
  }
}
