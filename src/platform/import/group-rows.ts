/** Rows that are one thing together, as the varieties of a product in the export of a shop system. */
import { columnText } from './column-value.ts';
import type { SourceRow } from './source.ts';

/** The most rows of one group, which bounds the memory; what is more is a group of its own. */
const MAX_ROWS = 5000;

/**
 * Rows that follow each other and have the same text in `column`, together; without a `column`, and for rows that
 * cannot be read or have nothing there, each row alone.
 */
export async function* groupRows(
  rows: AsyncIterable<SourceRow>,
  column: string | undefined,
): AsyncGenerator<readonly SourceRow[]> {
  if (column === undefined) {
    for await (const row of rows) yield [row];
    return;
  }
  let group: SourceRow[] = [];
  let key = '';
  for await (const row of rows) {
    const own = !row.row ? '' : (columnText(row.row, column) ?? '').trim();
    if (own !== '' && own === key && group.length < MAX_ROWS) {
      group.push(row);
      continue;
    }
    if (!row.row) {
      // It may stand between rows of one group.
      yield [row];
      continue;
    }
    if (group.length > 0) yield group;
    group = [row];
    key = own;
  }
  if (group.length > 0) yield group;
}
