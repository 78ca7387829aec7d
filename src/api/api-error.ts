/** Answers other than the good one, and what a handler threw as an answer in words (S-34). */
import type { AnswerLife } from '../client/answer-headers.ts';
import type { Call } from '../client/calls.ts';
import { ProviderAwayError } from '../providers/provider-away.ts';
import type { Identity } from './identity.ts';
import type { ApiAnswer, ApiContext } from './route.ts';
import { isRefusal, OverBudgetError } from './uncached-work.ts';

/** Seconds. */
const RETRY_AFTER_S = 5;
const WORDS_401 = 'Please sign in first.';
const WORDS_403 = 'This belongs to another customer.';
const WORDS_BUDGET = 'Too many requests from your network. Please try again in a minute.';
const WORDS_503 = 'We cannot answer right now. Please try again in a few seconds.';
const WORDS_500 = 'Something went wrong on our side. Please try again.';

/** An answer other than the good one; `tags` let a page that shows it be purged when it stops being true. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 503;
  readonly tags: readonly string[];
  /** Milliseconds after which to try again, with a 429. */
  readonly retryAfter: number | undefined;
  constructor(status: ApiError['status'], message: string, tags: readonly string[] = [], retryAfter?: number) {
    super(message);
    this.status = status;
    this.tags = tags;
    this.retryAfter = retryAfter;
  }
}

/** The 429 for somebody who has to wait so many milliseconds. */
export function tooMany(message: string, wait: number): ApiError {
  return new ApiError(429, message, [], wait);
}

/** The 404 for an id that names nothing; `tag` is the tag that it would have, were it there. */
export function notFound(what: string, tag: string): ApiError {
  return new ApiError(404, `There is no such ${what}.`, [tag]);
}

/** The 401 for nobody, and for a customer who is deleted while they ask. */
export function signedOut(): ApiError {
  return new ApiError(401, WORDS_401);
}

/** S-02: the id that a request names must be the one of its token. @throws {ApiError} 403 otherwise */
export function onlySelf({ clientId }: Identity, id: number): void {
  if (clientId !== id) throw new ApiError(403, WORDS_403);
}

/**
 * The answer to what a handler threw: while the database is away a 503, whose reason is logged where it is noticed;
 * anything unforeseen is a logged 500 without inner words.
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
  // Too many wait for something heavy, such as the hash of a password.
  if (context.db.isAway() || isRefusal(error)) return inWords(503, WORDS_503, RETRY_AFTER_S);
  context.log.error({ err: error, path: call.path }, 'api call failed');
  if (error instanceof ProviderAwayError) return inWords(503, WORDS_503, RETRY_AFTER_S);
  return inWords(500, WORDS_500);
}
