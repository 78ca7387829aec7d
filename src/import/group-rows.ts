/** Groups rows that describe one thing, such as the varieties of a product in the export of a shop system. */
import { columnText, type SourceValues } from './column-value.ts';
import { lengthOf, type SourceRow } from './source.ts';

/** The most rows of a group and characters of their source, which bound memory; further rows start another group. */
const MAX_ROWS = 5000;
const MAX_LENGTH = 16_000_000;

/** The value that the rows of a group share; '' for a row that belongs to no group. */
export const groupKey = (row: SourceValues | undefined, column: string): string =>
  row ? (columnText(row, column) ?? '').trim() : '';

/**
 * Groups consecutive rows with the same text in `column`. A row is alone when there is no `column`, when it cannot be
 * read, or when its cell is empty.
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
  let length = 0;
  for await (const row of rows) {
    const own = groupKey(row.row, column);
    if (own !== '' && own === key && group.length < MAX_ROWS && length < MAX_LENGTH) {
      group.push(row);
      length += lengthOf(row);
      continue;
    }
    if (!row.row) {
      // An unreadable row may lie between rows of one group.
      yield [row];
      continue;
    }
    if (group.length > 0) yield group;
    group = [row];
    key = own;
    length = lengthOf(row);
  }
  if (group.length > 0) yield group;
}
