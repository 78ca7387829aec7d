/** The lines of a customer's server cart as last sent or read, stored in this browser. */
import { CART_KEY, CART_MERGED_KEY, SERVER_CART_KEY } from '../../shared/storage-keys.ts';
import type { Session } from '../account/session.ts';
import { storedCart } from './cart.store.ts';
import { removedHere, type SentSizes } from './cart-merge.ts';

interface Known {
  readonly clientId: number;
  readonly sent: SentSizes;
}

function readKnown(): Known | undefined {
  try {
    const known = JSON.parse(localStorage.getItem(SERVER_CART_KEY) ?? 'null') as Partial<Known> | null;
    return typeof known?.clientId === 'number' && typeof known.sent === 'object' ? (known as Known) : undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

const keepKnown = (known: Known) => localStorage.setItem(SERVER_CART_KEY, JSON.stringify(known));

/** Remembers that the server's cart holds `sent`. */
export const keepSent = ({ id }: Session, sent: SentSizes): void => keepKnown({ clientId: id, sent });

/** Whether a cart is stored here. A lost one must not empty the server's. */
const hasCart = () => localStorage.getItem(CART_KEY) !== null;

/** The lines sent to the server for this customer; none when the cart here was lost. */
export function sentFor({ id }: Session): SentSizes {
  const known = readKnown();
  return known?.clientId === id && hasCart() ? known.sent : {};
}

/** Whether this tab has read the server's cart of the customer, and still has a cart. */
export const isMerged = ({ id }: Session): boolean =>
  sessionStorage.getItem(CART_MERGED_KEY) === String(id) && hasCart();

export const keepMerged = ({ id }: Session): void => sessionStorage.setItem(CART_MERGED_KEY, String(id));

/**
 * What is removed from now on is nobody's: at the next sign-in both carts are merged as at the first (G-38). What the
 * customer removed before, offline, stays removed.
 */
export function forgetCustomer(): void {
  sessionStorage.removeItem(CART_MERGED_KEY);
  const known = readKnown();
  const removed = known && hasCart() ? removedHere(storedCart(), known.sent) : {};
  if (known && Object.keys(removed).length > 0) keepKnown({ ...known, sent: removed });
  else localStorage.removeItem(SERVER_CART_KEY);
}
