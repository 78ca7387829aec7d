/** Converts thrown errors to answers (S-34). */
import type { AnswerLife } from '../client/answer-headers.ts';
import type { Call } from '../client/calls.ts';
import { isStorageFault } from '../data/storage-fault.ts';
import { ProviderAwayError } from '../providers/provider-away.ts';
import type { ApiContext } from './api-context.ts';
import { ApiError } from './api-error.ts';
import type { ApiAnswer } from './call-data.ts';
import { isRefusal, OverBudgetError } from './uncached-work.ts';

/** Seconds. */
const RETRY_AFTER_S = 5;
/** A full disk or a database that takes no writes is mended by a person, or by the end of another program. */
const STORAGE_RETRY_AFTER_S = 30;
const WORDS_BUDGET = 'Too many requests from your network. Please try again in a minute.';
const WORDS_503 = 'We cannot answer right now. Please try again in a few seconds.';
const WORDS_UNSAVED = 'We cannot save anything right now. Please try again in a few minutes.';
const WORDS_500 = 'Something went wrong on our side. Please try again.';

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
