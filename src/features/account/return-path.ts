/** Where a visitor came from before signing in, and goes afterwards (G-54). For the browser. */

import { RETURN_PATH_KEY } from '../../shared/storage-keys.ts';

/** Pages that one does not come back to. */
const NOT_BACK = /^\/(sign-in|sign-up|auth\/)/;

/** The path with its query, when it is one of this site to come back to. */
function pathHere(address: string): string | undefined {
  const url = URL.parse(address, location.origin);
  if (url?.origin !== location.origin || NOT_BACK.test(url.pathname)) return undefined;
  // A path of two slashes would lead to another host.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

/** Remembers `path` as the one to come back to; a path of another site, or of signing in, is not taken. */
export function rememberReturnPath(path: string): void {
  const here = pathHere(path);
  if (here !== undefined) sessionStorage.setItem(RETURN_PATH_KEY, here);
}

/**
 * Remembers the page that led to signing in, whichever link it was: the sign-in and the sign-up screen call it when
 * they open. What the guard remembered of the same page stays, since it knows its fragment, too.
 */
export function rememberArrival(): void {
  const from = document.referrer && pathHere(document.referrer);
  const kept = sessionStorage.getItem(RETURN_PATH_KEY);
  if (from && kept?.split('#')[0] !== from) sessionStorage.setItem(RETURN_PATH_KEY, from);
}

/** Where to go after signing in; `/` when nothing is remembered. It is forgotten by that. */
export function takeReturnPath(): string {
  const path = pathHere(sessionStorage.getItem(RETURN_PATH_KEY) ?? '/') ?? '/';
  sessionStorage.removeItem(RETURN_PATH_KEY);
  return path;
}

/** Milliseconds in which several parts of a page may find that the session has ended. */
const SAME_TIME = 1000;

let isLeaving = false;

/** Sends a visitor to sign in, and back to this page afterwards; once, however many parts of the page ask for it. */
export function goToSignIn(): void {
  rememberReturnPath(location.href);
  // A second visit to the page would break off the first.
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, SAME_TIME);
  location.assign('/sign-in');
}
