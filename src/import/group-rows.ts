/** Rows that are one thing together, as the varieties of a product in the export of a shop system. */
import { columnText, type SourceValues } from './column-value.ts';
import type { SourceRow } from './source.ts';

/** The most rows of one group, which bounds the memory; what is more is a group of its own. */
const MAX_ROWS = 5000;

/** By what the rows of a group are one; '' for a row that stands alone. */
export const groupKey = (row: SourceValues | undefined, column: string): string =>
  row ? (columnText(row, column) ?? '').trim() : '';

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
    const own = groupKey(row.row, column);
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
