/** Sends short HTTP requests to external services. */

/** Time limit in milliseconds for a whole answer. */
export const ASK_LIMIT_MS = 5_000;

export interface Reply {
  readonly status: number;
  /** The body as JSON; undefined when it is not JSON. */
  readonly json: unknown;
  /** Seconds by which the clock of this machine is ahead of the service's, to the second; undefined without a date. */
  readonly ahead: number | undefined;
}

/** Reasons by the system's error code. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'the name cannot be looked up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it ended the connection',
  UND_ERR_SOCKET: 'it ended the connection',
  EHOSTUNREACH: 'there is no way to that host',
  ENETUNREACH: 'there is no way to that network',
};

/** Returns why a call failed, as the end of a sentence without a secret. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `it did not answer within ${ASK_LIMIT_MS / 1000} s`;
  const { cause = error } = error;
  const code = String(Reflect.get(Object(cause), 'code') ?? '');
  return REASONS[code] ?? ((cause instanceof Error && cause.message) || code || error.message);
}

/** Whether `error` means that there was no answer, rather than a refusal. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.cause !== undefined);

/** Sends a request and returns the reply. @throws the error of `fetch`, see {@link reasonOf} */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  const start = Date.now();
  const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(ASK_LIMIT_MS) });
  const date = Date.parse(answer.headers.get('date') ?? '');
  const middle = (start + Date.now()) / 2;
  const text = await answer.text();
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // Then `json` stays undefined.
  }
  // A `Date` header is precise to the second.
  return { status: answer.status, json, ahead: Number.isNaN(date) ? undefined : (middle - date - 500) / 1000 };
}
