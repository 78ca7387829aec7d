/** The page to return to after signing in. For the browser. */

import { parseUrl } from '../../../shared/old-browsers.ts';
import { RETURN_PATH_KEY } from '../../../shared/storage-keys.ts';

/** Pages that are never returned to. */
const NOT_BACK = /^\/(sign-in|sign-up|auth\/)/;

/** The path with its query; undefined if it is not a page of this site to return to. */
function pathHere(address: string): string | undefined {
  const url = parseUrl(address, location.origin);
  if (url?.origin !== location.origin || NOT_BACK.test(url.pathname)) return undefined;
  // A path with two slashes would name another host.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

/** Remembers `path` as the page to return to; ignores other sites and sign-in pages. */
export function rememberReturnPath(path: string): void {
  const here = pathHere(path);
  if (here !== undefined) sessionStorage.setItem(RETURN_PATH_KEY, here);
}

/**
 * Remembers the page that led to signing in: the sign-in and sign-up screens call it when they open. If the guard
 * remembered the same page, that entry stays, since it has the fragment as well.
 */
export function rememberArrival(): void {
  const from = document.referrer && pathHere(document.referrer);
  const stored = sessionStorage.getItem(RETURN_PATH_KEY);
  if (from && stored?.split('#')[0] !== from) sessionStorage.setItem(RETURN_PATH_KEY, from);
}

/** Returns the page to open after signing in (`/` by default), and forgets it. */
export function takeReturnPath(): string {
  const path = pathHere(sessionStorage.getItem(RETURN_PATH_KEY) ?? '/') ?? '/';
  sessionStorage.removeItem(RETURN_PATH_KEY);
  return path;
}

/** Milliseconds in which several parts of a page may notice that the session ended. */
const SAME_TIME = 1000;

let isLeaving = false;

/** Opens the sign-in page, to return to this page afterwards; once, however many parts of the page call it. */
export function goToSignIn(): void {
  rememberReturnPath(location.href);
  // A second navigation would abort the first.
  if (isLeaving) return;
  isLeaving = true;
  setTimeout(() => {
    isLeaving = false;
  }, SAME_TIME);
  location.assign('/sign-in');
}
