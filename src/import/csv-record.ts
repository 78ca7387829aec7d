/** Parses one CSV record line by line, and detects the delimiter. */

const QUOTE = '"';

/**
 * `done`: the record is complete. `open`: a quoted field continues on the next line. `broken`: a quoted field that
 * spans lines is not closed correctly.
 */
export type RecordState = 'done' | 'open' | 'broken';

/**
 * Reads one record. Within a line, stray quotation marks are ordinary characters (`6.7" screen` is a valid name). A
 * field that spans lines must be quoted correctly, because nothing else marks its end. Strict mode rejects every stray
 * quotation mark.
 */
export class RecordReader {
  readonly values: string[] = [];
  readonly #delimiter: string;
  readonly #isStrict: boolean;
  /** The content so far of an open quoted field, and whether it began on an earlier line. */
  #field: string | undefined;
  #isOverLines = false;

  constructor(delimiter: string, { isStrict = false } = {}) {
    this.#delimiter = delimiter;
    this.#isStrict = isStrict;
  }

  /** Adds the next line, without its line ending. */
  add(line: string): RecordState {
    let at = 0;
    if (this.#field !== undefined) {
      this.#field += '\n';
      this.#isOverLines = true;
    } else if (!line.includes(QUOTE)) {
      for (const value of line.split(this.#delimiter)) this.values.push(value);
      return 'done';
    }
    while (at <= line.length) {
      const end =
        this.#field !== undefined
          ? this.#quoted(line, at)
          : line[at] === QUOTE
            ? this.#quoted(line, at + 1, '')
            : this.#plain(line, at);
      if (typeof end === 'string') return end;
      at = end;
    }
    return 'done';
  }

  /**
   * Continues a quoted field from `at`. Returns where the next field begins, which is past the end of the line if there
   * is none.
   */
  #quoted(line: string, at: number, before = this.#field ?? ''): number | RecordState {
    let field = before;
    for (let from = at; ; ) {
      const mark = line.indexOf(QUOTE, from);
      if (mark < 0) {
        this.#field = field + line.slice(from);
        return 'open';
      }
      field += line.slice(from, mark);
      const next = line[mark + 1];
      if (next === QUOTE) {
        field += QUOTE;
        from = mark + 2;
      } else if (next === undefined || next === this.#delimiter) {
        this.#end(field);
        return mark + 2;
      } else {
        if (this.#isOverLines || this.#isStrict) return 'broken';
        // In `"Kettle" of steel` the quotation marks belong to the text.
        return this.#plain(line, mark, QUOTE + field);
      }
    }
  }

  #plain(line: string, at: number, before = ''): number | RecordState {
    const found = line.indexOf(this.#delimiter, at);
    const end = found < 0 ? line.length : found;
    const text = line.slice(at, end);
    if (this.#isStrict && text.includes(QUOTE)) return 'broken';
    this.#end(before + text);
    return end + 1;
  }

  #end(field: string): void {
    this.values.push(field);
    this.#field = undefined;
    this.#isOverLines = false;
  }
}

/** Returns the fields of a line that is a complete record; an unclosed quotation mark is an ordinary character. */
export function lineFields(line: string, delimiter: string): string[] {
  const reader = new RecordReader(delimiter);
  return reader.add(line) === 'done' ? reader.values : line.split(delimiter);
}

/** Supported delimiters, most common first. */
export const DELIMITERS: readonly string[] = [',', ';', '\t', '|'];

/** Detects the delimiter of a header: the one that yields the most wanted columns, then the most columns. */
export function findDelimiter(header: string, wanted: ReadonlySet<string>): string {
  const score = (delimiter: string) => {
    const names = lineFields(header, delimiter).map((name) => name.trim());
    return names.filter((name) => wanted.has(name)).length * 10_000 + names.length;
  };
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}
