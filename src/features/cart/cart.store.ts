/** The cart of this browser, shared by all islands and followed across tabs (CRT-09, CRT-14). */
import { atom, onMount } from 'nanostores';
import { CART_KEY, type CartLine, readCart } from './cart.ts';

/** Said to the window when this tab changed the cart; of other tabs the browser says `storage`. */
export const CART_CHANGED = 'cart';

/** Empty at first, as in the HTML; read it with `{ ssr: 'initial' }`. */
export const $cart = atom<readonly CartLine[]>([]);

/** The cart as it is stored now. */
export const storedCart = (): CartLine[] => readCart(localStorage.getItem(CART_KEY));

/** Changes the stored cart: what another tab did meanwhile is kept. Answers the new one. */
export function changeCart(change: (lines: readonly CartLine[]) => CartLine[]): CartLine[] {
  const lines = change(storedCart());
  localStorage.setItem(CART_KEY, JSON.stringify(lines));
  dispatchEvent(new Event(CART_CHANGED));
  return lines;
}

onMount($cart, () => {
  if (typeof window === 'undefined') return undefined;
  const read = () => $cart.set(storedCart());
  const follow = (event: StorageEvent) => {
    if (event.key === CART_KEY || event.key === null) read();
  };
  read();
  addEventListener(CART_CHANGED, read);
  addEventListener('storage', follow);
  return () => {
    removeEventListener(CART_CHANGED, read);
    removeEventListener('storage', follow);
  };
});
