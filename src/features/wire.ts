/** Building blocks of the contracts: what queries and answers of all features share. Zod: never in the browser. */
import { z } from 'zod';

/** The most rows a list answers, whatever `limit` says (decisions 4.2). */
export const MAX_LIMIT = 200;

/** A row id: an integer from 1 to 2^53 - 1, from a path or a query. */
export const idParam = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .positive('must be 1 or more')
  .max(Number.MAX_SAFE_INTEGER);

/** `page`, from 1. */
export const pageParam = z.coerce
  .number({ error: 'must be a whole number' })
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(1_000_000)
  .default(1);

/** `limit` with the screen's default; values above {@link MAX_LIMIT} are capped, not refused. */
export const limitParam = (fallback: number) =>
  z.coerce
    .number({ error: 'must be a whole number' })
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .transform((n) => Math.min(n, MAX_LIMIT))
    .default(fallback);

/** `1` or `true` is true, `0` or `false` false (C-12). */
export const flagParam = z
  .enum(['1', 'true', '0', 'false'], { error: 'must be 1, true, 0 or false' })
  .transform((v) => v === '1' || v === 'true')
  .optional();

/** `keyword`: free text; blank counts as absent. */
export const keywordParam = z
  .string()
  .trim()
  .max(200, 'must be at most 200 characters')
  .transform((v) => v || undefined)
  .optional();

/** `{region}_{value}`: region one of pays, province, ville; the value is a name (C-66, G-22, G-23). */
export const regionParam = z
  .string()
  .regex(/^(pays|province|ville)_.+$/s, 'must be pays_, province_ or ville_ and a name')
  .transform((v) => {
    const at = v.indexOf('_');
    return { region: v.slice(0, at) as 'pays' | 'province' | 'ville', value: v.slice(at + 1) };
  })
  .optional();

/** Seed of a `rand=1` order: `features/random-order.ts` (C-61). */
export const seedParam = z.coerce
  .number({ error: 'must be a whole number' })
  .int()
  .min(0)
  .max(2 ** 31 - 1)
  .optional();

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
  readonly answer: z.ZodType;
}
