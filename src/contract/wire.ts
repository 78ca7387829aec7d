/** Building blocks of the contracts: what queries and answers of all features share. Zod: never in the browser. */
import { z } from 'zod';
import { MOST_IDS } from '../shared/page-sizes.ts';

/** The most rows a list answers, whatever `limit` says (decisions 4.2). */
const MAX_LIMIT = 200;

/**
 * A whole number as a path or a query carries it: decimal digits only (`0x10`, `1e3` and blanks are refused).
 * The client may pass a number.
 */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (value: number | string): unknown => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z
      .number({ error: 'must be a whole number' })
      .int('must be a whole number')
      .min(min, `must be ${min} or more`)
      .max(max, `must be ${max} or less`),
  );

/** A row id: an integer from 1 to 2^53 - 1, from a path or a query. */
export const idParam = wholeNumber(1, Number.MAX_SAFE_INTEGER).meta({ description: 'Id of a row' });

/** `ids`: row ids with commas between them, each once. */
export const idsParam = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, 'must be ids with commas between them')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= MOST_IDS, `must be at most ${MOST_IDS} ids`)
  .meta({ description: `Ids of rows with commas between them, at most ${MOST_IDS}` });

/** `page`, from 1. */
const pageParam = wholeNumber(1, 1_000_000).prefault(1).meta({ description: 'Page, from 1' });

/** `limit` with the screen's default; values above {@link MAX_LIMIT} are capped, not refused. */
const limitParam = (fallback: number) =>
  wholeNumber(1, Number.MAX_SAFE_INTEGER)
    .transform((n) => Math.min(n, MAX_LIMIT))
    .prefault(fallback)
    .meta({ description: `Rows a page, at most ${MAX_LIMIT}; more is capped` });

/** A number from 0 to `max`, such as the smallest count that a row must have. */
export const countParam = (max: number) => wholeNumber(0, max).optional();

/** No control characters: PostgreSQL refuses a NUL, nothing of ours holds the others, and half a character is none. */
export const plainText = z.string().regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not hold control characters');

/** Turns what stands after it around; it comes along when a phone number is copied. */
const TURN = /[\u202a-\u202e\u2066-\u2069]/g;
/** Nothing that can be seen: blanks, zero-width signs and the like. */
const UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** A line that somebody fills in, such as a name: trimmed, and blank when nothing of it can be seen. */
export const filledLine = (max: number) =>
  plainText
    .overwrite((text) => (UNSEEN.test(text) ? '' : text.replace(TURN, '').trim()))
    .max(max, `must be at most ${max} characters`);

/** Several lines that somebody writes: otherwise as {@link plainText}, and blank when nothing of it can be seen. */
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

/** The longest kind of a place and its sign, before a name as long as a text may be. */
const REGION_MAX = 'province_'.length + 200;

/** `{region}_{value}`: region one of pays, province, ville; the value is a name (C-66, G-22, G-23). */
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

/** Every error answer (S-34). */
export const errorAnswer = z.object({ message: z.string(), messageError: z.string() });

/** What a contract says of one call: schemas of path parameters, query, body and answer. */
export interface CallContract {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Its body is handed on byte by byte, as it came: what is signed is read by nobody before its signature. */
  readonly rawBody?: true;
  readonly answer: z.ZodType;
  /** Of the good answer; 200 when left out. */
  readonly status?: 201;
}
