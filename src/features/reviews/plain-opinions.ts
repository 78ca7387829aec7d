/** The actions of the forms for a customer's rating and reviews of a product without script. */

import type { ApiClient, Result } from '../../client/client.ts';
import { idOfField, type PostedForm } from '../plain/posted-form.ts';
import { RATED, RATING_DELETED } from '../ratings/rating.ts';
import { REVIEW_ADDED } from './review.ts';
import { REVIEW_DELETED } from './review-messages.ts';

/** The message after each action. */
export const RATING_MESSAGES = { rated: RATED, deleted: RATING_DELETED } as const;
export const REVIEW_MESSAGES = {
  written: REVIEW_ADDED,
  changed: 'Your review has been changed.',
  deleted: REVIEW_DELETED,
} as const;

/** The customer and the product of a rating or review. */
export interface Opinion {
  readonly clientId: number;
  readonly produitId: number;
}

/** The stars in a form; 0 for none. */
export const starsOfForm = ({ cote = '' }: PostedForm): number => (/^[1-5]$/.test(cote) ? Number(cote) : 0);

/** Performs the action of the form: stores the rating, or deletes the one with this id. Returns which. */
export async function changePlainRating(
  client: ApiClient,
  about: Opinion,
  form: PostedForm,
): Promise<Result<keyof typeof RATING_MESSAGES>> {
  if (form.action === 'delete') return deleted(client, 'deleteRating', form);
  const rated = await client.call('addRating', {
    body: { ...about, cote: starsOfForm(form), comment: form.comment ?? '' },
  });
  return rated.ok ? { ok: true, data: 'rated' } : rated;
}

/** Performs the action of the form: writes a review, or changes or deletes the one with this id. Returns which. */
export async function changePlainReview(
  client: ApiClient,
  about: Opinion,
  form: PostedForm,
): Promise<Result<keyof typeof REVIEW_MESSAGES>> {
  if (form.action === 'delete') return deleted(client, 'deleteReview', form);
  const [id, text] = [idOfField(form.id), form.text ?? ''];
  if (id === undefined) {
    const written = await client.call('addReview', { body: { ...about, text } });
    return written.ok ? { ok: true, data: 'written' } : written;
  }
  const changed = await client.call('updateReview', { params: { id }, body: { text } });
  return changed.ok ? { ok: true, data: 'changed' } : changed;
}

async function deleted(
  client: ApiClient,
  call: 'deleteRating' | 'deleteReview',
  form: PostedForm,
): Promise<Result<'deleted'>> {
  const id = idOfField(form.id);
  const answer = id === undefined ? undefined : await client.call(call, { params: { id } });
  // Without a review, the form was sent twice.
  return !answer || answer.ok || answer.error.code === 'not_found' ? { ok: true, data: 'deleted' } : answer;
}
