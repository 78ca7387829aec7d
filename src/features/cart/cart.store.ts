/** The cart of this browser, shared by all islands and synced across tabs. */

import { atom, onMount } from 'nanostores';
import { CART_KEY } from '../../shared/storage-keys.ts';
import type { DeliveryRule } from '../delivery/delivery-fees.ts';
import { showToast } from '../toasts/toasts.store.ts';
import { type CartLine, sharingStock } from './cart.ts';
import { leaveCopy } from './cart-copy.ts';
import { readCart } from './stored-cart.ts';

/** Dispatched on the window when this tab changed the cart; for other tabs the browser dispatches `storage`. */
export const CART_CHANGED = 'cart';

export const CART_NOT_SAVED =
  'Your cart could not be changed: this browser has no storage left for it. Free some space, then try again.';

/**
 * The lines, each with the stock left for it. Empty at first, as in the HTML; read it with
 * `{ ssr: 'initial' }`.
 */
export const $cart = atom<readonly CartLine[]>([]);

/** Maximum units of one order, once the server has sent it. */
export const $maxUnits = atom<number | undefined>(undefined);

/** The cost of delivery, once the server has sent it. */
export const $delivery = atom<DeliveryRule | undefined>(undefined);

/** The stored cart; empty where the browser forbids storage. */
export function storedCart(): CartLine[] {
  try {
    return readCart(localStorage.getItem(CART_KEY));
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/**
 * Changes the stored cart, keeping changes of other tabs. Returns the new one; undefined when the browser does not
 * store it, which a toast reports; the cart is then unchanged.
 */
export function changeCart(change: (lines: readonly CartLine[]) => CartLine[]): CartLine[] | undefined {
  const lines = change(storedCart());
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(lines));
  } catch (error) {
    console.warn(error);
    showToast('danger', CART_NOT_SAVED);
    return undefined;
  }
  leaveCopy(lines);
  dispatchEvent(new Event(CART_CHANGED));
  return lines;
}

onMount($cart, () => {
  if (typeof window === 'undefined') return undefined;
  const heard = new AbortController();
  const read = () => $cart.set(sharingStock(storedCart()));
  const follow = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) read();
  };
  read();
  addEventListener(CART_CHANGED, read, heard);
  addEventListener('storage', follow, heard);
  // A page from the back/forward cache has missed changes.
  addEventListener('pageshow', read, heard);
  return () => heard.abort();
});
