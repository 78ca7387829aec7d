/** Handles the forms of the followed shops without script. */
import type { ApiClient, CallAnswer, Result } from '../../client/client.ts';
import { NOTHING_CHOSEN } from '../plain/plain-forms.ts';
import { idOfField, type PostedForm } from '../plain/posted-form.ts';

/** Messages after a change. */
export const FOLLOW_MESSAGES = {
  followed: 'You follow this shop now.',
  unfollowed: 'You do not follow this shop any more.',
} as const;

/** Follows or unfollows the shop `id`, as the form says; returns which. A repeated form changes nothing. */
export async function changePlainFollows(
  client: ApiClient,
  clientId: number,
  { action, id: typed }: PostedForm,
): Promise<Result<keyof typeof FOLLOW_MESSAGES>> {
  const id = idOfField(typed);
  if (id === undefined || (action !== 'add' && action !== 'remove')) return NOTHING_CHOSEN;
  const isAdded = action === 'add';
  const body = { clientId, boutiqueId: id };
  const changed = await client.call(isAdded ? 'followShop' : 'unfollowShop', { body });
  return changed.ok ? { ok: true, data: isAdded ? 'followed' : 'unfollowed' } : changed;
}

/** The shop with this link, if the customer does not follow it yet. */
export async function shopToFollow(
  client: ApiClient,
  clientId: number,
  nomLink: string,
): Promise<Result<CallAnswer<'getShopByLink'> | undefined>> {
  const shop = await client.call('getShopByLink', { params: { nomLink } });
  if (!shop.ok) return shop;
  const known = await client.call('findFollow', { body: { clientId, boutiqueId: shop.data.id } });
  return known.ok ? { ok: true, data: known.data.data === null ? shop.data : undefined } : known;
}
