/** Reads values of a row by column name, or by a path into nested JSON. */
import { PARTS } from './default-format.ts';

/** A row of the source: texts from a CSV, any values from JSON. */
export type SourceValues = Readonly<Record<string, unknown>>;

/** Formats a JSON value as a CSV cell. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.map(asText).join(PARTS);
  // A variety: `{"nom": "Small", "montant": 2500}`.
  return Object.values(value).map(asText).join(':');
}

/** Follows `steps` into `value`. For a list it returns a list, with a gap where a value is missing. */
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
 */
export function columnText(row: SourceValues, column: string): string | undefined {
  const value = Object.hasOwn(row, column) ? row[column] : follow(row, column.split('.'));
  return value === undefined ? undefined : asText(value);
}
