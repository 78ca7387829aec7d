/** Reads rows from JSON Lines, and from one JSON array of objects. */
import type { SourceValues } from './column-value.ts';
import type { ListInObject } from './json-list.ts';
import { listed, MAX_ROW_BYTES, NOT_UTF8, SourceError, type SourceRow, TOO_LONG } from './source.ts';
import { type Line, textOf } from './text-lines.ts';

/** Maximum nesting of objects and lists. */
const MAX_DEPTH = 100;

/** Whether `value` is nested deeper than {@link MAX_DEPTH}; not recursive, so any depth is safe. */
function isTooDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 1; depth <= MAX_DEPTH; depth++) {
    level = level.flatMap((one) =>
      Object.values(one).filter((inner) => typeof inner === 'object' && inner !== null),
    ) as object[];
    if (level.length === 0) return false;
  }
  return true;
}

/** Whether a JSON value is empty: it contains none of the texts, numbers and flags of a row. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || (typeof value === 'object' && Object.values(value).every(isNothing));
}

/** Whether a row is empty, such as those at the end of a spreadsheet. */
const isBlankRow = ({ row }: SourceRow) => row !== undefined && isNothing(row);

/** Yields the rows that are not empty. */
export async function* withoutBlankRows(rows: AsyncIterable<SourceRow>): AsyncGenerator<SourceRow, void> {
  for await (const row of rows) if (!isBlankRow(row)) yield row;
}

/** Matches a whole number that JavaScript may not represent exactly. */
const LONG_NUMBER = /\d{16}/;

/** Preserves the digits of a long whole number, such as an identity, so that two of them do not become equal. */
function exactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const isInexact = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isInexact && /^-?\d+$/.test(context?.source ?? '') ? context?.source : value;
}

/** Parses one JSON object as a row. */
export function jsonRow({ text, number, isCut, isMisencoded }: Line): SourceRow {
  const at = { line: number, values: [listed(text)] };
  if (isCut) return { ...at, error: TOO_LONG };
  if (isMisencoded) return { ...at, error: NOT_UTF8, isMisencoded };
  let value: unknown;
  try {
    value = LONG_NUMBER.test(text) ? JSON.parse(text, exactly) : JSON.parse(text);
  } catch (error) {
    return { ...at, error: `not JSON: ${(error as Error).message}` };
  }
  // `null` is a blank row, such as the rest of a list that was longer.
  if (value === null) return { line: number, values: [text], row: {} };
  if (typeof value !== 'object' || Array.isArray(value)) return { ...at, error: 'not a JSON object' };
  if (isTooDeep(value)) return { ...at, error: `more than ${MAX_DEPTH} objects and lists nested in each other` };
  return { line: number, values: [text], row: value as SourceValues };
}

/** Yields the rows of JSON Lines. */
export async function* jsonLineRows(lines: AsyncIterable<readonly Line[]>): AsyncGenerator<SourceRow, void> {
  for await (const some of lines) for (const line of some) if (line.text.trim() !== '') yield jsonRow(line);
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const LINE_FEED = 0x0a;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;
const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Splits a JSON array into its elements as bytes arrive, without parsing the elements. */
class ArrayCutter {
  /** Number of open brackets: 0 before and after the array, 1 between its elements. */
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #line: number;
  /** The current element: its parts, their size in bytes, and its first line. */
  #parts: Buffer[] = [];
  #length = 0;
  #begin: number | undefined;
  isEnded = false;
  /** Line of content after the end of the array. */
  lineBehind: number | undefined;

  /** Creates the splitter. @param line the line in which the array begins, from 1 */
  constructor(line: number) {
    this.#line = line;
  }

  /** Returns the elements that end in `chunk`. */
  add(chunk: Buffer): Line[] {
    const elements: Line[] = [];
    let from = 0;
    const append = (to: number) => {
      if (this.#begin === undefined) return;
      if (this.#length <= MAX_ROW_BYTES) this.#parts.push(chunk.subarray(from, to));
      this.#length += to - from;
    };
    const end = (at: number) => {
      append(at);
      if (this.#begin !== undefined) elements.push(this.#element(this.#begin));
      this.#begin = undefined;
    };
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0;
      if (byte === LINE_FEED) this.#line++;
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
        continue;
      }
      if (isBlank(byte)) continue;
      if (this.isEnded) {
        this.lineBehind = this.#line;
        break;
      }
      if (this.#depth === 0) {
        this.#depth = 1;
        continue;
      }
      if (this.#depth === 1 && (byte === COMMA || isClosing(byte))) {
        end(at);
        if (byte === COMMA) continue;
        this.#depth = 0;
        this.isEnded = true;
        continue;
      }
      if (this.#begin === undefined) {
        this.#begin = this.#line;
        from = at;
      }
      if (byte === QUOTE) this.#isInText = true;
      else if (isOpening(byte)) this.#depth++;
      else if (isClosing(byte)) this.#depth--;
    }
    append(chunk.length);
    return elements;
  }

  /** The first line of the unfinished element. */
  get lineOfUnfinished(): number {
    return this.#begin ?? this.#line;
  }

  #element(number: number): Line {
    const isCut = this.#length > MAX_ROW_BYTES;
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return { ...textOf(bytes), number, isCut };
  }
}

/** Skips the first `bytes`. */
async function* without(bytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

/**
 * Yields the rows of a JSON array.
 * @param list the place of the array in an object; the content after it in that object is not read
 * @throws {SourceError} when the array is cut off, or content follows it
 */
export async function* jsonArrayRows(
  chunks: AsyncIterable<Buffer>,
  file: string,
  list?: ListInObject,
): AsyncGenerator<SourceRow, void> {
  const cutter = new ArrayCutter(1 + (list?.lines ?? 0));
  for await (const chunk of list ? without(list.bytes, chunks) : chunks) {
    for (const element of cutter.add(chunk)) yield jsonRow(element);
    if (cutter.isEnded && list) return;
    if (cutter.lineBehind !== undefined)
      throw new SourceError(`${file} has content after its JSON array, in line ${cutter.lineBehind}.`);
  }
  if (!cutter.isEnded)
    throw new SourceError(
      `${file} ends before its JSON array does: something that is opened in line ${cutter.lineOfUnfinished} or later is not closed, or the file is cut off.`,
    );
}
