/**
 * The API client, through which pages and islands call the API. It returns results instead of throwing, and collects
 * the cache tags of its reads and the earliest time at which one of them changes.
 */
import type { z } from 'zod';
import type { Contract } from '../contract/contract.ts';
import type { ErrorCode } from '../shared/error-codes.ts';
import type { Failure, Result as SharedResult } from '../shared/failure.ts';
import type { AnswerLife } from './answer-headers.ts';
import { type Call, type CallName, calls } from './calls.ts';
import { pathOf } from './path-of.ts';

/** Why a call failed. */
export interface ClientError extends Failure {
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** Seconds until a retry, if the API states them. */
  readonly retryAfter?: number;
}

export type Result<T> = SharedResult<T, ClientError>;

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

/** Codes by status for an API whose answers have none; any other status is unexpected. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_input',
  401: 'session_expired',
  403: 'sign_in_again',
  404: 'not_found',
  409: 'invalid_input',
  410: 'product_gone',
  422: 'invalid_input',
  429: 'too_many_requests',
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
        return { ok: false, error: { code: 'service_unavailable', status: 0, message: '' } };
      }
      for (const tag of answer.tags) tags.add(tag);
      const { changesAt } = answer;
      if (changesAt !== undefined) client.changesAt = Math.min(client.changesAt ?? changesAt, changesAt);
      const isGood = answer.status >= 200 && answer.status < 300;
      if (isGood && answer.body !== undefined) return { ok: true, data: answer.body as never };
      const { status } = answer;
      const said = answer.body as { messageError?: unknown; message?: unknown; code?: ErrorCode } | null | undefined;
      const code = said?.code ?? CODES[status] ?? 'internal_error';
      if (status === 429 || !(status in CODES)) client.isComplete = false;
      // An API on another host may send only `message`.
      const message = said?.messageError || said?.message;
      return {
        ok: false,
        error: {
          code,
          status,
          message: typeof message === 'string' ? message : '',
          ...(answer.retryAfter === undefined ? {} : { retryAfter: answer.retryAfter }),
        },
      };
    },
  };
  return client;
}
