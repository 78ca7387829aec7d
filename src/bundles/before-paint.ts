/**
 * Runs inline at the top of every page's head, before anything is painted: whether somebody is signed in, who may see
 * this page; it captures what is touched before the code for it has run. Each byte of it is in each page.
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
/** Empty in `npm run dev`, which has none. */
declare const SERVICE_WORKER_URL: string;
declare const WITHOUT_SCRIPT_URL: string;
/** Empty in `npm run dev`, which has none. */
declare const VITALS_URL: string;

/** Milliseconds between checks whether the session has expired. */
const CHECK_EVERY = 60_000;
/** Milliseconds after the load from which on somebody looks at the page (G-324). */
const LOOKING = 2000;

const html = document.documentElement;

/** Where the address box says that orders go: the place of a customer, or the state that prices are shown for. */
let place: string | null | undefined;

/**
 * Whether the bundles can run: the browser is new enough (build/oldest-browser.ts; whatever lacks `at` fails), it stores what
 * they do, and they did come before.
 */
function canRun(): unknown {
  try {
    return 'at' in [] && localStorage && !sessionStorage[LOST_KEY];
  } catch {
    return undefined;
  }
}

let isChecked = false;

/** Marks the page for its styles; visitors leave a page that is for customers. */
function checkSession(): void {
  let session: ReturnType<typeof readSession>;
  place = undefined;
  // Asked first: most visitors have nothing stored, and a read costs a slow phone more.
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
  // Checked when it is read (features/account/session/return-path.ts).
  sessionStorage[RETURN_PATH_KEY] = location.pathname + location.search + location.hash;
  location.replace('/sign-in');
}

// Not by the constant: the bundler would look for the module.
const load = (url: string) => void import(url).catch(console.warn);

/** Writes the place into the address boxes that say another one. */
function showPlace(): void {
  for (const message of document.querySelectorAll('.address-box__place')) {
    const text = place ?? 'None';
    // What is written is a mutation, too.
    if (message.textContent !== text) {
      message.textContent = text;
      html.toggleAttribute('data-located', !!place);
    }
  }
}

/** Writes it as soon as a box is parsed, before it is painted. */
function showPlaceAtOnce(): void {
  const parsed = new MutationObserver(showPlace);
  parsed.observe(html, { childList: true, subtree: true });
  addEventListener('DOMContentLoaded', () => {
    // A small page is parsed at once: what the observer has not been told of yet is gone with it.
    showPlace();
    parsed.disconnect();
  });
}

/** Makes what is visited readable offline, once the first page is idle. Undefined without https. */
function registerServiceWorker(): void {
  const serviceWorker: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (SERVICE_WORKER_URL) serviceWorker?.register(SERVICE_WORKER_URL).catch(console.warn);
}

const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);

/** Fetches what a touch will need, once somebody looks around: a page that is left at once costs nobody its code. */
const getReady = () =>
  whenIdle(() => {
    prefetchBundles('low');
    // A lite page fetches nothing ahead, the worker and its offline page included.
    if (!html.hasAttribute('data-lite')) registerServiceWorker();
  });

/** What may wait until the page has loaded. */
function followLoad(hydrate: Hydration['hydrate']): void {
  addEventListener('load', () => {
    (window.hydration as HydrationRegistry).loadedAt = Date.now();
    whenIdle(() => {
      // The share of views to measure; NaN on pages that are not measured.
      if (VITALS_URL && Math.random() < Number(html.dataset.share) && !savesData()) load(VITALS_URL);
    });
    addEventListener('scroll', getReady, { once: true, passive: true });
    setTimeout(getReady, LOOKING);
    setTimeout(() => {
      // Visitors who want no motion, or little data, keep the plain row.
      if (document.querySelector('.carousel') && !savesData() && !matchMedia('(prefers-reduced-motion)').matches)
        hydrate('carousel');
    }, READY);
  });
}

function start(): void {
  // Styles hide what needs a script where there is none.
  html.toggleAttribute('data-js', true);
  checkSession();
  if (place) showPlaceAtOnce();
  const { runPageScript, hydrate } = captureEarlyEvents(PAGE_SCRIPT_URL, watchLists, WITHOUT_SCRIPT_URL);
  const checkAgain = () => {
    checkSession();
    showPlace();
    void runPageScript();
  };
  // Other tabs sign in and out, fill the cart and choose a state; changes of this tab notify by themselves (session.store.ts).
  addEventListener('storage', checkAgain);
  addEventListener('visibilitychange', () => document.visibilityState === 'visible' && checkSession());
  addEventListener('pagehide', () => {
    // A guarded page goes to the back/forward cache hidden, and is shown again when it may be seen.
    html.toggleAttribute('data-leaving', html.hasAttribute('data-guarded'));
    // From here on: a page that is opened fires it, too, and is up to date.
    addEventListener('pageshow', checkAgain, { once: true });
  });
  if (needsPageScript(html)) void runPageScript();
  followLoad(hydrate);
}

// A picture that does not load gets its tile (ui/picture.css). An error of a script has the window as its target.
addEventListener('error', ({ target }) => (target as Partial<Element>).toggleAttribute?.('data-failed', true), true);
if (canRun()) start();
else load(WITHOUT_SCRIPT_URL);
