/** Converts thrown errors to answers. */

import type { AnswerLife } from '../client/answer-headers.ts';
import type { Call } from '../client/calls.ts';
import { isStorageError } from '../data/storage-error.ts';
import { ProviderUnavailableError } from '../providers/ask-provider.ts';
import { ERROR_CODES, type ErrorCode } from '../shared/error-codes.ts';
import { BUDGET_MESSAGE, INTERNAL_MESSAGE, UNAVAILABLE_MESSAGE } from '../shared/server-messages.ts';
import type { ApiContext } from './api-context.ts';
import { ApiError, errorBody } from './api-error.ts';
import type { ApiAnswer } from './call-data.ts';
import { isRefusal, OverBudgetError } from './uncached-work.ts';

/** Seconds. */
const RETRY_AFTER_S = 5;
/** Seconds; longer, because a full disk or a read-only database needs a person, or the end of another program. */
const STORAGE_RETRY_AFTER_S = 30;
const UNSAVED_MESSAGE = 'We cannot save anything right now. Please try again in a few minutes.';

/**
 * Converts an error of a handler to an answer: a 503 while the database is unavailable (logged where that is detected),
 * a logged 503 while it cannot read or store (G-289), otherwise a logged 500 without internal details.
 */
export function errorAnswer(
  error: unknown,
  context: Pick<ApiContext, 'db' | 'log'>,
  call: Call,
): Omit<ApiAnswer, keyof AnswerLife> {
  const answer = (code: ErrorCode, message: string, retryAfter?: number) => ({
    status: ERROR_CODES[code].status,
    body: errorBody(code, message),
    retryAfter,
  });
  if (error instanceof ApiError) {
    const { code, message, retryAfter } = error;
    return answer(code, message, retryAfter === undefined ? undefined : Math.ceil(retryAfter / 1000));
  }
  if (error instanceof OverBudgetError)
    return answer('too_many_requests', BUDGET_MESSAGE, Math.ceil(error.wait / 1000));
  // Too many callers wait for expensive work, such as a password hash.
  if (context.db.isUnavailable() || isRefusal(error))
    return answer('service_unavailable', UNAVAILABLE_MESSAGE, RETRY_AFTER_S);
  context.log.error({ err: error, path: call.path }, 'api call failed');
  if (isStorageError(error)) {
    const message = call.method === 'GET' ? UNAVAILABLE_MESSAGE : UNSAVED_MESSAGE;
    return answer('storage_unavailable', message, STORAGE_RETRY_AFTER_S);
  }
  if (error instanceof ProviderUnavailableError)
    return answer('service_unavailable', UNAVAILABLE_MESSAGE, RETRY_AFTER_S);
  return answer('internal_error', INTERNAL_MESSAGE);
}
