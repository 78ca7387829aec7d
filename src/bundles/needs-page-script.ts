/**
 * Decides whether the script of every page has work on this page before it is touched; an `astro-island` runs it by
 * itself. Part of the inline script at the top of every page. For the browser.
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

/** Each of these keys means work. */
const WORK_KEYS = [STATE_KEY, LOCATED_KEY, HAS_NEXT_TOAST_KEY, WAITING_KEY];
/** The length of an empty cart, `[]`. */
const EMPTY = 2;

/** Whether this is a product page that was opened from this site and whose view is not reported. */
function isUnreported(): boolean {
  if (!document.referrer.startsWith(location.origin)) return false;
  const id = /^\/products\/[^/]+_(\d+)$/.exec(location.pathname)?.[1];
  return id !== undefined && sessionStorage[VIEWED_KEY] !== id;
}

/**
 * Whether there is work: cart lines to count, an action that waited for the network, a customer's menu, a place to
 * find, a state to show delivery to, a toast of the page before, a view to report, or a history entry to leave.
 * @param html the root of the page
 */
export function needsPageScript(html: HTMLElement): boolean {
  if (html.hasAttribute('data-signed-in') || html.hasAttribute('data-locates')) return true;
  // The page was reloaded with a layer open over it (ui/layers.ts).
  if (history.state || isUnreported()) return true;
  return (
    localStorage.length > 0 &&
    (localStorage[CART_KEY]?.length > EMPTY || WORK_KEYS.some((key) => localStorage[key] !== undefined))
  );
}
