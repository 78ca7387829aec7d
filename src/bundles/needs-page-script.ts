/**
 * Whether the script of every page has something to do on this one before it is touched; an `astro-island` runs it by
 * itself. Runs inline at the top of every page. For the browser.
 */

import {
  CART_KEY,
  HAS_NEXT_TOAST_KEY,
  LOCATED_KEY,
  STATE_KEY,
  VIEWED_KEY,
  WAITING_KEY,
} from '../shared/storage-keys.ts';

// Types alone: an import would bring the whole module into the inline script.

/** With any of these there is something to do. */
const WORK_KEYS = [STATE_KEY, LOCATED_KEY, HAS_NEXT_TOAST_KEY, WAITING_KEY];
/** An empty cart is `[]`. */
const EMPTY = 2;

/** Whether this is a product that was opened from this site and whose view is not reported. */
function isUnreported(): boolean {
  if (!document.referrer.startsWith(location.origin)) return false;
  const id = /^\/products\/[^/]+_(\d+)$/.exec(location.pathname)?.[1];
  return id !== undefined && sessionStorage[VIEWED_KEY] !== id;
}

/**
 * Something to count in the cart, an action that waited for the network, the menu of a customer, a place to find, a state to
 * show delivery to, words of the page before, a view to report, an entry of the history to leave.
 * @param html the root of the page
 */
export function needsPageScript(html: HTMLElement): boolean {
  if (html.hasAttribute('data-signed-in') || html.hasAttribute('data-locates')) return true;
  // Reloaded with something open over it (ui/layers.ts).
  if (history.state || isUnreported()) return true;
  return (
    localStorage.length > 0 &&
    (localStorage[CART_KEY]?.length > EMPTY || WORK_KEYS.some((key) => localStorage[key] !== undefined))
  );
}
