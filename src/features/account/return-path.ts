/** Where a visitor came from before signing in, and goes afterwards (G-54). For the browser. */

const KEY = 'returnTo';

/** Pages that one does not come back to. */
const NOT_BACK = /^\/(sign-in|sign-up|auth\/)/;

/** The path with its query, when it is one of this site to come back to. */
function pathHere(address: string): string | undefined {
  const url = URL.parse(address, location.origin);
  if (url?.origin !== location.origin || NOT_BACK.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Remembers `path` as the one to come back to; a path of another site, or of signing in, is not taken. */
export function rememberReturnPath(path: string): void {
  const here = pathHere(path);
  if (here !== undefined) sessionStorage.setItem(KEY, here);
}

/** Where to go after signing in; `/` when nothing is remembered. It is forgotten by that. */
export function takeReturnPath(): string {
  const path = pathHere(sessionStorage.getItem(KEY) ?? '/') ?? '/';
  sessionStorage.removeItem(KEY);
  return path;
}

/** Sends a visitor to sign in, and back to this page afterwards. */
export function goToSignIn(): void {
  rememberReturnPath(location.href);
  location.assign('/sign-in');
}
