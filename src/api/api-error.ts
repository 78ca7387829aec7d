/** The errors that the API answers. */
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '../shared/error-codes.ts';
import type { Failure, Result } from '../shared/failure.ts';
import type { Identity } from './visitor.ts';

const SIGN_IN_MESSAGE = 'Please sign in first.';
const NOT_YOURS_MESSAGE = 'This belongs to another customer.';

/** An error answer. With `tags`, the pages that show it are purged once it is no longer true. */
export class ApiError extends Error implements Failure {
  readonly code: ErrorCode;
  readonly tags: readonly string[];
  /** Milliseconds after which to retry, for a 429. */
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, message: string, tags: readonly string[] = [], retryAfter?: number) {
    super(message);
    this.code = code;
    this.tags = tags;
    this.retryAfter = retryAfter;
  }

  /** The HTTP status of its code. */
  get status(): ErrorStatus {
    return ERROR_CODES[this.code].status;
  }
}

/** The body of every error answer. */
export const errorBody = (code: ErrorCode, message: string) => ({ message, messageError: message, code });

/** The error for `failure`. */
export const errorOf = ({ code, message }: Failure): ApiError => new ApiError(code, message);

/** Throws `failure`, if there is one. @throws {ApiError} */
export function refuse(failure: Failure | undefined): void {
  if (failure) throw errorOf(failure);
}

/** Returns the data of a rule's result. @throws {ApiError} for its failure */
export function accepted<T>(result: Result<T>): T {
  if (!result.ok) throw errorOf(result.error);
  return result.data;
}

/** The 429 for a client that must wait this many milliseconds. */
export function tooMany(message: string, wait: number): ApiError {
  return new ApiError('too_many_requests', message, [], wait);
}

/** The 404 for an unknown id. `tag` is the tag that an existing row would have. */
export function notFound(what: string, tag: string): ApiError {
  return new ApiError('not_found', `There is no such ${what}.`, [tag]);
}

/** The 401 for a call without a session, or whose customer was deleted during the call. */
export function signedOut(): ApiError {
  return new ApiError('session_expired', SIGN_IN_MESSAGE);
}

/** The 403 for a customer without a password, where an account is required. */
export function needsAccount(): ApiError {
  return new ApiError('account_needed', 'This needs an account. Please set a password first, under your account.');
}

/** Checks that the id in a request is that of its token (S-02). @throws {ApiError} 403 otherwise */
export function onlySelf({ clientId }: Identity, id: number): void {
  if (clientId !== id) throw new ApiError('not_yours', NOT_YOURS_MESSAGE);
}
