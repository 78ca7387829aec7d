/**
 * Forms that work without script: the page receives the submitted values, makes the call, and shows the result. Pure.
 */

import type { ClientError, Result } from '../../client/client.ts';
import type { Failure } from '../../shared/failure.ts';
import { type FormRule, refusalError } from '../../shared/form-fields.ts';
import type { FormValues } from '../../shared/form-values.ts';
import { NO_ANSWER } from '../../shared/no-answer.ts';
import { INTERNAL_MESSAGE } from '../../shared/server-messages.ts';
import { TRACK_PAGE } from '../orders/order-places.ts';
import { REPORT_PAGE } from '../reports/report-places.ts';
import type { PostedForm } from './posted-form.ts';

export const NEWSLETTER_PAGE = '/newsletter';
export const CONTACT_PAGE = '/user/contact-us';
/** The page after a successful submit. */
export const NEWSLETTER_THANKS = `${NEWSLETTER_PAGE}/thanks`;
export const CONTACT_THANKS = `${CONTACT_PAGE}/thanks`;

/** Paths of the pages that accept such a form. */
export const FORM_PAGES: ReadonlySet<string> = new Set([NEWSLETTER_PAGE, CONTACT_PAGE, TRACK_PAGE, REPORT_PAGE]);

/** A refused form on its page. */
export interface RefusedForm {
  /** The submitted values by field name. */
  readonly values: PostedForm;
  /** The reason, as the API's message. */
  readonly message: string;
}

/** The response of a page. */
interface PageAnswer {
  status?: number;
  readonly headers: Headers;
}

/** Sets the status of the refused call, and when to retry. */
function answerAs(response: PageAnswer, { status, retryAfter }: ClientError): void {
  response.status = status || 503;
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
}

/**
 * The error of a form whose call was refused; the response of the page gets the status of the call.
 * @param noAnswer message for a call without a response
 */
export function refusedError(response: PageAnswer, error: ClientError, noAnswer = NO_ANSWER): Failure {
  answerAs(response, error);
  return refusalError({ noAnswer }, error);
}

/** The result of a form without script. */
export interface SentForm<Answer> {
  /** The errors of the form; none if it was accepted, and for a page that was only opened. */
  readonly errors: readonly Failure[];
  /** The answer of its call; undefined if none was made. */
  readonly answer?: Result<Answer>;
}

/**
 * Validates a form, and sends it. The response gets status 400 if the validation fails, and the status of the call if
 * the API refuses it.
 * @param posted undefined for a page that was only opened
 */
export async function sendPlainForm<Answer>(
  response: PageAnswer,
  posted: PostedForm | undefined,
  form: FormRule,
  send: (values: FormValues) => Promise<Result<Answer>>,
): Promise<SentForm<Answer>> {
  if (!posted) return { errors: [] };
  const values = (name: string) => posted[name] ?? '';
  const errors = form.check(values);
  if (errors.length > 0) {
    response.status = 400;
    return { errors };
  }
  const answer = await send(values);
  if (answer.ok) return { errors: [], answer };
  answerAs(response, answer.error);
  return { errors: [refusalError(form, answer.error)], answer };
}

/** The refusal of a form without any known action. */
export const NOTHING_CHOSEN: Result<never> = {
  ok: false,
  error: { code: 'invalid_input', status: 400, message: 'Please choose what to do.' },
};

/**
 * The refused form to show if the call for `posted` failed, whose status the response gets; undefined if nothing was
 * submitted, or the call succeeded.
 */
export function refusedForm(
  response: PageAnswer,
  posted: PostedForm | undefined,
  result: Result<unknown> | undefined,
): RefusedForm | undefined {
  if (!posted || !result || result.ok) return undefined;
  answerAs(response, result.error);
  return { values: posted, message: result.error.message || INTERNAL_MESSAGE };
}
