/**
 * Whether the script of every page has something to do on this one before it is touched; an `astro-island` runs it by
 * itself. Runs inline at the top of every page. For the browser.
 */
import type { CART_KEY } from '../features/cart/cart.ts';
import type { LOCATED_KEY } from '../features/location/kept-place.ts';
import type { VIEWED_KEY } from '../features/products/views.script.ts';
import type { TOAST_KEPT_KEY } from '../features/toasts/next-toast.ts';

// Types alone: an import would bring the whole module into the inline script.
const CART: typeof CART_KEY = 'cart';
const LOCATED: typeof LOCATED_KEY = 'located';
const VIEWED: typeof VIEWED_KEY = 'viewed';
const TOAST_KEPT: typeof TOAST_KEPT_KEY = 'toastKept';

/** An empty cart is `[]`. */
const EMPTY = 2;

/** Whether this is a product that was opened from this site and whose view is not reported. */
function isUnreported(): boolean {
  if (!document.referrer.startsWith(location.origin)) return false;
  const id = /^\/products\/[^/]+_(\d+)$/.exec(location.pathname)?.[1];
  return id !== undefined && sessionStorage[VIEWED] !== id;
}

/**
 * Something to count in the cart, the menu of a customer, a place to find, words of the page before, a view to report,
 * an entry of the history to leave.
 */
export function needsPageScript(): boolean {
  const { documentElement: html } = document;
  if (html.hasAttribute('data-signed-in') || html.hasAttribute('data-locates')) return true;
  try {
    // Reloaded with something open over it (ui/layers.ts).
    if (history.state || isUnreported()) return true;
    if (localStorage.length === 0) return false;
    const { [CART]: cart, [LOCATED]: located, [TOAST_KEPT]: kept } = localStorage;
    return cart?.length > EMPTY || located !== undefined || kept !== undefined;
  } catch (error) {
    // A browser that forbids storage has nothing stored.
    console.warn(error);
    return false;
  }
}
