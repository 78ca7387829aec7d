/**
 * The page that a sign-in or a sign-up without script leads to, and the product or shop that its visitor chose before.
 */

import type { ApiClient, CallAnswer, Result } from '../../../client/client.ts';
import { PLAIN_CHECKOUT, PLAIN_FAVOURITES, PLAIN_ORDERS, PLAIN_SHOPS } from '../../../shared/plain-places.ts';
import { signInToKeep } from '../../favourites/favourite-messages.ts';
import { SIGN_IN_TO_FOLLOW } from '../../follows/follow-label.ts';
import type { PlainVisit } from '../../plain/plain-visit.ts';
import { idOfField } from '../../plain/posted-form.ts';

/** What the page `next` offers to add: the id of a product, or the link of a shop. */
function chosenIn(next: string | undefined): { readonly product?: number; readonly shop?: string } {
  const [path, query] = next?.split('?') ?? [];
  const chosen = new URLSearchParams(query).get('add') ?? undefined;
  const product = path === PLAIN_FAVOURITES ? idOfField(chosen) : undefined;
  return { ...(product && { product }), ...(path === PLAIN_SHOPS && chosen && { shop: chosen }) };
}

/** Why a visitor who chose a product or a shop must sign in; undefined for others. @param next page to open then */
export async function reasonToSignIn(client: ApiClient, next: string | undefined): Promise<string | undefined> {
  const { product: id, shop } = chosenIn(next);
  if (shop !== undefined) return SIGN_IN_TO_FOLLOW;
  const product = id === undefined ? undefined : await client.call('getProduct', { params: { id } });
  return product?.ok ? signInToKeep(product.data.nom) : undefined;
}

type Session = CallAnswer<'signIn'>;

/** Adds what was chosen; undefined when nothing was. */
async function addChosen(
  client: ApiClient,
  { id: clientId, token: bearer }: Session,
  next: string | undefined,
): Promise<Result<unknown> | undefined> {
  const { product, shop: nomLink } = chosenIn(next);
  if (product !== undefined) return client.call('addLike', { body: { clientId, produitId: product }, bearer });
  const shop = nomLink === undefined ? undefined : await client.call('getShopByLink', { params: { nomLink } });
  if (!shop?.ok) return shop;
  return client.call('followShop', { body: { clientId, boutiqueId: shop.data.id }, bearer });
}

/**
 * Signs the visitor in, and adds what they had chosen, as the form says. Returns the path to open: `next`, the checkout
 * if the cart has lines, or the orders. If nothing could be added, the page `next` asks again and shows the error.
 */
export async function goOnSignedIn(
  client: ApiClient,
  visit: PlainVisit,
  session: Session,
  next: string | undefined,
): Promise<string> {
  visit.signIn(session.token, session.expiry, session.id);
  const added = await addChosen(client, session, next);
  const { product } = chosenIn(next);
  if (added?.ok) return product === undefined ? `${PLAIN_SHOPS}?done=followed` : `${PLAIN_FAVOURITES}?done=added`;
  return next ?? (visit.cart.length > 0 ? PLAIN_CHECKOUT : PLAIN_ORDERS);
}
