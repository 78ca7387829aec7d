/**
 * A mapping says how the columns of a foreign file become the fields of ours (`default-format.ts`); `docs/import.md`
 * describes it for operators. It is a JSON file such as
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
 * A field that the mapping does not name takes the column of its own name, if the file has one. Regular expressions are
 * JavaScript's, with the flags `s` and `u`.
 */
import { findNodeAtLocation, type JSONPath, parseTree } from 'jsonc-parser';
import { z } from 'zod';
import { FIELDS, IMPORT_KINDS, type ImportKind } from './default-format.ts';
import { AMOUNT_CHOICES } from './money.ts';

const pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'gsu');
  } catch (error) {
    context.addIssue({ code: 'custom', message: `it is not a regular expression (${(error as Error).message})` });
    return z.NEVER;
  }
});

/** How to make one field. {@link STEPS} describes the steps in the order in which they run. */
const rule = z
  .strictObject({
    from: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
    value: z.string().optional(),
    join: z.string().optional(),
    html: z.boolean().optional(),
    split: z.string().min(1).optional(),
    remove: z.array(pattern).optional(),
    replace: z.array(z.tuple([pattern, z.string()])).optional(),
    extract: pattern.optional(),
    date: z.enum(['epoch', 'epoch-ms']).optional(),
    amount: z.enum(AMOUNT_CHOICES).optional(),
    values: z.record(z.string(), z.string()).optional(),
    rows: z.enum(['first', 'all', 'sum', 'lowest', 'highest']).optional(),
    default: z.string().optional(),
  })
  .refine((r) => (r.from === undefined) !== (r.value === undefined), 'it needs either "from" or "value"')
  .refine((r) => r.join === undefined || Array.isArray(r.from), '"join" needs a list of columns in "from"');

export type Rule = z.output<typeof rule>;

/** The steps of a rule in order, for the documentation. */
export const STEPS: Readonly<Record<keyof Rule, string>> = {
  from: 'a column, or a list of columns of which the first that leads to something counts',
  value: 'the same text for every row, in the place of `from`',
  join: 'the columns of `from` are put together, with this text between those that are not empty',
  html: '`true`: HTML becomes text (entities, breaks, paragraphs, lists, tables)',
  split:
    'the text is parted wherever this text stands; the following steps change each part, and the parts become a list (`|`)',
  remove: 'a list of regular expressions: every match is cut out',
  replace: 'a list of pairs, a regular expression and what comes in the place of each match (`$1`: its first group)',
  extract:
    'a regular expression: the first group that matched, or the whole match, is kept; without a match nothing is',
  date: '`epoch` or `epoch-ms`: seconds or milliseconds since 1970 become a date',
  amount: `which of several amounts counts: ${AMOUNT_CHOICES.map((choice) => `\`${choice}\``).join(', ')} (\`one\`: blanks only group digits)`,
  values: 'an exact text becomes another',
  rows: 'of a `group` of rows: `first` that says something (when left out), `all` as a list, or the `sum`, `lowest` or `highest` of their numbers',
  default: 'the text for what is empty by now, or was not there',
};

const mappingSchema = z.strictObject({
  kind: z.enum(IMPORT_KINDS).optional(),
  delimiter: z.string().length(1, 'it must be one character').optional(),
  group: z.string().min(1).optional(),
  fields: z.record(
    z.string(),
    z.preprocess((value) => (typeof value === 'string' ? { from: value } : value), rule),
  ),
});

export interface Mapping {
  readonly kind?: ImportKind | undefined;
  readonly delimiter?: string | undefined;
  /** Consecutive rows with the same text in this column describe one thing. */
  readonly group?: string | undefined;
  readonly fields: Readonly<Record<string, Rule>>;
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
function wordsOf(issue: z.core.$ZodIssue): string {
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
      return 'it must be the name of a column or a list of such names';
    case 'too_small':
    case 'too_big':
      return typeof last === 'number' ? 'it must be a pair of a regular expression and a text' : 'it is empty';
    default:
      return issue.message;
  }
}

/** The position in the file: `at "fields.nom.remove.0" (line 7)`. For a missing value, the line of its parent. */
function placeOf(json: string, path: JSONPath): string {
  const tree = parseTree(json);
  const inFile = path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  let node = tree;
  for (let length = inFile.length; tree && length >= 0; length--) {
    node = length === 0 ? tree : findNodeAtLocation(tree, inFile.slice(0, length));
    if (node) break;
  }
  // The line of a key, since its value may begin on a later line.
  const offset = (node?.parent?.type === 'property' ? node.parent : node)?.offset ?? 0;
  const line = json.slice(0, offset).split('\n').length;
  return `${inFile.length > 0 ? `at "${inFile.join('.')}" ` : ''}(line ${line})`;
}

/**
 * Reads a mapping for files of `kind`, or of the kind that the mapping names.
 * @throws {MappingError}
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
    const path = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? []);
    throw new MappingError(
      `The mapping is wrong ${placeOf(json, path as JSONPath)}: ${issue ? wordsOf(issue) : 'it cannot be read'}.`,
    );
  }
  const used = kind ?? result.data.kind ?? 'products';
  const unknown = Object.keys(result.data.fields).find((field) => !FIELDS[used].includes(field));
  if (unknown !== undefined)
    throw new MappingError(
      `The mapping names the field "${unknown}" ${placeOf(json, ['fields', unknown])}, which ${used} do not have; the fields are ${FIELDS[used].join(', ')}.`,
    );
  return result.data;
}

/** Whether `columns` has `column`, or the first part of its path. */
const isIn = (columns: ReadonlySet<string>, column: string) =>
  columns.has(column) || columns.has(column.split('.')[0] ?? '');

/** Columns that the mapping reads but the file lacks; if there are any, the mapping belongs to another file. */
export function missingColumns(mapping: Mapping, columns: readonly string[]): string[] {
  const has = new Set(columns);
  const read = Object.values(mapping.fields).flatMap(({ from, join }) => {
    if (from === undefined) return [];
    if (!Array.isArray(from)) return [from];
    return join === undefined && from.some((column) => isIn(has, column)) ? [] : from;
  });
  return [...(mapping.group === undefined ? [] : [mapping.group]), ...read].filter((column) => !isIn(has, column));
}
