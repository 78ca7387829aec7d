/** What the rows of one thing have in common, such as the varieties of a product in the export of a shop system. */
import { columnText, type SourceValues } from './column-value.ts';
import { isShortened } from './fields.ts';
import type { KeyRule, Mapping } from './mapping.ts';

/** The text of one rule; '' when the row says nothing. */
function keyOf({ from, join, prefix = '' }: KeyRule, row: SourceValues): string {
  const texts = [from].flat().map((column) => (columnText(row, column as string) ?? '').trim());
  const found = texts.filter((text) => text !== '');
  const key = join === undefined ? (found[0] ?? '') : found.join(join);
  return key === '' ? '' : prefix + key;
}

/** The text of the first rule that leads to something. */
const firstKey = (rules: readonly KeyRule[] | undefined, row: SourceValues) =>
  (rules ?? []).map((rule) => keyOf(rule, row)).find((key) => key !== '') ?? '';

/** Whether the row is a variety of a product that another row describes. */
export const isVariety = ({ parent }: Mapping, row: SourceValues): boolean => firstKey(parent, row) !== '';

/**
 * The text that the rows of a group share: what a variety calls its parent, or else the row itself. '' for a row that
 * belongs to no group, and for a shortened number, which others may share that do not belong to it.
 */
export function groupKey(mapping: Mapping, row: SourceValues | undefined): string {
  if (!row) return '';
  const key = firstKey(mapping.parent, row) || firstKey(mapping.group, row);
  return isShortened(key) ? '' : key;
}
