/** The steps that compute a field from columns. `mapping.ts` reads them from a file, and `map-row.ts` applies them. */
import { z } from 'zod';
import { AMOUNT_CHOICES } from './money.ts';

const pattern = z.string().transform((source, context) => {
  try {
    return new RegExp(source, 'gsu');
  } catch (error) {
    context.addIssue({ code: 'custom', message: `it is not a regular expression (${(error as Error).message})` });
    return z.NEVER;
  }
});

/** Which rows of a group a rule uses. */
const OF = ['parent', 'varieties'] as const;
const ROWS = ['first', 'all', 'sum', 'lowest', 'highest'] as const;

const columns = z.union([z.string(), z.array(z.string()).min(1)]);

const steps = z
  .strictObject({
    of: z.enum(OF).optional(),
    between: z.tuple([z.string(), z.string()]).optional(),
    from: columns.optional(),
    value: z.string().optional(),
    join: z.string().optional(),
    html: z.boolean().optional(),
    split: z.string().min(1).optional(),
    remove: z.array(pattern).optional(),
    replace: z.array(z.tuple([pattern, z.string()])).optional(),
    extract: pattern.optional(),
    date: z.enum(['epoch', 'epoch-ms', 'm/d/y', 'd/m/y']).optional(),
    amount: z.enum(AMOUNT_CHOICES).optional(),
    values: z.record(z.string(), z.string()).optional(),
    level: z.literal([1, 2, 3]).optional(),
    prefix: z.string().optional(),
    price: columns.optional(),
    rows: z.enum(ROWS).optional(),
    default: z.string().optional(),
  })
  .refine((r) => (r.from === undefined) !== (r.value === undefined), 'it needs either "from" or "value"')
  .refine((r) => r.join === undefined || Array.isArray(r.from), '"join" needs a list of columns in "from"');

/** The steps that compute one field. {@link STEPS} describes them in the order in which they run. */
export type Rule = z.output<typeof steps>;

/** Creates the schema of one or more rules, each as the name of a column, or as its steps. */
const rulesOf = <T extends z.ZodType>(one: T) =>
  z.preprocess(
    (value) =>
      (Array.isArray(value) ? value : [value]).map((item) => (typeof item === 'string' ? { from: item } : item)),
    z.array(one).min(1),
  );

/** Rules for a field: the first one that yields a text is used. */
export const fieldRules = rulesOf(steps);

/** Rules for the text that rows of a group share; their steps take the same time for every text. */
export const keyRules = rulesOf(
  z
    .strictObject({ from: columns, join: z.string().optional(), prefix: z.string().optional() })
    .refine((r) => r.join === undefined || Array.isArray(r.from), '"join" needs a list of columns in "from"'),
);

/** The varieties that a product lists in a column: `sku=cap-red,colour=Red|sku=cap-blue,colour=Blue`. */
export const listedRule = z.strictObject({
  from: z.string(),
  split: z.string().min(1),
  after: z.string().min(1),
  before: z.string().min(1),
});

/** Describes the steps of a rule in order, for the documentation. */
export const STEPS: Readonly<Record<keyof Rule, string>> = {
  of: 'of a `group`: its `parent` alone, or its `varieties` alone, instead of all its rows',
  between:
    'two columns with the first and the last day (`2026-11-27`) on which the rule counts, such as those of a reduced price; an empty one is no limit; with `price`, the first of its columns counts on these days alone',
  from: 'a column, or a list of columns of which the first that leads to something counts',
  value: 'the same text for every row, in the place of `from`',
  join: 'the columns of `from` are put together, with this text between those that are not empty',
  html: '`true`: HTML becomes text (entities, breaks, paragraphs, lists, tables)',
  split:
    'the text is split wherever this text occurs without a backslash before it; the following steps up to `values` change each part, and the parts become a list (`|`)',
  remove: 'a list of regular expressions: every match is cut out',
  replace: 'a list of pairs, a regular expression and what comes in the place of each match (`$1`: its first group)',
  extract:
    'a regular expression: the first group that matched, or the whole match, is the result; without a match it is empty',
  date: '`epoch` or `epoch-ms`: seconds or milliseconds since 1970 become a date; `m/d/y` or `d/m/y`: so do days such as `7/26/19, 8:21 AM`, also those of `between`',
  amount: `which of several amounts counts: ${AMOUNT_CHOICES.map((choice) => `\`${choice}\``).join(', ')} (\`one\`: blanks only group digits)`,
  values: 'an exact text becomes another',
  level:
    '`1`, `2` or `3` of a path such as `Clothing > Men > Shirts`: a shorter one repeats its last name, of a longer one 3 is the last name; of a list of paths the longest counts',
  prefix: 'the text that is put before what is not empty',
  price:
    'for `varietes`: the column with the price of the variety, or a list of which the first that is not empty counts',
  rows: 'of a `group` of rows: `first` that says something (when left out), `all` as a list, or the `sum`, `lowest` or `highest` of their numbers; where `prix` and `prixPromotion` both say `lowest`, they are those of the one row with the lowest price to pay',
  default: 'the text for what is empty by now, or was not there',
};
