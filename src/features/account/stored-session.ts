/** The session as this browser stores it. For the browser; islands read the store that follows it (session.store.ts). */

import { forgetStates } from '../../shared/navigation-state.ts';
import {
  ORDER_PLACED_KEY,
  ORDER_PROCESS_KEY,
  RECENTLY_SEEN_KEY,
  SESSION_KEY,
  STARTED_PAYMENT_KEY,
} from '../../shared/storage-keys.ts';
import { readSession, type Session } from './session.ts';

/** Said to the window when this tab changed the session; of other tabs the browser says `storage`. */
export const SESSION_CHANGED = 'session';

/** The session that is stored now; undefined for a visitor. */
export const currentSession = (): Session | undefined => readSession(localStorage.getItem(SESSION_KEY), Date.now());

/** Marks this page for its styles, as the inline script does for other tabs (bundles/before-paint.ts), and tells its code. */
function sayChanged(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  dispatchEvent(new Event(SESSION_CHANGED));
}

/**
 * Keeps the answer of a sign-in as the session (SIN-18). The page is left for another one by that: nothing is begun here
 * for the customer, which a slow network would have to break off.
 */
export function keepSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

/**
 * Replaces what the session says of the customer; the token stays (PUP-24, G-71). Nothing happens when another tab has
 * signed in as somebody else meanwhile.
 */
export function updateSession(client: Pick<Session, 'id'> & Partial<Omit<Session, 'token' | 'expiry'>>): void {
  const session = currentSession();
  if (session?.id !== client.id) return;
  keepSession({ ...session, ...client });
  sayChanged(true);
}

/** Forgets a session that the server has ended; the order that its customer is making is there when they are back. */
export function endSession(): void {
  localStorage.removeItem(SESSION_KEY);
  sayChanged(false);
}

/**
 * Forgets who was signed in, what belonged to an order of theirs (HDR-44, G-62) and what they looked at (G-162); the cart
 * stays.
 */
export function forgetSession(): void {
  // Whoever wants nothing kept wants it also now.
  if (localStorage.getItem(RECENTLY_SEEN_KEY) !== 'off') localStorage.removeItem(RECENTLY_SEEN_KEY);
  for (const key of [ORDER_PROCESS_KEY, ORDER_PLACED_KEY, STARTED_PAYMENT_KEY]) localStorage.removeItem(key);
  forgetStates();
  endSession();
}

/** Calls `changed` whenever this tab or another changed the session; answers how to stop. */
export function followSession(changed: () => void): () => void {
  const heard = new AbortController();
  addEventListener(SESSION_CHANGED, changed, heard);
  const follow = (event: StorageEvent) => {
    // `clear()` comes with no key.
    if (event.key === SESSION_KEY || event.key === null) changed();
  };
  addEventListener('storage', follow, heard);
  return () => heard.abort();
}
