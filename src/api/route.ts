/** Serves a call of the contract, over HTTP and within the process: parsing, answer, tags, uniform errors. */
import type { z } from 'zod';
import { type AnswerLife, CHANGES_AT_HEADER, TAGS_HEADER } from '../client/answer-headers.ts';
import { type Call, type CallName, calls } from '../client/calls.ts';
import type { Transport } from '../client/client.ts';
import type { CallContract } from '../contract/wire.ts';
import type { Database } from '../data/database.ts';
import { onReplica } from '../data/on-replica.ts';
import { inSpan } from '../node/spans.ts';
import type { ApiContext } from './api-context.ts';
import { ApiError } from './api-error.ts';
import { ApiHttp, JSON_TYPE } from './api-http.ts';
import type { ApiAnswer, MayBeLong, RawInput } from './call-data.ts';
import { errorAnswer } from './error-answer.ts';
import { bodyOf, jsonBody, visitorOf } from './http-input.ts';
import { parse } from './parse.ts';
import type { Readers } from './readers.ts';
import { claim, type Identify, identify, type Sender } from './sender.ts';
import type { Services } from './services.ts';
import { ownerOf, takesTurns } from './uncached-work.ts';
import { type Claim, type Identity, NOBODY, type Visitor } from './visitor.ts';
import { createWorkBehind } from './work-behind.ts';

/** Answers a call; never throws. */
export type Answerer = (raw: RawInput) => Promise<ApiAnswer>;

/** All calls: over HTTP, and as functions within the process. */
export class Api {
  /** Paths are relative to the API's base. */
  readonly http = new ApiHttp();
  readonly answerers = new Map<Call, Answerer>();
  readonly #behind = createWorkBehind();
  /** Counts of answers by call, then by the first digit of the status. */
  readonly #answered = new Map<string, Map<number, number>>();

  /** Starts `work` after the answer of its call was sent, so that the time of the answer does not depend on it. */
  afterAnswer(work: () => Promise<void>): void {
    this.#behind.add(work);
  }

  /** Counts an answer to the call of this name. */
  count(call: string, status: number): void {
    const counts = this.#answered.get(call) ?? new Map<number, number>();
    const kind = Math.floor(status / 100);
    this.#answered.set(call, counts.set(kind, (counts.get(kind) ?? 0) + 1));
  }

  /** How often each call was answered since the start, by the first digit of the status. */
  answered(): { readonly call: string; readonly status: number; readonly count: number }[] {
    return [...this.#answered].flatMap(([call, counts]) =>
      [...counts].map(([status, count]) => ({ call, status, count })),
    );
  }

  /**
   * Starts the work that waits for its answer to be sent; resolves when it is done. Await it before closing the
   * database.
   */
  settled(): Promise<void> {
    return this.#behind.settled();
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

/** The input of a call that checks its session itself ({@link routeWithClaim}). */
export type ClaimInput<C extends CallContract> = Omit<RouteInput<C>, 'identity'> & { readonly claim: Claim };

/** A call as it is served. */
interface Served<C extends CallContract, I> {
  readonly call: Call;
  readonly contract: C;
  readonly identify: Identify;
  readonly handle: (input: I) => Promise<z.input<C['answer']>>;
  /** Whether a reader thread answers it. */
  readonly isLong: (raw: RawInput) => boolean;
}

/**
 * Whether a replica may answer: only public reads without a token. A customer's own pages and calls read from the
 * primary, so that they see the customer's last change, whichever process made it.
 */
const readsCatalogue = (call: Call, { bearer, isOwn }: Visitor): boolean =>
  takesTurns(call) && bearer === undefined && isOwn !== true;

/** The name of a call in the table of calls. */
const nameOf = (call: Call): CallName | undefined =>
  Object.entries(calls).find(([, known]) => known === call)?.[0] as CallName | undefined;

/** Answers a call on this thread; never throws. */
async function answerHere<C extends CallContract, I>(
  context: ApiContext,
  { call, contract, identify, handle }: Served<C, I>,
  raw: RawInput,
): Promise<ApiAnswer> {
  const tags = new Set<string>();
  const now = raw.now ?? context.now();
  let earliest = Number.POSITIVE_INFINITY;
  let answer: Omit<ApiAnswer, keyof AnswerLife>;
  let sender: Sender | undefined;
  try {
    // Runs before the rest is parsed, so that a caller without a session learns nothing about it.
    sender = await identify(context, call, raw.visitor, now);
    const input = {
      ...sender.known,
      visitor: raw.visitor,
      services: context.services,
      params: parse('path', contract.params, raw.params),
      query: parse('query', contract.query, raw.query),
      body: contract.rawBody ? await raw.bytes() : contract.body && parse('body', contract.body, await raw.body()),
      now,
      tag: (...more: string[]) => {
        for (const tag of more) tags.add(tag);
      },
      changesAt: (moment: number) => {
        if (moment > now) earliest = Math.min(earliest, moment);
      },
    };
    const on = async (db: Database) => (await handle({ ...input, db } as I)) as object;
    const body = readsCatalogue(call, raw.visitor) ? onReplica(context.db, on, raw.ticket) : on(context.db);
    answer = { status: contract.status ?? 200, body: await body };
  } catch (thrown) {
    const error = sender ? await sender.errorInstead(thrown) : thrown;
    if (error instanceof ApiError) for (const tag of error.tags) tags.add(tag);
    answer = errorAnswer(error, context, call);
  }
  return { ...answer, tags: [...tags], changesAt: earliest === Number.POSITIVE_INFINITY ? undefined : earliest };
}

/** Answers a long call on a reader thread; never throws. */
async function answerOnThread(
  context: ApiContext,
  readers: Pick<Readers, 'call'>,
  call: Call,
  name: CallName,
  raw: RawInput,
): Promise<ApiAnswer> {
  try {
    const ticket = readsCatalogue(call, raw.visitor) ? context.db.replicas?.ticket() : undefined;
    const job = { name, params: raw.params, query: raw.query, now: context.now(), ticket };
    return await readers.call(ownerOf(raw.visitor.address), job);
  } catch (error) {
    return { ...errorAnswer(error, context, call), tags: [], changesAt: undefined };
  }
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

/** The values of a query; the first one of a name that is repeated. */
function firstValues(query: URLSearchParams): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of query) if (!values.has(name)) values.set(name, value);
  return Object.fromEntries(values);
}

/** Serves a call within the process, and over HTTP under its path, with and without a trailing slash. */
function serve<C extends CallContract, I>(api: Api, context: ApiContext, served: Served<C, I>): void {
  const { call, isLong } = served;
  const { readers } = context;
  const known = nameOf(call);
  const name = known ?? `${call.method} ${call.path}`;
  const span = { name: `call ${name}`, attributes: { 'oja.call': name } };
  const answerer: Answerer = (raw) =>
    inSpan(span, async (note) => {
      const onThread = readers && known && isLong(raw);
      const answer = await (onThread
        ? answerOnThread(context, readers, call, known, raw)
        : answerHere(context, served, raw));
      api.count(name, answer.status);
      note({ 'http.response.status_code': answer.status });
      return answer;
    });
  api.answerers.set(call, answerer);
  api.http.add(call.method, call.path, async (request, params) => {
    const raw = {
      params,
      query: firstValues(request.query),
      body: () => jsonBody(request),
      bytes: () => bodyOf(request),
      visitor: visitorOf(request),
    };
    const { status, body, tags, retryAfter, changesAt } = await inTurn(context, call, raw, answerer, isLong(raw));
    const headers = {
      ...JSON_TYPE,
      [TAGS_HEADER]: tags.join(' '),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(changesAt !== undefined && { [CHANGES_AT_HEADER]: String(changesAt) }),
    };
    return { status, headers, body: JSON.stringify(body) };
  });
}

/**
 * Serves `call`. `handle` returns the body; an {@link ApiError} becomes `{message, messageError, code}` with the status
 * of its code.
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
  serve(api, context, { call, contract, identify, handle, isLong });
}

/**
 * {@link route} for a call that writes: `handle` gets the claim of the token, and its transaction begins with
 * `lockSession` (`sessions.ts`), which checks the session without a round trip of its own to the database.
 */
export function routeWithClaim<C extends CallContract>(
  api: Api,
  context: ApiContext,
  call: Call & { readonly auth: 'bearer' },
  contract: C,
  handle: (input: ClaimInput<C>) => Promise<z.input<C['answer']>>,
): void {
  serve(api, context, { call, contract, identify: claim, handle, isLong: () => false });
}

/** Formats parameters as texts, and drops undefined ones. */
function asTexts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) texts[key] = String(value);
  return texts;
}

/** Calls the API within the process: same parsing and handlers, without HTTP or JSON. */
export function inProcessTransport(api: Api): Transport {
  return async ({ call, params, query, body, bearer, address = '' }) => {
    const answer = api.answerers.get(call);
    if (!answer) throw new Error(`The API does not serve ${call.method} ${call.path}.`);
    return answer({
      params: asTexts(params),
      query: asTexts(query),
      body: async () => body,
      // Pages send no raw bodies.
      bytes: async () => new Uint8Array(),
      visitor: { ...NOBODY, address, bearer, isOwn: address !== '' },
    });
  };
}
