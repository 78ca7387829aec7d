/**
 * Runs inline at the top of every page's head, before anything is painted: whether somebody is signed in, who may see
 * this page (C-81), and what becomes of touches before code has come. Each byte of it is in each page.
 */
import { rememberReturnPath } from '../features/account/return-path.ts';
import { readSession, SESSION_KEY } from '../features/account/session.ts';
import { holdEvents } from '../hydration/hold.ts';

/** Put in by the build (hydration/integration.ts); '' where nothing is preloaded. */
declare const CLOSURES: string;

/** Milliseconds between looks at whether the session ran out meanwhile. */
const LOOK_AGAIN = 60_000;

const html = document.documentElement;

/** Undefined also where a browser forbids storage. */
function storedSession() {
  try {
    return readSession(localStorage.getItem(SESSION_KEY), Date.now());
  } catch {
    return undefined;
  }
}

/** Marks the page for its styles; one that is for customers alone is left by anybody else (GRD-06 to GRD-12). */
function look(): void {
  const isSignedIn = storedSession() !== undefined;
  const mustLeave = !isSignedIn && html.hasAttribute('data-guarded');
  html.toggleAttribute('data-signed-in', isSignedIn);
  html.toggleAttribute('data-leaving', mustLeave);
  if (!mustLeave) return;
  try {
    rememberReturnPath(location.href);
  } catch (error) {
    console.warn(error);
  }
  location.replace('/sign-in');
}

// What needs a script is not shown without one.
html.toggleAttribute('data-scripted', true);
look();
// Other tabs sign in and out; this one says so itself (session.store.ts). A page comes back from where it was kept.
addEventListener('storage', look);
addEventListener('pageshow', ({ persisted }) => persisted && look());
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
setInterval(look, LOOK_AGAIN);
// A guarded page is kept without its sight, which it gets back when it may be seen.
addEventListener('pagehide', () => html.toggleAttribute('data-leaving', html.hasAttribute('data-guarded')));
holdEvents(CLOSURES);
