/**
 * The API client, through which pages and islands call the API. It returns results instead of throwing, and collects
 * the cache tags of its reads and the earliest time at which one of them changes.
 */
import type { z } from 'zod';
import type { Contract } from '../contract/contract.ts';
import type { AnswerLife } from './answer-headers.ts';
import { type Call, type CallName, calls } from './calls.ts';
import { pathOf } from './path-of.ts';

/** Why a call failed. `network`: no answer; `server`: 5xx or an answer that is not JSON. */
type ErrorKind =
  | 'network'
  | 'server'
  | 'not-found'
  | 'gone'
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'conflict'
  | 'too-many';

export interface ClientError {
  readonly kind: ErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** A message for a shopper; '' without an answer. */
  readonly messageError: string;
  /** Seconds until a retry, if the API states them. */
  readonly retryAfter?: number;
}

export type Result<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ClientError };

type Part<N extends CallName, K extends string> =
  Contract[N] extends Record<K, infer S extends z.ZodType> ? z.input<S> : never;

type Required_<N extends CallName, K extends string> = [Part<N, K>] extends [never]
  ? Record<never, never>
  : Record<never, never> extends Part<N, K>
    ? { [P in K]?: Part<N, K> }
    : { [P in K]: Part<N, K> };

/** Credentials of a call besides its input. */
export interface CallProofs {
  /** A token other than that of the session. */
  readonly bearer?: string | undefined;
  /** A solved captcha. */
  readonly captcha?: string | undefined;
}

/** The input of a call: `params`, `query` and `body` of its contract. Undefined query values are omitted. */
export type CallInput<N extends CallName> = Required_<N, 'params'> &
  Required_<N, 'query'> &
  Required_<N, 'body'> &
  CallProofs;

export type CallAnswer<N extends CallName> = z.output<Contract[N]['answer']>;

type Arguments<N extends CallName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];

/** A request to a transport. */
export interface TransportRequest {
  readonly call: Call;
  readonly params: Readonly<Record<string, unknown>>;
  /** Undefined values are omitted. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly method: Call['method'];
  /** Path with query, relative to the API base. */
  readonly path: string;
  readonly body?: unknown;
  readonly bearer?: string | undefined;
  readonly captcha?: string | undefined;
  /** The page's environment, for the one call that needs it (G-39). */
  readonly environment?: 'production' | 'development' | undefined;
  /**
   * Address of the visitor for whom a page makes the call, within the process. An API on another host counts pages'
   * calls as those of this server.
   */
  readonly address?: string | undefined;
}

export interface TransportAnswer extends AnswerLife {
  readonly status: number;
  /** The parsed JSON; undefined when the answer is not JSON. */
  readonly body: unknown;
  /** Seconds until a retry. */
  readonly retryAfter?: number | undefined;
}

/** Sends a request to the API; throws without an answer. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export interface ApiClient {
  call<N extends CallName>(name: N, ...input: Arguments<N>): Promise<Result<CallAnswer<N>>>;
  /** The tags of all reads so far, including 404s. */
  readonly tags: ReadonlySet<string>;
  /** The earliest time (ms since 1970) at which a read answer changes without a write; undefined for never. */
  readonly changesAt: number | undefined;
  /** False after a read failed temporarily (no network, 5xx): the page must not be cached. */
  readonly isComplete: boolean;
}

const KINDS: Readonly<Record<number, ErrorKind>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'gone',
  422: 'bad-request',
  429: 'too-many',
};

/** Creates a client for one request; `transport` decides whether it calls in process or over HTTP. */
export function createClient(transport: Transport): ApiClient {
  const tags = new Set<string>();
  const client: { -readonly [K in keyof ApiClient]: ApiClient[K] } = {
    tags,
    changesAt: undefined,
    isComplete: true,
    async call(name, ...[input]) {
      const call: Call = calls[name];
      const {
        params = {},
        query = {},
        body,
        bearer,
        captcha,
      } = (input ?? {}) as CallProofs & {
        params?: Record<string, unknown>;
        query?: Record<string, unknown>;
        body?: unknown;
      };
      let answer: TransportAnswer;
      try {
        answer = await transport({
          call,
          params,
          query,
          method: call.method,
          path: pathOf(call, params, query),
          ...(body === undefined ? {} : { body }),
          bearer,
          captcha,
        });
      } catch {
        client.isComplete = false;
        return { ok: false, error: { kind: 'network', status: 0, messageError: '' } };
      }
      for (const tag of answer.tags) tags.add(tag);
      const { changesAt } = answer;
      if (changesAt !== undefined) client.changesAt = Math.min(client.changesAt ?? changesAt, changesAt);
      const isGood = answer.status >= 200 && answer.status < 300;
      if (isGood && answer.body !== undefined) return { ok: true, data: answer.body as never };
      const kind = KINDS[answer.status] ?? 'server';
      if (kind === 'server' || kind === 'too-many') client.isComplete = false;
      const reply = answer.body as { messageError?: unknown; message?: unknown } | null | undefined;
      // Another host's API may use only `message`.
      const message = reply?.messageError || reply?.message;
      return {
        ok: false,
        error: {
          kind,
          status: answer.status,
          messageError: typeof message === 'string' ? message : '',
          ...(answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter }),
        },
      };
    },
  };
  return client;
}
