/** The errors that the API answers. */
import type { Identity } from './visitor.ts';

const SIGNED_OUT_MESSAGE = 'Please sign in first.';
const FORBIDDEN_MESSAGE = 'This belongs to another customer.';

/** An error answer. With its `tags`, a page that shows it is purged when it stops being true. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503;
  readonly tags: readonly string[];
  /** Milliseconds after which to retry, for a 429. */
  readonly retryAfter: number | undefined;
  constructor(status: ApiError['status'], message: string, tags: readonly string[] = [], retryAfter?: number) {
    super(message);
    this.status = status;
    this.tags = tags;
    this.retryAfter = retryAfter;
  }
}

/** The 429 for a client that must wait this many milliseconds. */
export function tooMany(message: string, wait: number): ApiError {
  return new ApiError(429, message, [], wait);
}

/** The 404 for an unknown id. `tag` is the tag that an existing row would have. */
export function notFound(what: string, tag: string): ApiError {
  return new ApiError(404, `There is no such ${what}.`, [tag]);
}

/** The 401 for a call without a session, or whose customer was deleted during the call. */
export function signedOut(): ApiError {
  return new ApiError(401, SIGNED_OUT_MESSAGE);
}

/** The 403 for a customer without a password, for what takes an account (G-518). */
export function needsAccount(): ApiError {
  return new ApiError(403, 'This needs an account. Please set a password first, under your account.');
}

/** S-02: the id in a request must be that of its token. @throws {ApiError} 403 otherwise */
export function onlySelf({ clientId }: Identity, id: number): void {
  if (clientId !== id) throw new ApiError(403, FORBIDDEN_MESSAGE);
}
