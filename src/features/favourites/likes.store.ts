/** Which products are the customer's favourites, as far as this page knows. Shared by all hearts. */
import { atom } from 'nanostores';
import { changeClock } from '../../shared/change-clock.ts';
import type { ChangeKind } from './favourite-messages.ts';

/**
 * Name of the event after a favourite has changed, here or in another tab; lists of favourites are read again (GEN-35).
 */
export const FAVOURITES_CHANGED = 'favourites-changed';

export interface FavouriteChange {
  readonly kind: ChangeKind;
  /** Id of the product. */
  readonly productId: number;
}

declare global {
  interface WindowEventMap {
    [FAVOURITES_CHANGED]: CustomEvent<FavouriteChange>;
  }
}

/** Ids of likes by product id; undefined while the id is not known. Empty at first, as in the HTML. */
export const $likes = atom<ReadonlyMap<number, number | undefined>>(new Map());

/** Products whose change is pending. */
export const $changingLikes = atom<ReadonlySet<number>>(new Set());

const clock = changeClock();

/** Snapshot to take before likes are read ({@link setReadLikes}). */
export const likesNow = clock.now;

/**
 * Sets the like of a product.
 * @param likeId undefined while the id is not known; null for a product that is not a favourite
 */
export function setLike(productId: number, likeId: number | undefined | null): void {
  clock.note(productId);
  const next = new Map($likes.get());
  if (likeId === null) next.delete(productId);
  else next.set(productId, likeId);
  $likes.set(next);
}

/**
 * Stores the states read for `productIds`, except those of products that changed meanwhile or are being changed.
 * @param found likes among them
 * @param since {@link likesNow} before they were requested
 */
export function setReadLikes(
  productIds: readonly number[],
  found: readonly { readonly id: number; readonly produitId: number }[],
  since: number,
): void {
  const isCurrent = (id: number) => clock.isCurrent(id, since) && !$changingLikes.get().has(id);
  const next = new Map($likes.get());
  for (const id of productIds) if (isCurrent(id)) next.delete(id);
  for (const { id, produitId } of found) if (isCurrent(produitId)) next.set(produitId, id);
  $likes.set(next);
}

/** A visitor has no favourites. */
export const forgetLikes = (): void => $likes.set(new Map());

/** Marks a product while its change is pending. */
export function setChangingLike(productId: number, isChanging: boolean): void {
  clock.note(productId);
  const next = new Set($changingLikes.get());
  if (isChanging) next.add(productId);
  else next.delete(productId);
  $changingLikes.set(next);
}
