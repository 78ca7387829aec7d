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

type ListRule = NonNullable<Mapping['children']>;

/** A variety that a product lists: the key of its row, and what the list says of it. */
export interface ListedChild {
  readonly key: string;
  readonly listed: string;
}

/** The text of `part` after and before two others, or up to its end. */
function keyIn(part: string, { after, before }: ListRule): string {
  const at = part.indexOf(after);
  if (at < 0) return '';
  const from = at + after.length;
  const to = part.indexOf(before, from);
  return part.slice(from, to < 0 ? undefined : to).trim();
}

/** The varieties that the row of a product lists. */
export function listedChildren({ children }: Mapping, row: SourceValues | undefined): readonly ListedChild[] {
  if (!children || !row) return [];
  const parts = (columnText(row, children.from) ?? '').split(children.split);
  return parts
    .map((listed) => ({ key: keyIn(listed, children), listed: listed.trim() }))
    .filter(({ key }) => key !== '');
}

/** In the column of lists, a variety has what its parent's list says of it, and every other row has nothing. */
export const withListed = ({ children }: Mapping, row: SourceValues, listed: string | undefined): SourceValues =>
  children ? { ...row, [children.from]: listed ?? '' } : row;

/** Whether the row is a variety of a product that another row describes. */
export const isVariety = ({ parent, children }: Mapping, row: SourceValues): boolean =>
  children ? (columnText(row, children.from) ?? '') !== '' : firstKey(parent, row) !== '';

/**
 * The text that the rows of a group share: what a variety calls its parent, or else the row itself. '' for a row that
 * belongs to no group, and for a shortened number, which others may share that do not belong to it.
 */
export function groupKey(mapping: Mapping, row: SourceValues | undefined): string {
  if (!row) return '';
  const key = firstKey(mapping.parent, row) || firstKey(mapping.group, row);
  return isShortened(key) ? '' : key;
}
