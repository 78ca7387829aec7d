/**
 * Reads rows of a CSV. When a quotation mark is never closed, or only a later row closes it, only the first line of
 * that row is rejected, and reading continues with the next line.
 */

import { formatCount } from '../shared/counted.ts';
import { invalid, type Result } from '../shared/failure.ts';
import { lineFields, RecordReader } from './csv-record.ts';
import { listed, MAX_ROW_BYTES, NOT_UTF8, type SourceRow, TOO_LONG } from './source.ts';
import type { Line } from './text-lines.ts';

const NOT_CLOSED = 'a quotation mark is opened and not closed';
/** Maximum lines of a row, because the lines of a broken one are read again for the next row. */
const MAX_LINES = 2000;
const TOO_MANY_LINES = `the row has more than ${formatCount(MAX_LINES)} lines`;

/** A queue of lines that were read but not consumed. */
class LineQueue {
  readonly #source: AsyncIterator<readonly Line[]>;
  #lines: Line[] = [];
  #head = 0;

  constructor(source: AsyncIterator<readonly Line[]>) {
    this.#source = source;
  }

  /** Returns the line `k` lines ahead; undefined past the end of the file. */
  async at(k: number): Promise<Line | undefined> {
    while (this.#head + k >= this.#lines.length) {
      const { done, value } = await this.#source.next();
      if (done) return undefined;
      this.#lines = this.#lines.slice(this.#head).concat(value);
      this.#head = 0;
    }
    return this.#lines[this.#head + k];
  }

  drop(count: number): void {
    this.#head += count;
  }
}

interface CsvRecord {
  readonly values: readonly string[];
  /** Number of lines of the record. */
  readonly end: number;
}

const broken = (message: string): Result<never> => ({ ok: false, error: invalid(message) });

/** The record that begins `from` lines ahead, or why it cannot be read. */
async function recordAt(
  queue: LineQueue,
  from: number,
  delimiter: string,
  isStrict = false,
): Promise<Result<CsvRecord>> {
  const reader = new RecordReader(delimiter, { isStrict });
  let length = 0;
  for (let k = from; ; k++) {
    const line = await queue.at(k);
    if (!line) return broken(NOT_CLOSED);
    length += line.text.length + 1;
    if (line.isCut || length > MAX_ROW_BYTES) return broken(k === from ? TOO_LONG : `${NOT_CLOSED}, or ${TOO_LONG}`);
    if (k - from >= MAX_LINES) return broken(`${NOT_CLOSED}, or ${TOO_MANY_LINES}`);
    const state = reader.add(line.text);
    if (state === 'done') return { ok: true, data: { values: reader.values, end: k + 1 } };
    if (state === 'broken') return broken(NOT_CLOSED);
  }
}

/**
 * Whether the record of the next `end` lines is really a broken first line that swallowed complete rows: the lines
 * after the first are valid rows, each with the expected number of fields. Ordinary text is not: its closing quotation
 * mark follows text.
 */
async function swallowsStrictRows(queue: LineQueue, end: number, delimiter: string, columns: number): Promise<boolean> {
  for (let k = 1; k < end; ) {
    const line = await queue.at(k);
    if (line?.text === '') {
      k++;
      continue;
    }
    const record = await recordAt(queue, k, delimiter, true);
    if (!record.ok || record.data.values.length !== columns) return false;
    k = record.data.end;
  }
  return true;
}

/** In a file with fewer columns, a sentence may have as many commas as a row. */
const MANY_COLUMNS = 5;

/**
 * The same check for rows with stray quotation marks, such as `6.7"` or a closing mark without an opening one. Every
 * line must have the expected number of fields, and none may begin with a space, as text after a comma does. In a file
 * with few columns only an inch mark counts. Doubled marks are correct quoting and do not count.
 */
async function swallowsLooseRows(queue: LineQueue, end: number, delimiter: string, columns: number): Promise<boolean> {
  if (columns < 3) return false;
  for (let k = 0; k < end; k++) {
    const { text } = (await queue.at(k)) ?? { text: '' };
    if (text.includes('""')) return false;
    // When complete rows follow, the first line may be broken in other ways.
    if (k === 0 && end > 2) continue;
    const fields = lineFields(text, delimiter);
    if (fields.length !== columns || fields.some((field) => field.startsWith(' '))) return false;
    if (k === end - 1 && columns < MANY_COLUMNS && !/^[^"]*\d"/.test(text)) return false;
  }
  return true;
}

/** Returns the cells of a row by column. */
export const byColumn = (columns: readonly string[], cells: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(columns.map((name, k) => [name, cells[k] ?? '']));

/** Whether a spreadsheet would show nothing in these cells. */
export const areBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** Drops cells after the last of `count` columns when all of them are blank. */
const withoutBlankRest = (cells: readonly string[], count: number): readonly string[] =>
  cells.length > count && areBlank(cells.slice(count)) ? cells.slice(0, count) : cells;

const counted = (count: number, columns: number) =>
  `${count} ${count === 1 ? 'column' : 'columns'} instead of ${columns}`;

/**
 * Yields the header first, as a row without `row`, then the rows that are not blank. `skipped` lines come before the
 * header.
 */
export async function* csvRows(
  lines: AsyncIterable<readonly Line[]>,
  delimiter: string,
  skipped = 0,
): AsyncGenerator<SourceRow, void> {
  const queue = new LineQueue(lines[Symbol.asyncIterator]());
  let columns: readonly string[] | undefined;
  for (let k = 0; k < skipped && (await queue.at(0)); k++) queue.drop(1);
  for (let first = await queue.at(0); first; first = await queue.at(0)) {
    if (first.text === '') {
      queue.drop(1);
      continue;
    }
    const { row, lines: taken } = await rowAt(queue, first, delimiter, columns);
    if (!areBlank(row.values)) {
      yield row;
      columns ??= row.values;
    }
    queue.drop(taken);
  }
}

/** Returns the row that begins with the line `first`, and the number of lines that it takes. */
async function rowAt(
  queue: LineQueue,
  first: Line,
  delimiter: string,
  columns: readonly string[] | undefined,
): Promise<{ row: SourceRow; lines: number }> {
  const line = first.number;
  const rejected = (error: string) => ({ row: { line, values: [listed(first.text)], error }, lines: 1 });
  const record = await recordAt(queue, 0, delimiter);
  if (!record.ok) return rejected(record.error.message);
  const { values: read, end } = record.data;
  const values = columns ? withoutBlankRest(read, columns.length) : read;
  const isRight = !columns || values.length === columns.length;
  if (end > 1 && columns) {
    const count = columns.length;
    if (!isRight) return rejected(`${counted(values.length, count)} in ${end} lines (is a quotation mark not closed?)`);
    if (
      (await swallowsStrictRows(queue, end, delimiter, count)) ||
      (await swallowsLooseRows(queue, end, delimiter, count))
    )
      return rejected(`${NOT_CLOSED}: the ${end - 1 === 1 ? 'line' : 'lines'} behind it would become part of it`);
  }
  for (let k = 0; k < end; k++) {
    const part = await queue.at(k);
    if (!part?.isMisencoded) continue;
    const error = part.number === line ? NOT_UTF8 : `line ${part.number}: ${NOT_UTF8}`;
    return { row: { line, values, error, isMisencoded: true }, lines: end };
  }
  if (!columns) return { row: { line, values: values.map((name) => name.trim()) }, lines: end };
  if (!isRight) return { row: { line, values, error: counted(values.length, columns.length) }, lines: end };
  return {
    row: { line, values, row: byColumn(columns, values) },
    lines: end,
  };
}
