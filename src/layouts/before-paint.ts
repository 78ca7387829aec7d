/**
 * Runs inline at the top of every page's head, before anything is painted: whether somebody is signed in, who may see
 * this page (C-81), and what becomes of touches before code has come. Each byte of it is in each page.
 */
import { rememberReturnPath } from '../features/account/return-path.ts';
import { readSession, SESSION_KEY } from '../features/account/session.ts';
import { watchLists } from '../features/list-loading.ts';
import { fetchTouched, savesData } from '../hydration/ahead.ts';
import type { Code } from '../hydration/code.ts';
import { holdEvents } from '../hydration/hold.ts';
import { READY } from '../ui/carousel-times.ts';
import { isAwaited } from './awaited.ts';

/** Put in by the build (hydration/integration.ts). */
declare const CODE: Code;

/** Milliseconds between looks at whether the session ran out meanwhile. */
const LOOK_AGAIN = 60_000;

const html = document.documentElement;

/** Undefined also where a browser forbids storage. */
function storedSession() {
  try {
    // Asked first: most visitors have nothing stored, and to read that costs a slow phone more.
    return localStorage.length > 0 ? readSession(localStorage.getItem(SESSION_KEY), Date.now()) : undefined;
  } catch {
    return undefined;
  }
}

let isWatched = false;

/** Marks the page for its styles; one that is for customers alone is left by anybody else (GRD-06 to GRD-12). */
function look(): void {
  const isSignedIn = storedSession() !== undefined;
  const mustLeave = !isSignedIn && html.hasAttribute('data-guarded');
  html.toggleAttribute('data-signed-in', isSignedIn);
  html.toggleAttribute('data-leaving', mustLeave);
  // A visitor's session does not run out.
  if (isSignedIn && !isWatched) {
    isWatched = true;
    setInterval(look, LOOK_AGAIN);
  }
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
const place = storedSession()?.deliverTo?.place;
if (place) {
  // A box is filled in as soon as it is parsed, so before it is painted (G-20). That is a change of the page, too.
  const parsed = new MutationObserver(() => {
    for (const words of document.querySelectorAll('.address-box__place'))
      if (words.textContent !== place) words.textContent = place;
  });
  parsed.observe(html, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => parsed.disconnect());
}
const { wake, start } = holdEvents(CODE, watchLists);
const lookAgain = () => {
  look();
  void wake();
};
// Other tabs sign in and out and fill the cart; this one says so itself (session.store.ts). A page comes back from where
// it was kept.
addEventListener('storage', lookAgain);
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
addEventListener('pagehide', () => {
  // A guarded page is kept without its sight, which it gets back when it may be seen.
  html.toggleAttribute('data-leaving', html.hasAttribute('data-guarded'));
  // Listened to from here on: a page that is opened is shown, too, and has heard of everything.
  addEventListener('pageshow', lookAgain, { once: true });
});
if (isAwaited()) void wake();
addEventListener('load', () => {
  if (window.arrivals) window.arrivals.loaded = Date.now();
  (window.requestIdleCallback ?? setTimeout)(fetchTouched);
  setTimeout(() => {
    // Visitors who want no motion, or little data, keep the plain row.
    if (document.querySelector('.carousel') && !savesData() && !matchMedia('(prefers-reduced-motion)').matches)
      start('carousel');
  }, READY);
});
