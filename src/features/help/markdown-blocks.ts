/**
 * Reads the blocks of a Markdown text: headings, paragraphs, lists, tables. Plain text is Markdown without marks: its
 * blank lines separate paragraphs. Rules and quotes lose their marks; HTML and everything else is shown as written.
 * Pure.
 */

export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly MarkdownItem[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

export interface MarkdownItem {
  /** The number as written; 0 in a list without numbers. */
  readonly number: number;
  readonly blocks: readonly MarkdownBlock[];
}

/** Lists within lists; deeper ones are text. */
const MAX_DEPTH = 6;
/** A line with more cells is text. */
const MAX_COLUMNS = 10;

const MARKER = /^( *)([-*+]|(\d{1,9})[.)])( +)(?=\S)/;
/** The number of a clause, which starts a paragraph of its own: `2.1`, `2.1.`, `(a)`. */
const CLAUSE = /^(?:\d{1,4}(?:\.\d{1,4})+\.?|\([\da-z]{1,4}\)) /i;

const isBlank = (line: string) => line.trim() === '';
const indentOf = (line: string) => line.length - line.trimStart().length;

/** The level of a heading such as `## Title`, and its text; undefined for other lines. */
function headingOf(line: string): { readonly level: number; readonly text: string } | undefined {
  const text = line.trim();
  let level = 0;
  while (text[level] === '#') level += 1;
  if (level === 0 || level > 6 || (text.length > level && text[level] !== ' ')) return undefined;
  let end = text.length;
  while (end > level && text[end - 1] === '#') end -= 1;
  // Closing `#` characters count only after a space.
  const inner = text[end - 1] === ' ' || end === level ? text.slice(level, end) : text.slice(level);
  return { level, text: inner.trim() };
}

/** Whether the line is a rule, such as `---` or `* * *`. */
function isRule(line: string): boolean {
  const signs = line.replaceAll(' ', '');
  const [first = ''] = signs;
  return signs.length >= 3 && '-*_'.includes(first) && signs === first.repeat(signs.length);
}

interface Marker {
  readonly indent: number;
  /** Where the text of the item begins. */
  readonly content: number;
  readonly isOrdered: boolean;
  readonly number: number;
}

function markerOf(line: string): Marker | undefined {
  const found = MARKER.exec(line);
  if (!found || isRule(line)) return undefined;
  const [whole, indent = '', , number] = found;
  return { indent: indent.length, content: whole.length, isOrdered: number !== undefined, number: Number(number ?? 0) };
}

/** The cells of a line of a table. */
function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
}

/** Whether a table begins with these two lines: names of columns, and dashes below each. */
function isTableHead(line: string, below: string | undefined): boolean {
  if (!line.includes('|') || !below?.includes('-') || !/^[ |:-]+$/.test(below)) return false;
  const columns = cellsOf(line).length;
  return columns > 0 && columns <= MAX_COLUMNS && cellsOf(below).length === columns;
}

/** Reads the lines of a text, or of an item of a list at `depth`. */
class BlockReader {
  readonly #blocks: MarkdownBlock[] = [];
  #paragraph: string[] = [];
  #at = 0;
  readonly #lines: readonly string[];
  readonly #depth: number;

  constructor(lines: readonly string[], depth: number) {
    this.#lines = lines;
    this.#depth = depth;
  }

  /** Lines are joined; two spaces or a backslash at the end of one keep the line break. */
  #endParagraph(): void {
    if (this.#paragraph.length === 0) return;
    const lines = this.#paragraph.map((line, at) => {
      if (at === this.#paragraph.length - 1) return line.trim();
      if (line.endsWith('  ')) return `${line.trim()}\n`;
      return line.endsWith('\\') ? `${line.slice(0, -1).trim()}\n` : `${line.trim()} `;
    });
    this.#blocks.push({ kind: 'paragraph', text: lines.join('') });
    this.#paragraph = [];
  }

  #heading(level: number, text: string): void {
    this.#paragraph = [];
    if (text !== '') this.#blocks.push({ kind: 'heading', level, text });
  }

  /** A number other than 1 does not end a paragraph: it may be the end of a sentence. */
  #marker(line: string): Marker | undefined {
    const marker = this.#depth < MAX_DEPTH ? markerOf(line) : undefined;
    const isInText = this.#paragraph.length > 0 && marker?.isOrdered && marker.number !== 1;
    return isInText ? undefined : marker;
  }

  /** The lines of the item that begins here, without their indent. */
  #itemLines({ indent, content }: Marker): string[] {
    const own = [(this.#lines[this.#at] ?? '').slice(content)];
    let isAfterBlank = false;
    for (this.#at += 1; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#lines[this.#at] ?? '';
      const deep = indentOf(line);
      const isInside = deep >= Math.min(content, indent + 2);
      const startsAnother =
        isAfterBlank || markerOf(line) !== undefined || headingOf(line) !== undefined || isRule(line);
      if (!isBlank(line) && !isInside && startsAnother) break;
      own.push(line.slice(Math.min(deep, content)));
      isAfterBlank = isBlank(line);
    }
    return own;
  }

  #list({ isOrdered }: Marker): void {
    const items: MarkdownItem[] = [];
    for (;;) {
      const marker = this.#marker(this.#lines[this.#at] ?? '');
      if (marker?.isOrdered !== isOrdered) break;
      // The items of a list in which every number is 1 are counted here.
      const number = isOrdered ? Math.max(marker.number, (items.at(-1)?.number ?? -1) + 1) : 0;
      items.push({ number, blocks: new BlockReader(this.#itemLines(marker), this.#depth + 1).read() });
    }
    this.#blocks.push({ kind: 'list', isOrdered, items });
  }

  #table(): void {
    const head = cellsOf(this.#lines[this.#at] ?? '');
    const rows: string[][] = [];
    for (this.#at += 2; (this.#lines[this.#at] ?? '').includes('|'); this.#at += 1)
      rows.push(cellsOf(this.#lines[this.#at] ?? '').slice(0, head.length));
    this.#blocks.push({ kind: 'table', head, rows });
  }

  /** The level of the heading that a line makes of the single line above it; 0 for none. */
  #underline(line: string): number {
    const signs = line.trim();
    if (this.#paragraph.length !== 1 || this.#depth > 0 || signs.length < 3) return 0;
    if (signs === '='.repeat(signs.length)) return 1;
    return signs === '-'.repeat(signs.length) ? 2 : 0;
  }

  #line(line: string): void {
    const level = this.#underline(line);
    const heading = this.#depth === 0 ? headingOf(line) : undefined;
    if (level > 0) this.#heading(level, (this.#paragraph[0] ?? '').trim());
    else if (isBlank(line) || isRule(line)) this.#endParagraph();
    else if (heading) {
      this.#endParagraph();
      this.#heading(heading.level, heading.text);
    } else {
      if (CLAUSE.test(line.trim())) this.#endParagraph();
      this.#paragraph.push(line);
    }
    this.#at += 1;
  }

  read(): readonly MarkdownBlock[] {
    while (this.#at < this.#lines.length) {
      const line = this.#lines[this.#at] ?? '';
      const marker = this.#marker(line);
      const isTable = isTableHead(line, this.#lines[this.#at + 1]);
      if (!marker && !isTable) this.#line(line);
      else {
        this.#endParagraph();
        if (marker) this.#list(marker);
        else this.#table();
      }
    }
    this.#endParagraph();
    return this.#blocks;
  }
}

/** The blocks of `text`, whose lines end in LF, CR or both. */
export function markdownBlocks(text: string): readonly MarkdownBlock[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replaceAll('\t', '    ').replace(/^ {0,3}> ?/, ''));
  return new BlockReader(lines, 0).read();
}
