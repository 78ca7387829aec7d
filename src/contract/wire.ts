/** Common parts of the contracts of all features, for queries and answers. Uses Zod, so never in the browser. */
import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '../shared/error-codes.ts';
import { MAX_IDS } from '../shared/page-sizes.ts';

/** Maximum number of rows of a list, whatever `limit` is (decisions/calls.md). */
const MAX_LIMIT = 200;

/** An integer in a path or a query: only decimal digits, not `0x10`, `1e3` or blanks. The client may pass a number. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value: number | string): unknown => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z
      .number({ error: 'must be a whole number' })
      .int('must be a whole number')
      .min(min, `must be ${min} or more`)
      .max(max, `must be ${max} or less`),
  );

/** A row id in a path or a query: an integer from 1 to 2^53 - 1. */
export const idParam = wholeNumber(1, Number.MAX_SAFE_INTEGER).meta({ description: 'Id of a row' });

/** `ids`: distinct row ids, separated by commas. */
export const idsParam = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'must be ids with commas between them')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MAX_IDS, `must be at most ${MAX_IDS} ids`)
  .meta({ description: `Ids of rows with commas between them, at most ${MAX_IDS}` });

/** `page`, from 1. */
const pageParam = wholeNumber(1, 1_000_000).prefault(1).meta({ description: 'Page, from 1' });

/** `limit` with the screen's default; values above {@link MAX_LIMIT} are capped, not refused. */
const limitParam = (fallback: number) =>
  wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .transform((n) => Math.min(n, MAX_LIMIT))
    .prefault(fallback)
    .meta({ description: `Rows a page, at most ${MAX_LIMIT}; more is capped` });

/** A number from 0 to `max`, such as a minimum count. */
export const countParam = (max: number) => wholeNumber(0, max).optional();

/** Rejects control characters and lone surrogates: PostgreSQL refuses NUL, and no text needs the others. */
export const plainText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters');

/** Characters that change the direction of the following text; copied phone numbers contain them. */
const TURN = /[\u202a-\u202e\u2066-\u2069]/g;
/** Matches text without a visible character: blanks, zero-width characters and the like. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** A line of input, such as a name: trimmed, and blank when nothing in it is visible. */
export const filledLine = (max: number) =>
  plainText
    .overwrite((text) => (UNSEEN.test(text) ? '' : text.replace(TURN, '').trim()))
    .max(max, `must be at most ${max} characters`);

/** Several lines of input: like {@link plainText}, and blank when nothing in it is visible. */
export const longText = z
  .string()
  .regex(/^[\P{Cc}\n\r\t]*$/u, 'must not hold control characters')
  .refine((text) => text.isWellFormed(), 'must not hold half a character')
  .overwrite((text) => (UNSEEN.test(text) ? '' : text.trim()));

/** `1` or `true` is true, `0` or `false` false (C-12). */
export const flagParam = z
  .enum(['1', 'true', '0', 'false'], { error: 'must be 1, true, 0 or false' })
  .transform((v) => v === '1' || v === 'true')
  .optional()
  .meta({ description: '`1` or `true`, `0` or `false`' });

/** `keyword`: free text; blank counts as absent. */
export const keywordParam = z
  .string()
  .max(200, 'must be at most 200 characters')
  .transform((v) => v.replace(/\p{Cc}/gu, ' ').trim() || undefined)
  .optional()
  .meta({ description: 'Free text; blank counts as absent' });

/** The longest region prefix, plus a name of the maximum length. */
const REGION_MAX = 'province_'.length + 200;

/** `{region}_{value}`: region one of pays, province, ville; the value is a name. */
export const regionParam = plainText
  .max(REGION_MAX, `must be at most ${REGION_MAX} characters`)
  .regex(/^(pays|province|ville)_./, 'must be pays_, province_ or ville_ and a name')
  .transform((v) => {
    const at = v.indexOf('_');
    return { region: v.slice(0, at) as 'pays' | 'province' | 'ville', value: v.slice(at + 1) };
  })
  .optional()
  .meta({ description: 'A place: `pays_`, `province_` or `ville_` and its name' });

/** Seed of a `rand=1` order: `shared/random-order.ts` (C-61). */
export const seedParam = countParam(2 ** 31 - 1).meta({
  description: 'Seed of a random order, as the first page answered it; any other is replaced',
});

/** The query of a list. @param limit items of a page by default */
export const pagedQuery = (limit: number) => z.object({ page: pageParam, limit: limitParam(limit) });

/** `{data, totalItems, totalPages}`; `seed` only on lists in random order. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    totalItems: z.int().nonnegative(),
    totalPages: z.int().nonnegative(),
    seed: z.int().optional(),
  });

export const timestamp = z.iso.datetime();

/** Every error answer. */
export const errorAnswer = z.object({
  message: z.string(),
  messageError: z.string(),
  code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]),
});

/** The contract of a call: schemas of path parameters, query, body and answer. */
export interface CallContract {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The handler gets the raw bytes of the body, because a signature must be checked before parsing. */
  readonly rawBody?: true;
  readonly answer: z.ZodType;
  /** Status of a success; 200 by default. */
  readonly status?: 201;
}
