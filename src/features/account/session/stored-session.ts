/** The session in local storage. For the browser; islands read the store that mirrors it (session.store.ts). */

import { forgetStates } from '../../../shared/navigation-state.ts';
import {
  ORDER_PLACED_KEY,
  ORDER_PROCESS_KEY,
  RECENTLY_SEEN_KEY,
  SESSION_KEY,
  STARTED_PAYMENT_KEY,
} from '../../../shared/storage-keys.ts';
import { readSession, type Session } from './session.ts';

/** Event of the window when this tab changed the session; changes of other tabs arrive as `storage`. */
export const SESSION_CHANGED = 'session';

/** The stored session; undefined for a visitor. */
export const currentSession = (): Session | undefined => readSession(localStorage.getItem(SESSION_KEY), Date.now());

/**
 * Marks this page for its styles, as the inline script does for other tabs (bundles/before-paint.ts), and notifies
 * code.
 */
function sayChanged(isSignedIn: boolean): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn);
  dispatchEvent(new Event(SESSION_CHANGED));
}

/**
 * Stores the response of a sign-in as the session. The page navigates away next, so nothing is started here
 * that a slow network would have to abort.
 */
export function storeSession(session: Session): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session));
}

/**
 * Replaces the customer data of the session and keeps the token. Does nothing if another tab has signed
 * in as somebody else.
 */
export function updateSession(client: Pick<Session, 'id'> & Partial<Omit<Session, 'token' | 'expiry'>>): void {
  const session = currentSession();
  if (session?.id !== client.id) return;
  storeSession({ ...session, ...client });
  sayChanged(true);
}

/** Removes a session that the server has ended. The order in progress stays for the customer's return. */
export function endSession(): void {
  localStorage.removeItem(SESSION_KEY);
  sayChanged(false);
}

/**
 * Removes the session, the order in progress and the recently seen products. The cart stays.
 */
export function forgetSession(): void {
  // Keep the choice not to store recently seen products.
  if (localStorage.getItem(RECENTLY_SEEN_KEY) !== 'off') localStorage.removeItem(RECENTLY_SEEN_KEY);
  for (const key of [ORDER_PROCESS_KEY, ORDER_PLACED_KEY, STARTED_PAYMENT_KEY]) localStorage.removeItem(key);
  forgetStates();
  endSession();
}

/** Calls `changed` when this tab or another changed the session; returns a function that stops it. */
export function followSession(changed: () => void): () => void {
  const heard = new AbortController();
  addEventListener(SESSION_CHANGED, changed, heard);
  const follow = (event: StorageEvent) => {
    // `clear()` has no key.
    if (event.key === SESSION_KEY || event.key === null) changed();
  };
  addEventListener('storage', follow, heard);
  return () => heard.abort();
}
