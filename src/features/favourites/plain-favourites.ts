/** Handles the forms of the favourites without script. */

import type { ApiClient, Result } from '../../client/client.ts';
import { NOTHING_CHOSEN } from '../plain/plain-forms.ts';
import { idOfField, type PostedForm } from '../plain/posted-form.ts';
import { changedMessage } from './favourite-messages.ts';

/** Adds the product `id`, or removes the favourite `id`, as the form says; returns which. */
export async function changePlainFavourites(
  client: ApiClient,
  clientId: number,
  { action, id: typed }: PostedForm,
): Promise<Result<'added' | 'deleted'>> {
  const id = idOfField(typed);
  if (id === undefined || (action !== 'add' && action !== 'remove')) return NOTHING_CHOSEN;
  if (action === 'add') {
    const added = await client.call('addLike', { body: { clientId, produitId: id } });
    return added.ok ? { ok: true, data: 'added' } : added;
  }
  const removed = await client.call('deleteLike', { params: { likeId: id } });
  // The form was sent twice.
  return removed.ok || removed.error.code === 'not_found' ? { ok: true, data: 'deleted' } : removed;
}

/** The message after a change. */
export const doneMessage = (kind: string | null): string | undefined =>
  kind === 'added' || kind === 'deleted' ? changedMessage(kind, 'This product', 'product') : undefined;
