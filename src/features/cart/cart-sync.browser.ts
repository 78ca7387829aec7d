/**
 * Syncs a customer's cart on the server with the one of this browser, which is authoritative (G-37,
 * G-38). Loaded only for customers; failures are only logged.
 */
import { api } from '../account/session/api.browser.ts';
import type { Session } from '../account/session/session.ts';
import { currentSession, followSession } from '../account/session/stored-session.ts';
import { CART_CHANGED, changeCart, storedCart } from './cart.store.ts';
import { type CartLine, keyOf, lineUnits, MIN_SIZE } from './cart.ts';
import { hasRemoved, keyOfServer, lineOwner, mergedCart, ownedLines, unsentLines } from './cart-merge.ts';
import {
  forgetCustomer,
  isMerged,
  leftLines,
  refusedFor,
  sentFor,
  storeLeftLines,
  storeMerged,
  storeRefused,
  storeSent,
} from './sent-lines.browser.ts';

/** Debounce before changed lines are sent, in ms. */
const REST_MS = 800;

/** Statuses that a retry would not change, as for a deleted product. */
const REFUSED_FOR_GOOD: readonly number[] = [400, 404, 409, 410, 422];

/** Added lines whose record has not been posted yet. */
const added = new Set<string>();

let last: Promise<unknown> = Promise.resolve();

/** Runs one sync at a time, across tabs where the browser supports locks. */
function inTurn(work: (session: Session) => Promise<void>): Promise<void> {
  const safely = async () => {
    const session = currentSession();
    if (session) await work(session).catch((error: unknown) => console.warn(error));
  };
  const turn = navigator.locks ? navigator.locks.request('cart', safely) : last.then(safely);
  last = turn;
  return turn;
}

/** Sends one line. Returns whether to go on with the next. */
async function send(session: Session, line: CartLine, units = lineUnits(line)): Promise<boolean> {
  const { id, variety = '', colour = '' } = line;
  const answer = await api().call('addCartLine', {
    body: { cartId: session.cartId, produitId: id, size: units, variety, colour },
  });
  if (!answer.ok) console.warn('The server did not take a line of the cart.', id, answer.error);
  if (answer.ok) storeSent(session, { ...sentFor(session), [keyOf(line)]: units });
  else if (REFUSED_FOR_GOOD.includes(answer.error.status)) storeRefused(session, keyOf(line), units);
  else return false;
  return true;
}

/** Sends changes to the server. No call removes a single line, so all are removed and the remaining ones sent again. */
async function push(session: Session): Promise<void> {
  if (hasRemoved(storedCart(), sentFor(session))) {
    const cleared = await api().call('clearCart', { params: { cartId: session.cartId } });
    if (!cleared.ok) {
      console.warn('The server did not clear the cart.', cleared.error);
      return;
    }
    storeSent(session, {});
  }
  // A record is posted with size 1 (C-14, C-17), then updated to the line's size.
  for (const key of added) {
    added.delete(key);
    const line = storedCart().find((one) => keyOf(one) === key);
    if (line && !(await send(session, line, MIN_SIZE))) return;
  }
  for (const line of unsentLines(storedCart(), sentFor(session), refusedFor(session)))
    if (!(await send(session, line))) return;
}

/** Assigns the cart of this browser to the customer, even offline. Returns whether it is stored. */
function claim(session: Session): boolean {
  const owner = lineOwner(session);
  const here = storedCart();
  const left = leftLines();
  const owned = ownedLines(here, left, owner);
  const isSame = (one: readonly CartLine[], other: readonly CartLine[]) =>
    one.length === other.length && one.every((line, at) => line === other[at]);
  if (isSame(here, owned.cart) && left.length === owned.left.length) return true;
  // The lines of other customers first: after an interruption they are stored twice, and never lost.
  storeLeftLines([...left, ...owned.left]);
  if (!changeCart((lines) => ownedLines(lines, left, owner).cart)) return false;
  storeLeftLines(owned.left);
  return true;
}

/** Reads the server's cart and merges the two. Returns whether it succeeded. */
async function mergeServerCart(session: Session): Promise<boolean> {
  const read = await api().call('getCart', { params: { userId: session.id } });
  if (!read.ok) {
    console.warn('The cart of the server could not be read.', read.error);
    return false;
  }
  const { lines } = read.data;
  const sent = sentFor(session);
  const merge = (here: readonly CartLine[]) => mergedCart(here, lines, lineOwner(session), sent);
  const here = storedCart();
  const both = merge(here);
  const isSame = both.length === here.length && both.every((line, at) => line === here[at]);
  // If storing failed, the next page reads it again.
  if (!isSame && !changeCart(merge)) return false;
  storeSent(session, Object.fromEntries(lines.map((line) => [keyOfServer(line), line.size])));
  storeMerged(session);
  return true;
}

/**
 * Reads the server's cart once a minute in a tab that is used, when the one here was lost, and before a line is
 * removed: removing one removes all, and another device may have added lines that are not known here.
 */
async function catchUp(session: Session): Promise<void> {
  if (!claim(session)) return;
  const isKnown = isMerged(session) && !hasRemoved(storedCart(), sentFor(session));
  if (isKnown || (await mergeServerCart(session))) await push(session);
}

let isFollowing = false;
let resting: ReturnType<typeof setTimeout> | undefined;

function begin(): void {
  if (currentSession()) void inTurn(catchUp);
  else forgetCustomer();
}

/** Starts syncing whenever somebody is signed in. */
export function startCartSync(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener(CART_CHANGED, () => {
    clearTimeout(resting);
    resting = setTimeout(() => void inTurn(catchUp), REST_MS);
  });
  followSession(begin);
  // A tab that becomes visible again may be out of date.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') begin();
  });
  begin();
}

/** Call it before a line is added, so that a concurrent sync does not send the line a second time. */
export function beginAdd(key: string): void {
  added.add(key);
  startCartSync();
}

/** Posts the record of the added line to the server. */
export function commitAdd(): void {
  startCartSync();
  void inTurn(catchUp);
}
