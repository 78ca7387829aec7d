/** Puts one call of the contract into a Hono app: parse, answer, tags, errors in one form (S-34). */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { CHANGES_AT_HEADER, TAGS_HEADER } from '../../client/answer-headers.ts';
import type { Call } from '../../client/calls.ts';
import type { CallContract } from '../../features/wire.ts';
import type { Database } from '../database/database.ts';

/** An answer other than the good one; `tags` let a page that shows it be purged when it stops being true. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 422 | 429 | 503;
  readonly tags: readonly string[];
  constructor(status: ApiError['status'], message: string, tags: readonly string[] = []) {
    super(message);
    this.status = status;
    this.tags = tags;
  }
}

/** The 404 for an id that names nothing; `tag` is the tag that it would have, were it there. */
export function unknown(what: string, tag: string): ApiError {
  return new ApiError(404, `There is no such ${what}.`, [tag]);
}

/** What the API needs from its process. */
export interface ApiContext {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Parsed<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

export interface RouteInput<C extends CallContract> {
  readonly params: Parsed<C, 'params'>;
  readonly query: Parsed<C, 'query'>;
  readonly body: Parsed<C, 'body'>;
  readonly db: Database;
  readonly now: number;
  /** Adds cache tags to the answer, error answers included. */
  readonly tag: (...tags: string[]) => void;
  /**
   * Says that the answer, or what pages show of it, changes by time alone at `moment` (ms since 1970). The earliest
   * one counts; a moment that has come already is none.
   */
  readonly changesAt: (moment: number) => void;
  readonly c: Context;
}

/** The first fault of a parse in words that name the field. */
function faultOf(where: string, error: z.ZodError): ApiError {
  const issue = error.issues[0];
  const field = issue?.path.join('.') || where;
  return new ApiError(400, `${field}: ${issue?.message ?? 'is not valid'}`);
}

function parse(where: string, schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw faultOf(where, result.error);
  return result.data;
}

async function jsonBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new ApiError(400, 'body: must be JSON (content-type: application/json)');
  try {
    return await c.req.json();
  } catch {
    throw new ApiError(400, 'body: is not valid JSON');
  }
}

/**
 * Serves `call` under its path, with and without a trailing slash (C-48). `handle` answers the body; what it
 * throws as {@link ApiError} becomes `{message, messageError}` with that status.
 */
export function route<C extends CallContract>(
  app: Hono,
  context: ApiContext,
  call: Call,
  contract: C,
  handle: (input: RouteInput<C>) => Promise<z.input<C['answer']>>,
): void {
  const path = call.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
  for (const form of [path, `${path}/`]) {
    app.on(call.method, form, async (c) => {
      const tags = new Set<string>();
      const now = context.now();
      let earliest = Number.POSITIVE_INFINITY;
      const input = {
        params: parse('path', contract.params, c.req.param()),
        query: parse('query', contract.query, c.req.query()),
        body: contract.body ? parse('body', contract.body, await jsonBody(c)) : undefined,
        db: context.db,
        now,
        tag: (...more: string[]) => {
          for (const tag of more) tags.add(tag);
        },
        changesAt: (moment: number) => {
          if (moment > now) earliest = Math.min(earliest, moment);
        },
        c,
      } as RouteInput<C>;
      let answer: object;
      try {
        answer = (await handle(input)) as object;
      } catch (error) {
        if (error instanceof ApiError) input.tag(...error.tags);
        throw error;
      } finally {
        // Before the answer is made, and for the one that `answerError` makes, too.
        c.header(TAGS_HEADER, [...tags].join(' '));
        if (earliest !== Number.POSITIVE_INFINITY) c.header(CHANGES_AT_HEADER, String(earliest));
      }
      return c.json(answer);
    });
  }
}

/** Turns what a handler threw into an answer; anything unforeseen is a logged 500 without inner words. */
export function answerError(error: unknown, c: Context, log: (error: unknown) => void): Response {
  if (error instanceof ApiError) return c.json({ message: error.message, messageError: error.message }, error.status);
  log(error);
  const words = 'Something went wrong on our side. Please try again.';
  return c.json({ message: words, messageError: words }, 500);
}
