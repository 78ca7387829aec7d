/** Reads values of a row by column name, or by a path into nested JSON. */
import { PARTS } from './default-format.ts';
import { RowError } from './row-error.ts';

/** A row of the source: texts from a CSV, any values from JSON. */
export type SourceValues = Readonly<Record<string, unknown>>;

/** What a field accepts: one `text`, a `list` of texts, or `any` value. */
export type Expected = 'text' | 'list' | 'any';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Lists the first names, for an error message. */
const some = (names: readonly string[]) =>
  `${names.slice(0, 3).join(', ').slice(0, 60)}${names.length > 3 ? ', …' : ''}`;

/** Checks the type of a value. @throws {RowError} for a list or an object where one text is expected */
function checkShape(value: unknown, expected: Expected, column: string): void {
  if (expected === 'any' || !isObject(value)) return;
  if (Array.isArray(value)) {
    if (expected === 'list') for (const item of value) checkShape(item, 'text', column);
    else if (value.length > 1)
      throw new RowError(
        `"${column}" is a list of ${value.length} (${some(value.map((item) => asText(item)))}) where one text is expected: name one of them in a mapping, by a path such as "tags.0"`,
      );
    else checkShape(value[0], 'text', column);
    return;
  }
  const names = Object.keys(value);
  if (names.length > 1)
    throw new RowError(
      `"${column}" holds objects (${some(names)}) where texts are expected: name one of their parts in a mapping, such as "${column}.${names[0]}"`,
    );
}

/** Formats a JSON value as a CSV cell. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (!isObject(value)) return String(value);
  if (Array.isArray(value)) return value.map(asText).join(PARTS);
  // The value is a variety: `{"nom": "Small", "montant": 2500}`.
  return Object.values(value).map(asText).join(':');
}

/**
 * Returns the value at the path `steps` in `value`. For a list it returns a list, with a gap where a value is missing.
 */
function follow(value: unknown, steps: readonly string[]): unknown {
  const [step, ...others] = steps;
  if (step === undefined) return value;
  if (Array.isArray(value)) {
    if (/^\d+$/.test(step)) return follow(value[Number(step)], others);
    const found = value.map((item) => follow(item, steps));
    return value.length === 0 || found.some((item) => item !== undefined) ? found : undefined;
  }
  const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, step);
  return isThere ? follow((value as SourceValues)[step], others) : undefined;
}

/**
 * Returns the text in `column` of `row`, or undefined when the row lacks it. A name with dots that is not a column is a
 * path: `seller.name`, `pictures.0.url` (the first), `pictures.url` (all of them, as a list).
 * @throws {RowError} when its value does not have the expected type
 */
export function columnText(row: SourceValues, column: string, expected: Expected = 'any'): string | undefined {
  const value = Object.hasOwn(row, column) ? row[column] : follow(row, column.split('.'));
  checkShape(value, expected, column);
  return value === undefined ? undefined : asText(value);
}
