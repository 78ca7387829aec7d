/** The lines of a customer's server cart as last sent or read, stored in this browser. */
import { CART_KEY, CART_MERGED_KEY, LEFT_LINES_KEY, SERVER_CART_KEY } from '../../shared/storage-keys.ts';
import type { Session } from '../account/session/session.ts';
import { storedCart } from './cart.store.ts';
import type { CartLine } from './cart.ts';
import { removedHere, type SentSizes } from './cart-merge.ts';
import { readCart } from './stored-cart.ts';

interface Known {
  readonly clientId: number;
  readonly sent: SentSizes;
  /** Sizes of lines that the server refused. */
  readonly refused?: SentSizes;
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

const storeKnown = (known: Known) => localStorage.setItem(SERVER_CART_KEY, JSON.stringify(known));

/** Known data of this customer's cart on the server. */
const knownOf = ({ id }: Session): Known => {
  const known = readKnown();
  return known?.clientId === id ? known : { clientId: id, sent: {} };
};

/** Remembers that the server's cart holds `sent`. */
export const storeSent = (session: Session, sent: SentSizes): void => storeKnown({ ...knownOf(session), sent });

/** Remembers that the server will not take a line in this size. */
export function storeRefused(session: Session, key: string, size: number): void {
  const known = knownOf(session);
  storeKnown({ ...known, refused: { ...known.refused, [key]: size } });
}

/** Sizes of lines that the server will not take. */
export const refusedFor = (session: Session): SentSizes => knownOf(session).refused ?? {};

/** Whether a cart is stored here. A lost one must not empty the server's. */
const hasCart = () => localStorage.getItem(CART_KEY) !== null;

/** The lines sent to the server for this customer; none when the cart here was lost. */
export function sentFor({ id }: Session): SentSizes {
  const known = readKnown();
  return known?.clientId === id && hasCart() ? known.sent : {};
}

/** Milliseconds for which a read of the server's cart is used in a tab, because another device may change it. */
const MERGED_MS = 60_000;

/** Whether this tab has just read the server's cart of the customer, and still has a cart. */
export function isMerged({ id }: Session): boolean {
  const [client, at] = (sessionStorage.getItem(CART_MERGED_KEY) ?? '').split(' ');
  return client === String(id) && Math.abs(Date.now() - Number(at)) < MERGED_MS && hasCart();
}

/** Stores in this tab that the customer's carts were merged now. */
export const storeMerged = ({ id }: Session): void => sessionStorage.setItem(CART_MERGED_KEY, `${id} ${Date.now()}`);

/** Lines that wait for their customers; stored as a cart for each of them, by id. */
export function leftLines(): CartLine[] {
  try {
    const carts: unknown = JSON.parse(localStorage.getItem(LEFT_LINES_KEY) ?? '{}');
    return Object.values(carts ?? {}).flatMap((cart) => readCart(JSON.stringify(cart)));
  } catch (error) {
    console.warn(error);
    return [];
  }
}

/** Replaces the lines that wait for their customers; none removes the stored value. */
export function storeLeftLines(lines: readonly CartLine[]): void {
  const carts: Record<string, CartLine[]> = {};
  for (const line of lines) carts[String(line.clientId)] = [...(carts[String(line.clientId)] ?? []), line];
  if (lines.length > 0) localStorage.setItem(LEFT_LINES_KEY, JSON.stringify(carts));
  else localStorage.removeItem(LEFT_LINES_KEY);
}

/**
 * Forgets the customer's cart on the server, so that the next sign-in merges both carts like the first one. Lines that
 * the customer removed offline stay removed.
 */
export function forgetCustomer(): void {
  sessionStorage.removeItem(CART_MERGED_KEY);
  const known = readKnown();
  const removed = known && hasCart() ? removedHere(storedCart(), known.sent) : {};
  if (known && Object.keys(removed).length > 0) storeKnown({ ...known, sent: removed });
  else localStorage.removeItem(SERVER_CART_KEY);
}
