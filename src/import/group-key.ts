/** Computes what the rows of one item share, such as the varieties of a product in a shop system's export. */
import { columnText, type SourceValues } from './column-value.ts';
import { isShortened } from './fields.ts';
import type { KeyRule, Mapping } from './mapping.ts';

/** Returns the text of one rule; '' when the row has no value for it. */
function keyOf({ from, join, prefix = '' }: KeyRule, row: SourceValues): string {
  const texts = [from].flat().map((column) => (columnText(row, column as string) ?? '').trim());
  const found = texts.filter((text) => text !== '');
  const key = join === undefined ? (found[0] ?? '') : found.join(join);
  return key === '' ? '' : prefix + key;
}

/** Returns the text of the first rule that yields one. */
const firstKey = (rules: readonly KeyRule[] | undefined, row: SourceValues) =>
  (rules ?? []).map((rule) => keyOf(rule, row)).find((key) => key !== '') ?? '';

type ListRule = NonNullable<Mapping['children']>;

/** A variety that a product lists: the key of its row, and its text in the list. */
export interface ListedChild {
  readonly key: string;
  readonly listed: string;
}

/** Returns the text of `part` between two others, or up to its end. */
function keyIn(part: string, { after, before }: ListRule): string {
  const at = part.indexOf(after);
  if (at < 0) return '';
  const from = at + after.length;
  const to = part.indexOf(before, from);
  return part.slice(from, to < 0 ? undefined : to).trim();
}

/** Returns the varieties that the row of a product lists. */
export function listedChildren({ children }: Mapping, row: SourceValues | undefined): readonly ListedChild[] {
  if (!children || !row) return [];
  const parts = (columnText(row, children.from) ?? '').split(children.split);
  return parts
    .map((listed) => ({ key: keyIn(listed, children), listed: listed.trim() }))
    .filter(({ key }) => key !== '');
}

/** Sets the column of lists of a variety to its text in the parent's list, and empties it in every other row. */
export const withListed = ({ children }: Mapping, row: SourceValues, listed: string | undefined): SourceValues =>
  children ? { ...row, [children.from]: listed ?? '' } : row;

/** Whether the row is a variety of a product that another row describes. */
export const isVariety = ({ parent, children }: Mapping, row: SourceValues): boolean =>
  children ? (columnText(row, children.from) ?? '') !== '' : firstKey(parent, row) !== '';

/**
 * Returns the text that the rows of a group share: the parent that a variety names, or else the row itself. '' for a
 * row without a group, and for a shortened number, which unrelated rows may share.
 */
export function groupKey(mapping: Mapping, row: SourceValues | undefined): string {
  if (!row) return '';
  const key = firstKey(mapping.parent, row) || firstKey(mapping.group, row);
  return isShortened(key) ? '' : key;
}
