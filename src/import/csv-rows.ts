/**
 * Rows of a CSV. A row that breaks (a quotation mark is opened and not closed, or closed by a later row's) takes its
 * own first line along and nothing else: reading goes on with the line behind it.
 */
import { lineFields, RecordReader } from './csv-record.ts';
import { listed, MAX_ROW_BYTES, NOT_UTF8, type SourceRow, TOO_LONG } from './source.ts';
import type { Line } from './text-lines.ts';

const NOT_CLOSED = 'a quotation mark is opened and not closed';

/** Lines that have been read and not used yet. */
class LineQueue {
  readonly #source: AsyncIterator<readonly Line[]>;
  #lines: Line[] = [];
  #head = 0;

  constructor(source: AsyncIterator<readonly Line[]>) {
    this.#source = source;
  }

  /** The line that is `k` lines ahead; undefined behind the end of the file. */
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
  /** Behind its last line, from the next line that is not used. */
  readonly end: number;
}

/** The record that begins `from` lines ahead, or why there is none. */
async function recordAt(
  queue: LineQueue,
  from: number,
  delimiter: string,
  isStrict = false,
): Promise<CsvRecord | string> {
  const reader = new RecordReader(delimiter, { isStrict });
  let length = 0;
  for (let k = from; ; k++) {
    const line = await queue.at(k);
    if (!line) return NOT_CLOSED;
    length += line.text.length + 1;
    if (line.isCut || length > MAX_ROW_BYTES) return k === from ? TOO_LONG : `${NOT_CLOSED}, or ${TOO_LONG}`;
    const state = reader.add(line.text);
    if (state === 'done') return { values: reader.values, end: k + 1 };
    if (state === 'broken') return NOT_CLOSED;
  }
}

/**
 * Whether a record that runs over the next `end` lines is a broken first line that took whole rows into its text: the
 * lines behind it are rows by the rules, each with as many fields as there are columns. Text is not: the mark that
 * closes it stands behind text.
 */
async function holdsStrictRows(queue: LineQueue, end: number, delimiter: string, columns: number): Promise<boolean> {
  for (let k = 1; k < end; ) {
    const line = await queue.at(k);
    if (line?.text === '') {
      k++;
      continue;
    }
    const record = await recordAt(queue, k, delimiter, true);
    if (typeof record === 'string' || record.values.length !== columns) return false;
    k = record.end;
  }
  return true;
}

/** In files with fewer columns a sentence has as many commas as a row now and then. */
const MANY_COLUMNS = 5;

/**
 * The same for rows with marks against the rules: `6.7"`, or one that is closed and was not opened. Every line has as
 * many fields as there are columns, and none begins with a space, as what follows a comma in a sentence does. In a file
 * with few columns only a mark of inches counts. Text in which marks are doubled is by the rules.
 */
async function holdsLooseRows(queue: LineQueue, end: number, delimiter: string, columns: number): Promise<boolean> {
  if (columns < 3) return false;
  for (let k = 0; k < end; k++) {
    const { text } = (await queue.at(k)) ?? { text: '' };
    if (text.includes('""')) return false;
    // With rows in between, the first line may be broken in other ways as well.
    if (k === 0 && end > 2) continue;
    const fields = lineFields(text, delimiter);
    if (fields.length !== columns || fields.some((field) => field.startsWith(' '))) return false;
    if (k === end - 1 && columns < MANY_COLUMNS && !/^[^"]*\d"/.test(text)) return false;
  }
  return true;
}

const counted = (count: number, columns: number) =>
  `${count} ${count === 1 ? 'column' : 'columns'} instead of ${columns}`;

/** The header first, as a row without `row`, then the rows; `skipped` lines stand before it. */
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
    yield row;
    columns ??= row.values;
    queue.drop(taken);
  }
}

/** The row that begins with the line `first`, and how many lines it takes. */
async function rowAt(
  queue: LineQueue,
  first: Line,
  delimiter: string,
  columns: readonly string[] | undefined,
): Promise<{ row: SourceRow; lines: number }> {
  const line = first.number;
  const broken = (fault: string) => ({ row: { line, values: [listed(first.text)], fault }, lines: 1 });
  const record = await recordAt(queue, 0, delimiter);
  if (typeof record === 'string') return broken(record);
  const { values, end } = record;
  const isRight = !columns || values.length === columns.length;
  if (end > 1 && columns) {
    const count = columns.length;
    if (!isRight) return broken(`${counted(values.length, count)} in ${end} lines (is a quotation mark not closed?)`);
    if ((await holdsStrictRows(queue, end, delimiter, count)) || (await holdsLooseRows(queue, end, delimiter, count)))
      return broken(`${NOT_CLOSED}: the ${end - 1 === 1 ? 'line' : 'lines'} behind it would become part of it`);
  }
  for (let k = 0; k < end; k++) {
    const part = await queue.at(k);
    if (!part?.isMisencoded) continue;
    const fault = part.number === line ? NOT_UTF8 : `line ${part.number}: ${NOT_UTF8}`;
    return { row: { line, values, fault, isMisencoded: true }, lines: end };
  }
  if (!columns) return { row: { line, values: values.map((name) => name.trim()) }, lines: end };
  if (!isRight) return { row: { line, values, fault: counted(values.length, columns.length) }, lines: end };
  return {
    row: { line, values, row: Object.fromEntries(columns.map((name, k) => [name, values[k] ?? ''])) },
    lines: end,
  };
}
