/** Converts the HTML that shop systems export to plain text. */
import { compile, type FormatCallback } from 'html-to-text';
import { Parser } from 'htmlparser2';
import { RowError } from './row-error.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/** Maximum nesting of tags, because the conversion is recursive. Browsers stop at 512. */
const MAX_DEPTH = 256;

/** Blanks between the cells of a table row. */
const BETWEEN_CELLS = '   ';

/** Formats a row of a table: on one line, or one cell below the other when a cell takes several lines. */
function rowText(cells: readonly { readonly text: string }[]): string {
  const texts = cells.map(({ text }) => text.trim()).filter((text) => text !== '');
  return texts.join(texts.some((text) => text.includes('\n')) ? '\n' : BETWEEN_CELLS);
}

/** Formats the rows of a table from top to bottom, ignoring `colspan` and `rowspan`. */
const formatTable: FormatCallback = (table, walk, builder, { leadingLineBreaks, trailingLineBreaks }) => {
  const childrenOf = ({ children = [] }: typeof table) => children.filter(({ type }) => type === 'tag');
  const isSection = ({ name = '' }: typeof table) => ['thead', 'tbody', 'tfoot', 'center'].includes(name);
  builder.openTable();
  for (const row of childrenOf(table).flatMap((child) => (isSection(child) ? childrenOf(child) : child))) {
    if (row.name !== 'tr') continue;
    builder.openTableRow();
    for (const cell of childrenOf(row)) {
      if (cell.name !== 'td' && cell.name !== 'th') continue;
      builder.openTableCell();
      walk(cell.children, builder);
      builder.closeTableCell();
    }
    builder.closeTableRow();
  }
  builder.closeTable({
    tableToString: (rows) => rows.map(rowText).join('\n'),
    leadingLineBreaks,
    trailingLineBreaks,
  });
};

const convert = compile({
  wordwrap: false,
  formatters: { plainTable: formatTable },
  selectors: [
    ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
    { selector: 'table', format: 'plainTable' },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
});

/** Checks the nesting of tags. @throws {RowError} when it is too deep to be converted */
function checkDepth(html: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentag() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new RowError(`its HTML has more than ${MAX_DEPTH} tags nested in each other`);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  parser.end(html);
}

/**
 * Converts HTML to text with paragraphs, list items and table rows on separate lines, without scripts, styles and
 * pictures.
 * @throws {RowError} when tags are nested too deeply
 */
export function htmlToText(html: string): string {
  checkDepth(html);
  return convert(html).replaceAll('\u00a0', ' ').trim();
}
