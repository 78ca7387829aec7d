/** Serves a call of the contract, over HTTP and within the process: parsing, answer, tags, uniform errors (S-34). */
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { type AnswerLife, CHANGES_AT_HEADER, TAGS_HEADER } from '../client/answer-headers.ts';
import { type Call, type CallName, calls } from '../client/calls.ts';
import type { CallContract } from '../contract/wire.ts';
import type { Database } from '../data/database.ts';
import type { Services } from '../providers/services.ts';
import { ApiError, errorAnswer, signedOut } from './api-error.ts';
import { type Identity, identityOf, type Visitor } from './identity.ts';
import { MAX_BODY } from './read-body.ts';
import type { Readers } from './readers.ts';
import { ownerOf, takesTurns, type UncachedWork } from './uncached-work.ts';

export { ApiError, notFound, onlySelf, signedOut, tooMany } from './api-error.ts';

/** Dependencies of the API. */
export interface ApiContext {
  readonly db: Database;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Logs unexpected errors. */
  readonly log: { error(details: object, words: string): void };
  readonly services: Services;
  /** The queue for catalogue reads over HTTP; those of our own pages are part of a render. */
  readonly uncached?: UncachedWork;
  /** Threads for long reads; without it they run on this thread. */
  readonly readers?: Pick<Readers, 'call'> | undefined;
}

/** A request for a call before it is parsed: texts as in an address. */
export interface RawInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** Reads the body. @throws {ApiError} when it is not JSON */
  readonly body: () => Promise<unknown>;
  /** Reads the raw body; empty when there is none. */
  readonly bytes: () => Promise<Uint8Array>;
  readonly visitor: Visitor;
  /** Milliseconds since 1970; by default the API's clock. */
  readonly now?: number;
}

/** Whether a call with this query may be slow, so that it runs on a reader thread. */
export type MayBeLong = (query: RawInput['query']) => boolean;

export interface ApiAnswer extends AnswerLife {
  readonly status: 200 | 201 | 500 | ApiError['status'];
  readonly body: object;
  /** Seconds until a retry. */
  readonly retryAfter?: number | undefined;
}

/** Answers a call; never throws. */
export type Answerer = (raw: RawInput) => Promise<ApiAnswer>;

/** All calls: as an HTTP application, and as functions within the process. */
export class Api {
  /** Paths are relative to the API's base. */
  readonly http = new Hono({ strict: true });
  readonly answerers = new Map<Call, Answerer>();
  readonly #behind = new Set<Promise<void>>();

  /** Tracks `work`, which continues after its answer. It must not reject. */
  goOn(work: Promise<void>): void {
    this.#behind.add(work);
    void work.finally(() => this.#behind.delete(work));
  }

  /** Resolves when all work in the background is done. Await it before closing the database. */
  async settled(): Promise<void> {
    while (this.#behind.size > 0) await Promise.all(this.#behind);
  }
}

type Parsed<C, K extends string> = C extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The sender: always known with `bearer`, possibly with an optional token, otherwise never. */
type IdentityOf<A extends Call['auth']> = A extends 'bearer'
  ? Identity
  : A extends 'optional'
    ? Identity | undefined
    : undefined;

export interface RouteInput<C extends CallContract, A extends Call['auth'] = Call['auth']> {
  readonly params: Parsed<C, 'params'>;
  readonly query: Parsed<C, 'query'>;
  readonly body: C extends { readonly rawBody: true } ? Uint8Array : Parsed<C, 'body'>;
  readonly identity: IdentityOf<A>;
  readonly visitor: Visitor;
  readonly db: Database;
  readonly services: Services;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Adds cache tags to the answer, error answers included. */
  readonly tag: (...tags: string[]) => void;
  /**
   * Marks the answer as changing at `moment` (ms since 1970) without a write. The earliest future moment counts; past
   * ones are ignored.
   */
  readonly changesAt: (moment: number) => void;
}

/** A message for the first error of a parse; it names the field. */
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

/** Header in which the front passes on the visitor's address; the front removes a visitor's own. */
export const ADDRESS_HEADER = 'x-visitor-address';

function visitorOf(c: Context): Visitor {
  return {
    address: c.req.header(ADDRESS_HEADER) ?? '',
    bearer: /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1],
    captcha: c.req.header('x-captcha'),
    header: (name) => c.req.header(name),
  };
}

/** The raw body. @throws {ApiError} 413 above the limit, which the front already enforces (S-29) */
async function bodyOf(c: Context): Promise<Uint8Array> {
  const tooLarge = () => new ApiError(413, `The body must be at most ${MAX_BODY} bytes.`);
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) throw tooLarge();
  const body = new Uint8Array(await c.req.arrayBuffer());
  if (body.length > MAX_BODY) throw tooLarge();
  return body;
}

async function jsonBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new ApiError(400, 'body: must be JSON (content-type: application/json)');
  const body = await bodyOf(c);
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new ApiError(400, 'body: is not valid JSON');
  }
}

/**
 * Identifies the sender as the call requires. @throws {ApiError} 401 when the call needs a session and there is none
 */
async function identify(context: ApiContext, call: Call, visitor: Visitor, now: number): Promise<Identity | undefined> {
  if (call.auth === 'none' || call.auth === 'reset') return undefined;
  const identity = await identityOf({ db: context.db, tokens: context.services.tokens }, visitor.bearer, now);
  if (!identity && call.auth === 'bearer') throw signedOut();
  return identity;
}

function answererOf<C extends CallContract, A extends Call['auth']>(
  context: ApiContext,
  call: Call & { readonly auth: A },
  contract: C,
  handle: (input: RouteInput<C, A>) => Promise<z.input<C['answer']>>,
): Answerer {
  return async (raw) => {
    const tags = new Set<string>();
    const now = raw.now ?? context.now();
    let earliest = Number.POSITIVE_INFINITY;
    let answer: Omit<ApiAnswer, keyof AnswerLife>;
    try {
      // Before the rest is parsed, so that a caller without a session learns nothing about it.
      const identity = await identify(context, call, raw.visitor, now);
      const input = {
        identity,
        visitor: raw.visitor,
        services: context.services,
        params: parse('path', contract.params, raw.params),
        query: parse('query', contract.query, raw.query),
        body: contract.rawBody ? await raw.bytes() : contract.body && parse('body', contract.body, await raw.body()),
        db: context.db,
        now,
        tag: (...more: string[]) => {
          for (const tag of more) tags.add(tag);
        },
        changesAt: (moment: number) => {
          if (moment > now) earliest = Math.min(earliest, moment);
        },
      } as RouteInput<C, A>;
      answer = { status: contract.status ?? 200, body: (await handle(input)) as object };
    } catch (error) {
      if (error instanceof ApiError) for (const tag of error.tags) tags.add(tag);
      answer = errorAnswer(error, context, call);
    }
    return { ...answer, tags: [...tags], changesAt: earliest === Number.POSITIVE_INFINITY ? undefined : earliest };
  };
}

/** Answers a long call on a reader thread, others with `here`. */
function onThreads(context: ApiContext, call: Call, isLong: (raw: RawInput) => boolean, here: Answerer): Answerer {
  const { readers } = context;
  const entry = Object.entries(calls).find(([, known]) => known === call);
  if (!readers || !entry) return here;
  const name = entry[0] as CallName;
  return async (raw) => {
    if (!isLong(raw)) return here(raw);
    try {
      const job = { name, params: raw.params, query: raw.query, now: context.now() };
      return await readers.call(ownerOf(raw.visitor.address), job);
    } catch (error) {
      return { ...errorAnswer(error, context, call), tags: [], changesAt: undefined };
    }
  };
}

/**
 * Answers `raw`, which arrived over HTTP. A public read waits in a queue: a long one in that of the reader threads,
 * others in the general one.
 */
async function inTurn(
  context: ApiContext,
  call: Call,
  raw: RawInput,
  answerer: Answerer,
  isOnThread: boolean,
): Promise<ApiAnswer> {
  const { uncached } = context;
  if (!uncached || !takesTurns(call)) return answerer(raw);
  const { address } = raw.visitor;
  try {
    await uncached.charge(address, isOnThread);
    if (isOnThread) return await answerer(raw);
    return await uncached.call(address, () => answerer(raw));
  } catch (error) {
    return { ...errorAnswer(error, context, call), tags: [], changesAt: undefined };
  }
}

/**
 * Serves `call` under its path, with and without a trailing slash (C-48). `handle` returns the body; an {@link
 * ApiError} becomes `{message, messageError}` with its status.
 * @param mayBeLong only for calls that reader threads also serve
 */
export function route<C extends CallContract, A extends Call['auth']>(
  api: Api,
  context: ApiContext,
  call: Call & { readonly auth: A },
  contract: C,
  handle: (input: RouteInput<C, A>) => Promise<z.input<C['answer']>>,
  mayBeLong?: MayBeLong,
): void {
  const isLong = ({ query }: RawInput) => context.readers !== undefined && mayBeLong?.(query) === true;
  const answerer = onThreads(context, call, isLong, answererOf(context, call, contract, handle));
  api.answerers.set(call, answerer);
  const path = call.path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
  for (const form of [path, `${path}/`]) {
    api.http.on(call.method, form, async (c) => {
      const raw = {
        params: c.req.param(),
        query: c.req.query(),
        body: () => jsonBody(c),
        bytes: () => bodyOf(c),
        visitor: visitorOf(c),
      };
      const answer = await inTurn(context, call, raw, answerer, isLong(raw));
      c.header(TAGS_HEADER, answer.tags.join(' '));
      if (answer.retryAfter !== undefined) c.header('retry-after', String(answer.retryAfter));
      if (answer.changesAt !== undefined) c.header(CHANGES_AT_HEADER, String(answer.changesAt));
      return c.json(answer.body, answer.status);
    });
  }
}
