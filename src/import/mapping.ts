/**
 * A mapping defines how the columns of a foreign file become fields of the default format (`default-format.ts`);
 * `docs/import.md` describes it for operators. It is a JSON file such as
 *
 * ```json
 * {
 *   "kind": "products",
 *   "delimiter": ";",
 *   "fields": {
 *     "externalId": "URL",
 *     "nom": { "from": "Name", "remove": ["^Official Store", "₦ ?\\d.*$"] },
 *     "prixPromotion": { "from": "Price", "extract": "now (₦ ?[\\d,]+)" },
 *     "boutique": { "value": "Market stall 7" }
 *   }
 * }
 * ```
 *
 * A field that the mapping does not name is read from the column of its own name, if the file has one. Regular
 * expressions are JavaScript's, with the flags `s` and `u`.
 */
import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser';
import { z } from 'zod';
import { FIELDS, IMPORT_KINDS, type ImportKind } from './default-format.ts';
import { fieldRules, keyRules, listedRule, type Rule, STEPS } from './mapping-rule.ts';

export type { Rule } from './mapping-rule.ts';

const mappingSchema = z.strictObject({
  kind: z.enum(IMPORT_KINDS).optional(),
  delimiter: z.string().length(1, 'it must be one character').optional(),
  group: keyRules.optional(),
  parent: keyRules.optional(),
  children: listedRule.optional(),
  optional: z.union([z.literal(true), z.array(z.string())]).optional(),
  fields: z.record(z.string(), fieldRules),
});

/** A rule whose steps take the same time for every text. */
export type KeyRule = Pick<Rule, 'join' | 'prefix'> & { readonly from: string | readonly string[] };

export interface Mapping {
  readonly kind?: ImportKind | undefined;
  readonly delimiter?: string | undefined;
  /** Rules that group rows: rows with the same text describe one item, wherever they are. */
  readonly group?: readonly KeyRule[] | undefined;
  /** Rules that name the group of a variety; a row without such a text is a parent. */
  readonly parent?: readonly KeyRule[] | undefined;
  /**
   * The column in which a product lists its varieties, what separates them, and the texts around the `group` of each.
   */
  readonly children?: z.output<typeof listedRule> | undefined;
  /** Columns that the file may lack, or `true` for all of them. */
  readonly optional?: true | readonly string[] | undefined;
  /** The day of the import (`2026-11-27`), which decides whether a price is valid. */
  readonly today?: string;
  readonly fields: Readonly<Record<string, readonly Rule[]>>;
}

/** An invalid mapping; the message is a sentence. */
export class MappingError extends Error {}

export const NO_MAPPING: Mapping = { fields: {} };

const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  array: 'a list',
  tuple: 'a pair of a regular expression and a text',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
};

/** Describes a mistake as the end of a sentence. */
function messageOf(issue: z.core.$ZodIssue): string {
  const last = issue.path.at(-1);
  switch (issue.code) {
    case 'unrecognized_keys': {
      const known = Object.keys(issue.path.length === 0 ? mappingSchema.shape : STEPS).join(', ');
      return `there is no "${issue.keys[0]}"; what may stand here is ${known}`;
    }
    case 'invalid_type':
      return issue.input === undefined ? 'it is missing' : `it must be ${TYPES[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `it must be one of ${issue.values.join(', ')}`;
    case 'invalid_union':
      if (last === 'optional') return 'it must be true or a list of columns';
      return 'it must be the name of a column or a list of such names';
    case 'too_small':
    case 'too_big':
      return typeof last === 'number' ? 'it must be a pair of a regular expression and a text' : 'it is empty';
    default:
      return issue.message;
  }
}

/** Returns the path in the file, where a single rule may be without its list. */
function pathInFile(value: unknown, path: readonly PropertyKey[]): PropertyKey[] {
  const found: PropertyKey[] = [];
  let at = value;
  for (const step of path) {
    // For a value that is not a list, the only item is the value itself.
    if (step === 0 && !Array.isArray(at)) continue;
    at = (at as Record<PropertyKey, unknown> | undefined)?.[step];
    found.push(step);
  }
  return found;
}

/**
 * Returns the position in the file: `at "fields.nom.remove.0" (line 7)`. For a missing value it is the line of its
 * parent.
 */
function placeOf(json: string, path: JSONPath): string {
  const tree = parseTree(json);
  const inFile = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  let node = tree;
  for (let length = inFile.length; tree && length >= 0; length--) {
    node = length === 0 ? tree : findNodeAtLocation(tree, inFile.slice(0, length));
    if (node) break;
  }
  // The line is that of the key, because its value may begin on a later line.
  const offset = (node?.parent?.type === 'property' ? node.parent : node)?.offset ?? 0;
  const line = json.slice(0, offset).split('\n').length;
  return `${inFile.length > 0 ? `at "${inFile.join('.')}" ` : ''}(line ${line})`;
}

/**
 * Reads a mapping for files of `kind`, or of the kind that the mapping names.
 * @throws {MappingError} when it is invalid
 */
export function readMapping(text: string, kind: ImportKind | undefined): Mapping {
  const json = text.replace(/^\ufeff/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new MappingError(`The mapping is not JSON: ${(error as Error).message}.`);
  }
  const result = mappingSchema.safeParse(value, { reportInput: true });
  if (!result.success) {
    const [issue] = result.error.issues;
    const inValue = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? []);
    const path = pathInFile(value, inValue);
    throw new MappingError(
      `The mapping is wrong ${placeOf(json, path as JSONPath)}: ${issue ? messageOf(issue) : 'it cannot be read'}.`,
    );
  }
  const used = kind ?? result.data.kind ?? 'products';
  const unknown = Object.keys(result.data.fields).find((field) => !FIELDS[used].includes(field));
  if (unknown !== undefined)
    throw new MappingError(
      `The mapping names the field "${unknown}" ${placeOf(json, ['fields', unknown])}, which ${used} do not have; the fields are ${FIELDS[used].join(', ')}.`,
    );
  const ofGroup = Object.entries(result.data.fields).find(([, rules]) => rules.some(({ of }) => of !== undefined));
  const { group, parent, children } = result.data;
  if (ofGroup && !parent && !children)
    throw new MappingError(
      `The mapping is wrong ${placeOf(json, ['fields', ofGroup[0]])}: "of" needs "parent" or "children", which say what a variety belongs to.`,
    );
  for (const [name, value] of Object.entries({ parent, children }))
    if (value && !group) throw new MappingError(`The mapping is wrong ${placeOf(json, [name])}: it needs "group".`);
  if (parent && children)
    throw new MappingError(`The mapping is wrong ${placeOf(json, ['children'])}: there is a "parent" already.`);
  return result.data;
}

/** Whether `columns` has `column`, or the first part of its path. */
const isIn = (columns: ReadonlySet<string>, column: string) =>
  columns.has(column) || columns.has(column.split('.')[0] ?? '');

/** Returns the columns that the mapping reads but the file lacks; if there are any, the mapping is for another file. */
export function missingColumns(mapping: Mapping, columns: readonly string[]): string[] {
  const { optional = [] } = mapping;
  if (optional === true) return [];
  const has = new Set(columns);
  const { group = [], parent = [], children } = mapping;
  const rules = [
    ...group,
    ...parent,
    ...(children ? [{ from: children.from }] : []),
    ...Object.values(mapping.fields).flat(),
  ];
  const read = rules.flatMap((rule) => {
    const { from = [], join } = rule;
    const prices = 'price' in rule && rule.price !== undefined ? [rule.price].flat() : [];
    const needed = Array.isArray(from) ? from : [from];
    const isAny = Array.isArray(from) && join === undefined && needed.some((column) => isIn(has, column));
    const isAnyPrice = prices.some((column) => isIn(has, column));
    return [...(isAny ? [] : needed), ...(isAnyPrice ? [] : prices)];
  });
  return read.filter((column) => !isIn(has, column) && !optional.includes(column));
}
