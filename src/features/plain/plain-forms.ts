/** Forms that work without a script: the page gets the submitted values, makes the call, and shows the result. Pure. */

import type { ClientError, Result } from '../../client/client.ts';
import type { Failure } from '../../shared/failure.ts';
import { type FormRule, refusalError } from '../../shared/form-fields.ts';
import type { FormValues } from '../../shared/form-values.ts';
import { NO_ANSWER } from '../../shared/no-answer.ts';
import { TRACK_PAGE } from '../orders/order-places.ts';
import type { PostedForm } from './posted-form.ts';

export const NEWSLETTER_PAGE = '/newsletter';
export const CONTACT_PAGE = '/user/contact-us';
/** The page after a successful submit. */
export const NEWSLETTER_THANKS = `${NEWSLETTER_PAGE}/thanks`;
export const CONTACT_THANKS = `${CONTACT_PAGE}/thanks`;

/** Paths of the pages that accept such a form. */
export const FORM_PAGES: ReadonlySet<string> = new Set([NEWSLETTER_PAGE, CONTACT_PAGE, TRACK_PAGE]);

/** A refused form on its page. */
export interface RefusedForm {
  /** The submitted values by field name. */
  readonly values: PostedForm;
  /** The reason, as the API's message. */
  readonly message: string;
}

/** The answer of a page. */
interface PageAnswer {
  status?: number;
  readonly headers: Headers;
}

/** Answers as the refused call did: with its status, and when to try again. */
function answerAs(response: PageAnswer, { status, retryAfter }: ClientError): void {
  response.status = status || 503;
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
}

/**
 * What is wrong with a form whose call was refused; the page is answered with the status of the call.
 * @param noAnswer said when the call was not answered
 */
export function refusedError(response: PageAnswer, error: ClientError, noAnswer = NO_ANSWER): Failure {
  answerAs(response, error);
  return refusalError({ noAnswer }, error);
}

/** What came of a form without script. */
export interface SentForm<Answer> {
  /** What is wrong with it; none when it was accepted, and for a page that is only opened. */
  readonly errors: readonly Failure[];
  /** Of its call; undefined when none was made. */
  readonly answer?: Result<Answer>;
}

/**
 * Checks a form by its rule, and sends it. The page is answered with 400 where its own check refuses the form,
 * and with the status of the call where the API does.
 * @param posted undefined for a page that is only opened
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

/** The refusal of a form that says nothing that its page does. */
export const NOTHING_CHOSEN: Result<never> = {
  ok: false,
  error: { code: 'invalid_input', status: 400, message: 'Please choose what to do.' },
};

const WENT_WRONG = 'Something went wrong on our side. Please try again.';

/**
 * The refused form to show when the call for `posted` failed, with the status of the call; undefined when nothing was
 * submitted, or it succeeded.
 */
export function refusedForm(
  response: PageAnswer,
  posted: PostedForm | undefined,
  result: Result<unknown> | undefined,
): RefusedForm | undefined {
  if (!posted || !result || result.ok) return undefined;
  answerAs(response, result.error);
  return { values: posted, message: result.error.message || WENT_WRONG };
}
