/** Background calls of a page: reports and states. Small, since every page may run it. */
import type { Call } from './calls.ts';
import { pathOf } from './path-of.ts';

interface PlainInput {
  readonly params?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly body?: object;
  readonly bearer?: string;
  /** Continues after the page is left. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

/** Sends `call`. Rejects without an answer; the caller logs that. For the browser. */
export function plainCall(
  call: Call,
  { params, query, body, bearer, keepalive = false, signal }: PlainInput = {},
): Promise<Response> {
  return fetch((document.documentElement.dataset.api ?? '/api') + pathOf(call, params, query), {
    method: call.method,
    keepalive,
    signal: signal ?? null,
    headers: {
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
