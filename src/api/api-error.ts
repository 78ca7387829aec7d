/** Error answers of the API, and the conversion of thrown errors to them (S-34). */
import type { AnswerLife } from '../client/answer-headers.ts';
import type { Call } from '../client/calls.ts';
import { isStorageFault } from '../data/storage-fault.ts';
import { ProviderAwayError } from '../providers/provider-away.ts';
import type { Identity } from './identity.ts';
import type { ApiAnswer, ApiContext } from './route.ts';
import { isRefusal, OverBudgetError } from './uncached-work.ts';

/** Seconds. */
const RETRY_AFTER_S = 5;
/** A full disk or a database that takes no writes is mended by a person, or by the end of another program. */
const STORAGE_RETRY_AFTER_S = 30;
const WORDS_401 = 'Please sign in first.';
const WORDS_403 = 'This belongs to another customer.';
const WORDS_BUDGET = 'Too many requests from your network. Please try again in a minute.';
const WORDS_503 = 'We cannot answer right now. Please try again in a few seconds.';
const WORDS_UNSAVED = 'We cannot save anything right now. Please try again in a few minutes.';
const WORDS_500 = 'Something went wrong on our side. Please try again.';

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
  return new ApiError(401, WORDS_401);
}

/** The 403 for a customer without a password, for what takes an account (G-518). */
export function needsAccount(): ApiError {
  return new ApiError(403, 'This needs an account. Please set a password first, under your account.');
}

/** S-02: the id in a request must be that of its token. @throws {ApiError} 403 otherwise */
export function onlySelf({ clientId }: Identity, id: number): void {
  if (clientId !== id) throw new ApiError(403, WORDS_403);
}

/**
 * Converts an error of a handler to an answer: a 503 while the database is unavailable (logged where that is detected),
 * a logged 503 while it cannot read or store (G-289), otherwise a logged 500 without internal details.
 */
export function errorAnswer(
  error: unknown,
  context: Pick<ApiContext, 'db' | 'log'>,
  call: Call,
): Omit<ApiAnswer, keyof AnswerLife> {
  const inWords = (status: ApiAnswer['status'], words: string, retryAfter?: number) => ({
    status,
    body: { message: words, messageError: words },
    retryAfter,
  });
  if (error instanceof ApiError) {
    const { status, message, retryAfter } = error;
    return inWords(status, message, retryAfter === undefined ? undefined : Math.ceil(retryAfter / 1000));
  }
  if (error instanceof OverBudgetError) return inWords(429, WORDS_BUDGET, Math.ceil(error.wait / 1000));
  // Too many callers wait for expensive work, such as a password hash.
  if (context.db.isAway() || isRefusal(error)) return inWords(503, WORDS_503, RETRY_AFTER_S);
  context.log.error({ err: error, path: call.path }, 'api call failed');
  if (isStorageFault(error))
    return inWords(503, call.method === 'GET' ? WORDS_503 : WORDS_UNSAVED, STORAGE_RETRY_AFTER_S);
  if (error instanceof ProviderAwayError) return inWords(503, WORDS_503, RETRY_AFTER_S);
  return inWords(500, WORDS_500);
}
