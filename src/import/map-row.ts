/** Converts rows of a foreign file to rows of the default format. */
import { columnText, type SourceValues } from './column-value.ts';
import { FIELDS, type ImportKind, PARTS } from './default-format.ts';
import type { Fields } from './fields.ts';
import { htmlToText } from './html-text.ts';
import type { Mapping, Rule } from './mapping.ts';
import { chooseAmount, parseMoney, readAmounts } from './money.ts';
import { RowError } from './row-error.ts';

/** Seconds from 1970 to the end of the year 9999. */
const MAX_SECONDS = 253_402_300_799;

/**
 * Formats a number of seconds or milliseconds since 1970 as ISO 8601. Other text is returned as it is, and rejected
 * later as a date.
 */
function fromEpoch(text: string, unit: 'epoch' | 'epoch-ms'): string {
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) / (unit === 'epoch' ? 1 : 1000) : Number.NaN;
  return seconds <= MAX_SECONDS ? new Date(seconds * 1000).toISOString() : text;
}

/** Applies the steps of a rule that change one part of a text. */
function changePart(source: string, rule: Rule): string {
  const { remove, replace, extract, date, amount, values } = rule;
  let text = source;
  for (const cut of remove ?? []) text = text.replace(cut, '');
  for (const [what, by] of replace ?? []) text = text.replace(what, by);
  if (extract) {
    const match = text.matchAll(extract).next().value;
    text = match?.slice(1).find((group) => group !== undefined) ?? match?.[0] ?? '';
  }
  text = text.trim();
  if (date) text = fromEpoch(text, date);
  if (amount) {
    const amounts = readAmounts(text, amount);
    text = String((amounts && chooseAmount(amounts, amount)) ?? text);
  }
  return values && Object.hasOwn(values, text) ? (values[text] ?? '') : text;
}

function change(source: string, rule: Rule): string {
  const text = rule.html ? htmlToText(source) : source;
  if (rule.split === undefined) return changePart(text, rule);
  const parts = text.split(rule.split).map((part) => changePart(part, rule));
  return parts.filter((part) => part !== '').join(PARTS);
}

/** Applies a rule to one row; undefined when the row has none of its columns. */
function ofRow(rule: Rule, row: SourceValues): string | undefined {
  if (rule.value !== undefined) return change(rule.value, rule);
  const sources = [rule.from ?? []].flat().map((column) => columnText(row, column));
  const there = sources.filter((source) => source !== undefined);
  if (there.length === 0) return undefined;
  if (rule.join !== undefined) {
    const texts = there.map((text) => text.trim()).filter((text) => text !== '');
    return change(texts.join(rule.join), rule);
  }
  for (const source of there) {
    const text = change(source, rule);
    if (text !== '') return text;
  }
  return '';
}

/** The sum, minimum or maximum of `texts`. A text that is not a number is returned as it is, and rejected later. */
function ofNumbers(texts: readonly string[], which: 'sum' | 'lowest' | 'highest'): string {
  const numbers = texts.map((text) => parseMoney(text));
  const wrong = texts.find((_, k) => numbers[k] === undefined);
  if (wrong !== undefined) return wrong;
  const all = numbers as number[];
  if (which === 'sum') return String(all.reduce((sum, number) => sum + number, 0));
  return texts[all.indexOf(which === 'lowest' ? Math.min(...all) : Math.max(...all))] ?? '';
}

/** Combines the values of a group of rows; undefined when no row has the columns. */
function ofGroup(found: readonly (string | undefined)[], which: Rule['rows']): string | undefined {
  const there = found.filter((text) => text !== undefined);
  if (there.length === 0) return undefined;
  const texts = there.filter((text) => text !== '');
  if (texts.length === 0) return '';
  if (which === 'all') return [...new Set(texts)].join(PARTS);
  return which === undefined || which === 'first' ? texts[0] : ofNumbers(texts, which);
}

/** The text of `field`; undefined when no row has its columns. @throws {RowError} that names the field */
function fieldText(field: string, rule: Rule, rows: readonly SourceValues[]): string | undefined {
  try {
    return ofGroup(
      rows.map((row) => ofRow(rule, row)),
      rule.rows,
    );
  } catch (error) {
    throw error instanceof RowError ? new RowError(`${field}: ${error.message}`) : error;
  }
}

/**
 * Converts a row, or a group of rows for one thing, to a row of the default format of `kind`. Leaves a field out when
 * the file lacks its column.
 * @throws {RowError} when a text cannot be converted
 */
export function mapRow(mapping: Mapping, kind: ImportKind, ...rows: readonly SourceValues[]): Fields {
  const fields: Record<string, string> = {};
  for (const field of FIELDS[kind]) {
    const rule = mapping.fields[field] ?? { from: field };
    const text = fieldText(field, rule, rows);
    const given = text === undefined || text === '' ? (rule.default ?? text) : text;
    if (given !== undefined) fields[field] = given.trim();
  }
  return fields;
}
