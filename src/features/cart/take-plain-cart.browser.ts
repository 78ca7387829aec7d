/** Takes over lines from the pages without script, when a page shows a cart for the first time. For the browser. */

import { PLAIN_CART_LINES } from '../../shared/plain-places.ts';
import { CART_COPY_KEY } from '../../shared/storage-keys.ts';
import { changeCart } from './cart.store.ts';
import { type CartLine, chosenProduct, keyOf } from './cart.ts';
import { readCartProducts } from './cart-products.browser.ts';
import type { PlainCartLines } from './plain-cart-lines.ts';

/** The script's cart with the lines of the cart without script, which is newer. */
function withTaken(here: readonly CartLine[], taken: readonly CartLine[], { owner, copy }: PlainCartLines) {
  // If the cart here has changed since it was copied, no line is removed.
  const isWhole = copy !== undefined && copy === localStorage.getItem(CART_COPY_KEY);
  const isTaken = new Map(taken.map((line) => [keyOf(line), line]));
  const isOwners = ({ clientId = 0 }: CartLine) => clientId === owner;
  const left = here.filter((line) => isTaken.has(keyOf(line)) || !isWhole || !isOwners(line));
  const known = new Set(left.map(keyOf));
  return [...left.map((line) => isTaken.get(keyOf(line)) ?? line), ...taken.filter((line) => !known.has(keyOf(line)))];
}

async function take(): Promise<void> {
  const answer = await fetch(PLAIN_CART_LINES, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`The cart without script could not be read: ${answer.status}`);
  const plain: PlainCartLines = await answer.json();
  if (plain.lines.length === 0 && plain.copy === undefined) return;
  const read = await readCartProducts(plain.lines.map(({ id }) => id));
  if (!read.ok) return;
  const taken = plain.lines.flatMap(({ id, size, backorder, ...choice }): CartLine[] => {
    const product = read.data.get(id);
    const whose = plain.owner === 0 ? {} : { clientId: plain.owner };
    return product ? [{ ...chosenProduct(product, choice), size, backorder, ...whose }] : [];
  });
  if (!changeCart((here) => withTaken(here, taken, plain))) return;
  await fetch(PLAIN_CART_LINES, { method: 'POST', body: new URLSearchParams() });
}

let taking: Promise<void> | undefined;

/** Takes over the lines once per page; a failure is only logged, and the next page tries again. */
export function takePlainCart(): Promise<void> {
  taking ??= take().catch((error: unknown) => console.warn(error));
  return taking;
}
