/** Reads the fields of one CSV record, line by line, and finds out what stands between them. */

const QUOTE = '"';

/**
 * `done`: the record is complete. `open`: a quoted field goes on in the next line. `broken`: what was opened as a
 * quoted field and went on over a line end does not end as one.
 */
export type RecordState = 'done' | 'open' | 'broken';

/**
 * One record. Within a line it takes marks as people set them (`6.7" screen` is a name like any other); a field that
 * runs over lines has to be quoted by the rules, for nothing else tells where it ends. A strict one takes no quotation
 * mark against the rules.
 */
export class RecordReader {
  readonly values: string[] = [];
  readonly #delimiter: string;
  readonly #isStrict: boolean;
  /** Of the quoted field that is open: what has been read of it, and whether in lines before. */
  #field: string | undefined;
  #isOverLines = false;

  constructor(delimiter: string, { isStrict = false } = {}) {
    this.#delimiter = delimiter;
    this.#isStrict = isStrict;
  }

  /** Takes the next line, without its end. */
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

  /** Reads a quoted field on from `at`; answers where the next field begins, behind the line when there is none. */
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
        // `"Kettle" of steel`: the marks belong to the text.
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

/** The fields of a line that is a record of its own; a quotation mark that is not closed is taken as a letter. */
export function lineFields(line: string, delimiter: string): string[] {
  const reader = new RecordReader(delimiter);
  return reader.add(line) === 'done' ? reader.values : line.split(delimiter);
}

/** What may stand between columns, the most usual first. */
export const DELIMITERS: readonly string[] = [',', ';', '\t', '|'];

/**
 * What stands between the columns of a header: what finds the most columns that are looked for, or else the most
 * columns.
 */
export function findDelimiter(header: string, wanted: ReadonlySet<string>): string {
  const score = (delimiter: string) => {
    const names = lineFields(header, delimiter).map((name) => name.trim());
    return names.filter((name) => wanted.has(name)).length * 10_000 + names.length;
  };
  return DELIMITERS.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
}
