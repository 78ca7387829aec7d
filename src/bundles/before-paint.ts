/**
 * The inline script at the top of every page's head. Before the first paint it checks who is signed in and whether they
 * may see the page; it captures events on controls whose code has not run. Every page pays for its bytes.
 */

import { readSession } from '../features/account/session/session.ts';
import { watchLists } from '../features/lists/list-loading.ts';
import { captureEarlyEvents, type Hydration } from '../hydration/capture-early-events.ts';
import { prefetchBundles, savesData } from '../hydration/prefetch.ts';
import type { HydrationRegistry } from '../hydration/registry.ts';
import { LOST_KEY, RETURN_PATH_KEY, SESSION_KEY, STATE_KEY } from '../shared/storage-keys.ts';
import { READY } from '../ui/carousel-times.ts';
import { needsPageScript } from './needs-page-script.ts';

/** Defined by the build (build/inline-script.ts). */
declare const PAGE_SCRIPT_URL: string;
/** Empty in `npm run dev`, which has no service worker. */
declare const SERVICE_WORKER_URL: string;
declare const WITHOUT_SCRIPT_URL: string;
/** Empty in `npm run dev`, which measures nothing. */
declare const VITALS_URL: string;

/** Milliseconds between checks whether the session has expired. */
const CHECK_EVERY = 60_000;
/** A visitor who stays this many milliseconds after the load is looking at the page (G-324). */
const LOOKING = 2000;

const html = document.documentElement;

/** The place in the address box: that of the customer's address, or the state that prices are shown for. */
let place: string | null | undefined;

/**
 * Whether the bundles can run: the browser is new enough (build/oldest-browser.ts; older ones lack `at`), storage is
 * allowed, and the bundles have not failed to load in this tab.
 */
function canRun(): unknown {
  try {
    return 'at' in [] && localStorage && !sessionStorage[LOST_KEY];
  } catch {
    return undefined;
  }
}

let isChecked = false;

/** Sets the attributes that styles depend on, and sends visitors of a customers' page to the sign-in. */
function checkSession(): void {
  let session: ReturnType<typeof readSession>;
  place = undefined;
  // Most visitors have nothing stored, and `length` is cheaper than a read on a slow phone.
  if (localStorage.length > 0) {
    session = readSession(localStorage.getItem(SESSION_KEY), Date.now());
    place = session?.deliverTo?.place ?? localStorage[STATE_KEY];
  }
  const isSignedIn = session !== undefined;
  const mustLeave = !isSignedIn && html.hasAttribute('data-guarded');
  html.toggleAttribute('data-signed-in', isSignedIn);
  html.toggleAttribute('data-leaving', mustLeave);
  // A visitor has no session that expires.
  if (isSignedIn && !isChecked) {
    isChecked = true;
    setInterval(checkSession, CHECK_EVERY);
  }
  if (!mustLeave) return;
  // return-path.ts (features/account/session) validates it when it reads it.
  sessionStorage[RETURN_PATH_KEY] = location.pathname + location.search + location.hash;
  location.replace('/sign-in');
}

// The address is a parameter, since the bundler would resolve the constant as a module.
const load = (url: string) => void import(url).catch(console.warn);

/** Updates the address boxes that show another place. */
function showPlace(): void {
  for (const message of document.querySelectorAll('.address-box__place')) {
    const text = place ?? 'None';
    // Writing the text is a mutation too, so an unchanged text is not written again.
    if (message.textContent !== text) {
      message.textContent = text;
      html.toggleAttribute('data-located', !!place);
    }
  }
}

/** Shows the place as soon as a box is parsed, before it is painted. */
function showPlaceAtOnce(): void {
  const parsed = new MutationObserver(showPlace);
  parsed.observe(html, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => {
    // A small page may be parsed before the observer is called, and `disconnect` drops its records.
    showPlace();
    parsed.disconnect();
  });
}

/**
 * Registers the service worker, which makes visited pages readable offline. `serviceWorker` is undefined without https.
 */
function registerServiceWorker(): void {
  const serviceWorker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (SERVICE_WORKER_URL) serviceWorker?.register(SERVICE_WORKER_URL).catch(console.warn);
}

const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);

/**
 * Fetches what a touch will need once the visitor has stayed a moment, so that a page that is left at once loads no
 * code.
 */
const getReady = () =>
  whenIdle(() => {
    prefetchBundles('low');
    // A page in the lite rendition fetches nothing ahead, not even the worker and its offline page.
    if (!html.hasAttribute('data-lite')) registerServiceWorker();
  });

/** Starts what may wait until the page has loaded. */
function followLoad(hydrate: Hydration['hydrate']): void {
  addEventListener('load', () => {
    (window.hydration as HydrationRegistry).loadedAt = Date.now();
    whenIdle(() => {
      // `data-share` is the share of views to measure; it is NaN on pages that are not measured.
      if (VITALS_URL && Math.random() < Number(html.dataset.share) && !savesData()) load(VITALS_URL);
    });
    addEventListener('scroll', getReady, { once: true, passive: true });
    setTimeout(getReady, LOOKING);
    setTimeout(() => {
      // Visitors who prefer reduced motion or save data keep the plain row.
      if (document.querySelector('.carousel') && !savesData() && !matchMedia('(prefers-reduced-motion)').matches)
        hydrate('carousel');
    }, READY);
  });
}

function start(): void {
  // Styles hide what cannot work without a script.
  html.toggleAttribute('data-js', true);
  checkSession();
  if (place) showPlaceAtOnce();
  const { runPageScript, hydrate } = captureEarlyEvents(PAGE_SCRIPT_URL, watchLists, WITHOUT_SCRIPT_URL);
  const checkAgain = () => {
    checkSession();
    showPlace();
    void runPageScript();
  };
  // Other tabs may sign in or out, fill the cart or choose a state. Changes in this tab send their own event
  // (session.store.ts).
  addEventListener('storage', checkAgain);
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkSession());
  addEventListener('pagehide', () => {
    // A guarded page is hidden in the back/forward cache, and is shown again only to somebody who may see it.
    html.toggleAttribute('data-leaving', html.hasAttribute('data-guarded'));
    // Registered only now, since at its first `pageshow` the page is up to date.
    addEventListener('pageshow', checkAgain, { once: true });
  });
  if (needsPageScript(html)) void runPageScript();
  followLoad(hydrate);
}

// A picture that fails to load shows its tile (ui/picture.css). The target of a script error is the window.
addEventListener('error', ({ target }) => (target as Partial<Element>).toggleAttribute?.('data-failed', true), true);
if (canRun()) start();
else load(WITHOUT_SCRIPT_URL);
