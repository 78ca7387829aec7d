/**
 * A mapping tells how the columns of somebody else's file become the fields of ours (`default-format.ts`): a JSON
 * file such as
 *
 * ```json
 * {
 *   "kind": "products",
 *   "delimiter": ";",
 *   "fields": {
 *     "externalId": "URL",
 *     "nom": { "from": "Name", "remove": ["^Official Store", "₦ ?\\d.*$"] },
 *     "prixPromotion": { "from": "Price", "extract": "now (₦ ?[\\d,]+)" },
 *     "qte": { "from": "Stock", "values": { "In Stock": "1", "Out of Stock": "0" }, "default": "0" },
 *     "boutique": { "value": "Market stall 7" }
 *   }
 * }
 * ```
 *
 * A field that is not named takes the column of its own name, if the file has one. Of a rule the steps follow each
 * other in this order: `from` (a column, or several of which the first that leads to something counts) or `value`
 * (the same for every row), `remove` (every match is cut out), `extract` (the first group that matched, or the whole
 * match, is kept; without a match nothing is), `values` (an exact text becomes another), `default` (for what is
 * empty by now). Regular expressions are JavaScript's, with the flags `s` and `u`.
 */
import { z } from 'zod';
import { FIELDS, IMPORT_KINDS, type ImportKind } from './default-format.ts';

const pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'gsu');
  } catch (error) {
    context.addIssue({ code: 'custom', message: `is not a regular expression: ${(error as Error).message}` });
    return z.NEVER;
  }
});

const rule = z
  .strictObject({
    from: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    value: z.string().optional(),
    remove: z.array(pattern).optional(),
    extract: pattern.optional(),
    values: z.record(z.string(), z.string()).optional(),
    default: z.string().optional(),
  })
  .refine((r) => (r.from === undefined) !== (r.value === undefined), 'needs either "from" or "value"');

type Rule = z.output<typeof rule>;

const mappingSchema = z.strictObject({
  kind: z.enum(IMPORT_KINDS).optional(),
  delimiter: z.string().length(1).optional(),
  fields: z.record(
    z.string(),
    z.preprocess((value) => (typeof value === 'string' ? { from: value } : value), rule),
  ),
});

export interface Mapping {
  readonly kind?: ImportKind | undefined;
  readonly delimiter?: string | undefined;
  readonly fields: Readonly<Record<string, Rule>>;
}

/** A mapping that cannot be used; the message is a sentence. */
export class MappingError extends Error {}

export const NO_MAPPING: Mapping = { fields: {} };

/** @throws {MappingError} */
export function readMapping(json: string, kind: ImportKind | undefined): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new MappingError(`The mapping is not JSON: ${(error as Error).message}.`);
  }
  const result = mappingSchema.safeParse(value);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new MappingError(`The mapping is wrong at "${issue?.path.join('.')}": it ${issue?.message}.`);
  }
  const known = FIELDS[kind ?? result.data.kind ?? 'products'];
  const unknown = Object.keys(result.data.fields).find((field) => !known.includes(field));
  if (unknown !== undefined)
    throw new MappingError(
      `The mapping names the field "${unknown}", which there is not; the fields are ${known.join(', ')}.`,
    );
  return result.data;
}

function reduce(source: string, { remove, extract, values }: Rule): string {
  let text = source;
  for (const cut of remove ?? []) text = text.replace(cut, '');
  if (extract) {
    const match = text.matchAll(extract).next().value;
    text = match?.slice(1).find((group) => group !== undefined) ?? match?.[0] ?? '';
  }
  text = text.trim();
  return values?.[text] ?? text;
}

function apply(rule: Rule, row: Readonly<Record<string, string>>): string {
  const { from, value } = rule;
  const sources = value !== undefined ? [value] : [from ?? []].flat().map((column) => row[column] ?? '');
  for (const source of sources) {
    const text = reduce(source, rule);
    if (text !== '') return text;
  }
  return rule.default ?? '';
}

/** A row of the file as a row of the default format of `kind`. */
export function mapRow(
  mapping: Mapping,
  kind: ImportKind,
  row: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const field of FIELDS[kind]) {
    const own = mapping.fields[field];
    fields[field] = own ? apply(own, row) : (row[field] ?? '').trim();
  }
  return fields;
}

/** Columns that the mapping reads and the file does not have, which is a mapping for another file. */
export function missingColumns(mapping: Mapping, columns: readonly string[]): string[] {
  const has = new Set(columns);
  return Object.values(mapping.fields)
    .flatMap(({ from }) =>
      Array.isArray(from) ? (from.some((c) => has.has(c)) ? [] : from) : from === undefined ? [] : [from],
    )
    .filter((column) => !has.has(column));
}
