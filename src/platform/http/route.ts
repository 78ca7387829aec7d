/** Serves one call of the contract, over HTTP and within the process: parse, answer, tags, errors in one form (S-34). */
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { type AnswerLife, CHANGES_AT_HEADER, TAGS_HEADER } from '../../client/answer-headers.ts';
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
  /** Is told of what nobody foresaw. */
  readonly log: { error(details: object, words: string): void };
}

/** A request for one call, before it is parsed: texts as they stand in an address. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Reads the body. @throws {ApiError} when it is not JSON */
  readonly body: () => Promise<unknown>;
}

export interface ApiAnswer extends AnswerLife {
  readonly status: 200 | 500 | ApiError['status'];
  readonly body: object;
}

/** Answers one call; never throws. */
export type Answerer = (raw: RawInput) => Promise<ApiAnswer>;

/** All calls: as an HTTP application, and by themselves for whoever is in the same process. */
export class Api {
  /** Paths start below the API's base. */
  readonly http = new Hono({ strict: true });
  readonly answerers = new Map<Call, Answerer>();
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

/** Seconds. */
const RETRY_AFTER_S = '5';
const WORDS_503 = 'We cannot answer right now. Please try again in a few seconds.';
const WORDS_500 = 'Something went wrong on our side. Please try again.';

/**
 * The answer to what a handler threw: while the database is away a 503, whose reason is logged where it is noticed;
 * anything unforeseen is a logged 500 without inner words.
 */
function errorAnswer(error: unknown, context: ApiContext, call: Call): Pick<ApiAnswer, 'status' | 'body'> {
  const inWords = (status: ApiAnswer['status'], words: string) => ({
    status,
    body: { message: words, messageError: words },
  });
  if (error instanceof ApiError) return inWords(error.status, error.message);
  if (context.db.isAway()) return inWords(503, WORDS_503);
  context.log.error({ err: error, path: call.path }, 'api call failed');
  return inWords(500, WORDS_500);
}

function answererOf<C extends CallContract>(
  context: ApiContext,
  call: Call,
  contract: C,
  handle: (input: RouteInput<C>) => Promise<z.input<C['answer']>>,
): Answerer {
  return async (raw) => {
    const tags = new Set<string>();
    const now = context.now();
    let earliest = Number.POSITIVE_INFINITY;
    let answer: Pick<ApiAnswer, 'status' | 'body'>;
    try {
      const input = {
        params: parse('path', contract.params, raw.params),
        query: parse('query', contract.query, raw.query),
        body: contract.body ? parse('body', contract.body, await raw.body()) : undefined,
        db: context.db,
        now,
        tag: (...more: string[]) => {
          for (const tag of more) tags.add(tag);
        },
        changesAt: (moment: number) => {
          if (moment > now) earliest = Math.min(earliest, moment);
        },
      } as RouteInput<C>;
      answer = { status: 200, body: (await handle(input)) as object };
    } catch (error) {
      if (error instanceof ApiError) for (const tag of error.tags) tags.add(tag);
      answer = errorAnswer(error, context, call);
    }
    return { ...answer, tags: [...tags], changesAt: earliest === Number.POSITIVE_INFINITY ? undefined : earliest };
  };
}

/**
 * Serves `call` under its path, with and without a trailing slash (C-48). `handle` answers the body; what it
 * throws as {@link ApiError} becomes `{message, messageError}` with that status.
 */
export function route<C extends CallContract>(
  api: Api,
  context: ApiContext,
  call: Call,
  contract: C,
  handle: (input: RouteInput<C>) => Promise<z.input<C['answer']>>,
): void {
  const answerer = answererOf(context, call, contract, handle);
  api.answerers.set(call, answerer);
  const path = call.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
  for (const form of [path, `${path}/`]) {
    api.http.on(call.method, form, async (c) => {
      const answer = await answerer({ params: c.req.param(), query: c.req.query(), body: () => jsonBody(c) });
      c.header(TAGS_HEADER, answer.tags.join(' '));
      if (answer.status === 503) c.header('retry-after', RETRY_AFTER_S);
      if (answer.changesAt !== undefined) c.header(CHANGES_AT_HEADER, String(answer.changesAt));
      return c.json(answer.body, answer.status);
    });
  }
}
