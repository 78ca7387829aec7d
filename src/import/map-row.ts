/** Converts rows of a foreign file to rows of the default format. */
import { columnText, type Expected, type SourceValues } from './column-value.ts';
import { FIELDS, type ImportKind, PARTS } from './default-format.ts';
import type { Fields } from './fields.ts';
import { isVariety } from './group-key.ts';
import { htmlToText } from './html-text.ts';
import type { Mapping, Rule } from './mapping.ts';
import { chooseAmount, parseMoney, readAmounts } from './money.ts';
import { RowError } from './row-error.ts';

/** Seconds from 1970 to the end of the year 9999. */
const MAX_SECONDS = 253_402_300_799;

/**
 * Formats a number of seconds or milliseconds since 1970 as ISO 8601. Other text is returned unchanged, and rejected
 * later as a date.
 */
function fromEpoch(text: string, unit: 'epoch' | 'epoch-ms'): string {
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) / (unit === 'epoch' ? 1 : 1000) : Number.NaN;
  return seconds <= MAX_SECONDS ? new Date(seconds * 1000).toISOString() : text;
}

/** Converts a day such as `7/26/19, 8:21 AM` or `26/07/2019` to ISO 8601; other text is returned unchanged. */
function fromParts(text: string, order: 'm/d/y' | 'd/m/y'): string {
  const [, one = '', two = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?!\d)/.exec(text) ?? [];
  if (year === '') return text;
  const [month, day] = order === 'm/d/y' ? [one, two] : [two, one];
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Converts a date in the form that a rule names to ISO 8601; other text is returned unchanged. */
const asDate = (text: string, form: NonNullable<Rule['date']>): string =>
  form === 'epoch' || form === 'epoch-ms' ? fromEpoch(text, form) : fromParts(text, form);

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
  if (date) text = asDate(text, date);
  if (amount) {
    const amounts = readAmounts(text, amount);
    text = String((amounts && chooseAmount(amounts, amount)) ?? text);
  }
  return values && Object.hasOwn(values, text) ? (values[text] ?? '') : text;
}

/** Splits `text` at `separator`, unless it is escaped with a backslash. */
function splitText(text: string, separator: string): string[] {
  if (!text.includes(`\\${separator}`)) return text.split(separator);
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + separator.length)) {
    if (text[at - 1] === '\\') continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)].map((part) => part.replaceAll(`\\${separator}`, separator));
}

const LEVEL_SIGN = '>';

/** Returns the name at `level` of the longest path in a list of paths. */
function nameAt(paths: string, level: 1 | 2 | 3): string {
  const all = paths.split(PARTS).map((path) =>
    path
      .split(LEVEL_SIGN)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
  const names = all.reduce((longest, one) => (one.length > longest.length ? one : longest), []);
  return (level === 3 ? undefined : names[level - 1]) ?? names.at(-1) ?? '';
}

/** Appends a price to the name of each variety of a list. A name without a price is dropped. */
function withPrices(names: string, prices: string): string {
  if (names === '' || prices === '') return '';
  const one = [names.split(PARTS), prices.split(PARTS)];
  const [all = [], amounts = []] = one[0]?.length === one[1]?.length ? one : [[names.replaceAll(PARTS, '/')], [prices]];
  const varieties = all.map((name, k) => [name.trim(), amounts[k]?.trim() ?? '']);
  return varieties
    .filter(([name, amount]) => name !== '' && amount !== '')
    .map((variety) => variety.join(':'))
    .join(PARTS);
}

function change(source: string, rule: Rule): string {
  const text = rule.html ? htmlToText(source) : source;
  const parts = rule.split === undefined ? [text] : splitText(text, rule.split);
  const changed = parts.map((part) => changePart(part, rule));
  const list = rule.split === undefined ? (changed[0] ?? '') : changed.filter((part) => part !== '').join(PARTS);
  const name = rule.level === undefined ? list : nameAt(list, rule.level);
  return name === '' ? '' : (rule.prefix ?? '') + name;
}

/** Fields that accept a list, and fields that accept any value; the others accept one text. */
const LISTS = new Set(['images', 'couleurs', 'champs', 'valeurs']);
const ANY = new Set(['varietes']);

/** Returns the type of value that `rule` may find for `field`; steps that change a text may also join a list. */
function expectedOf(field: string, rule: Rule): Expected {
  const { remove, replace, extract, split, values, level, price } = rule;
  if (ANY.has(field)) return 'any';
  if ([remove, replace, extract, split, values, level, price].some((step) => step !== undefined)) return 'any';
  return LISTS.has(field) ? 'list' : 'text';
}

/** Returns the first text of `columns` that is not empty. */
const firstText = (row: SourceValues, columns: string | readonly string[]) =>
  [columns]
    .flat()
    .map((column) => columnText(row, column as string)?.trim() ?? '')
    .find((text) => text !== '') ?? '';

/**
 * Returns the text of a rule before the price of a variety is added; undefined when the row has none of its columns.
 */
function textOf(rule: Rule, row: SourceValues, expected: Expected): string | undefined {
  if (rule.value !== undefined) return change(rule.value, rule);
  const sources = [rule.from ?? []].flat().map((column) => columnText(row, column, expected));
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

const DAY = /^[1-9]\d{3}-\d\d-\d\d/;

/** Whether the days of `between` include today; a value that is not a date is no limit. */
function holdsToday({ between, date }: Rule, row: SourceValues, today: string): boolean {
  const days = (between ?? []).map((column) => firstText(row, column));
  const [first, last] = days.map((text) => DAY.exec(date ? asDate(text, date) : text)?.[0]);
  return (first ?? today) <= today && today <= (last ?? today);
}

/** Applies a rule to one row; undefined when the row has none of its columns. */
function ofRow(rule: Rule, row: SourceValues, expected: Expected, today: string): string | undefined {
  const holds = !rule.between || holdsToday(rule, row, today);
  if (!holds && rule.price === undefined) return '';
  const text = textOf(rule, row, expected);
  if (rule.price === undefined || text === undefined) return text;
  const prices = [rule.price].flat();
  return withPrices(text, firstText(row, holds ? prices : prices.slice(1)));
}

/**
 * Returns the sum, minimum or maximum of `texts`. A text that is not a number is returned unchanged, and rejected
 * later.
 */
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

/** The rows of one item, its parent first. */
interface Group {
  readonly today: string;
  readonly rows: readonly SourceValues[];
  readonly parents: readonly SourceValues[];
  readonly varieties: readonly SourceValues[];
}

function groupOf(mapping: Mapping, rows: readonly SourceValues[]): Group {
  const { today = new Date().toISOString().slice(0, 10) } = mapping;
  if (!mapping.parent && !mapping.children) return { today, rows, parents: rows, varieties: rows };
  const parents = rows.filter((row) => !isVariety(mapping, row));
  const varieties = rows.filter((row) => isVariety(mapping, row));
  return { today, rows: [...parents, ...varieties], parents, varieties };
}

const rowsFor = ({ rows, parents, varieties }: Group, { of }: Rule) =>
  of === 'parent' ? parents : of === 'varieties' ? varieties : rows;

/** Returns the text of `field` by the first of `rules` that yields one; undefined when no row has its columns. */
function fieldText(field: string, rules: readonly Rule[], group: Group): string | undefined {
  let found: string | undefined;
  for (const rule of rules) {
    const expected = expectedOf(field, rule);
    const texts = rowsFor(group, rule).map((row) => ofRow(rule, row, expected, group.today));
    const text = ofGroup(texts, rule.rows);
    const given = text === undefined || text === '' ? (rule.default ?? text) : text;
    if (given !== undefined && given !== '') return given;
    found ??= given;
  }
  return found;
}

/** Returns the text of a field. @throws {RowError} that names the field */
function namedText(field: string, rules: readonly Rule[], group: Group): string | undefined {
  try {
    return fieldText(field, rules, group);
  } catch (error) {
    throw error instanceof RowError ? new RowError(`${field}: ${error.message}`) : error;
  }
}

/** Returns a group of one row. */
const aloneIn = ({ today }: Group, row: SourceValues): Group => ({
  today,
  rows: [row],
  parents: [row],
  varieties: [row],
});

const areLowest = (rules: readonly Rule[] | undefined) => rules?.every(({ rows }) => rows === 'lowest') ?? false;

/** Returns the rows that the first rule of the price with an amount uses. */
const pricedRows = (prix: readonly Rule[], group: Group) =>
  prix
    .map((rule) => rowsFor(group, rule))
    .find((rows) => rows.some((row) => namedText('prix', prix, aloneIn(group, row)))) ?? group.rows;

/**
 * Returns the row with the lowest current price, so that the old price is of the same variety; undefined when none has
 * a price.
 */
function cheapestRow(mapping: Mapping, group: Group): SourceValues | undefined {
  const { prix = [], prixPromotion = [] } = mapping.fields;
  let lowest = Number.POSITIVE_INFINITY;
  let cheapest: SourceValues | undefined;
  for (const row of pricedRows(prix, group)) {
    const one = aloneIn(group, row);
    const amounts = [namedText('prix', prix, one), namedText('prixPromotion', prixPromotion, one)].map((text) =>
      text ? parseMoney(text) : undefined,
    );
    const toPay = Math.min(...amounts.filter((amount) => amount !== undefined));
    if (toPay >= lowest) continue;
    lowest = toPay;
    cheapest = row;
  }
  return cheapest;
}

/** Returns the rows that prices are read from: one variety when both prices are its lowest. */
function pricedGroup(mapping: Mapping, group: Group): Group {
  const { prix, prixPromotion } = mapping.fields;
  if (group.rows.length === 1 || !areLowest(prix) || !areLowest(prixPromotion)) return group;
  const row = cheapestRow(mapping, group);
  return row ? aloneIn(group, row) : group;
}

/**
 * Converts a row, or a group of rows for one thing, to a row of the default format of `kind`. Leaves a field out when
 * the file lacks its column.
 * @throws {RowError} when a text cannot be converted
 */
export function mapRow(mapping: Mapping, kind: ImportKind, ...rows: readonly SourceValues[]): Fields {
  const fields: Record<string, string> = {};
  const group = groupOf(mapping, rows);
  const priced = pricedGroup(mapping, group);
  for (const field of FIELDS[kind]) {
    const rules = mapping.fields[field] ?? [{ from: field }];
    const isPrice = field === 'prix' || field === 'prixPromotion';
    const text = namedText(field, rules, isPrice ? priced : group);
    if (text !== undefined) fields[field] = text.trim();
  }
  return fields;
}
