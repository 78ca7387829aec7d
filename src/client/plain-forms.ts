/** Forms that a browser may send without a script: the page is told what was typed, makes the call, and answers. Pure. */

import { TRACK_PAGE } from '../features/orders/order-places.ts';
import type { Result } from './client.ts';
import type { PostedForm } from './posted-form.ts';

export const NEWSLETTER_PAGE = '/newsletter';
export const CONTACT_PAGE = '/user/contact-us';
/** Page that follows a form that was taken. */
export const NEWSLETTER_THANKS = `${NEWSLETTER_PAGE}/thanks`;
export const CONTACT_THANKS = `${CONTACT_PAGE}/thanks`;

/** Paths of the pages that take such a form. */
export const FORM_PAGES: ReadonlySet<string> = new Set([NEWSLETTER_PAGE, CONTACT_PAGE, TRACK_PAGE]);

/** What a page shows of a form that was sent to it and refused. */
export interface RefusedForm {
  /** What was typed, by the name of the field. */
  readonly values: PostedForm;
  /** Why, in the words of the API. */
  readonly words: string;
}

const WENT_WRONG = 'Something went wrong on our side. Please try again.';

/**
 * What a page shows of the form that was `posted` when its call failed, under the status of the call; undefined when
 * nothing was sent, or it was taken.
 */
export function refusedForm(
  response: { status?: number; readonly headers: Headers },
  posted: PostedForm | undefined,
  result: Result<unknown> | undefined,
): RefusedForm | undefined {
  if (!posted || !result || result.ok) return undefined;
  const { status, messageError, retryAfter } = result.error;
  response.status = status || 503;
  if (retryAfter !== undefined) response.headers.set('retry-after', String(retryAfter));
  return { values: posted, words: messageError || WENT_WRONG };
}
