/**
 * The script of every page, kept by browsers for good. It is fetched when the page is idle, and runs when the page is
 * touched or has something to do untouched (before-paint.ts): what is asked of a browser for the first time, such as a
 * look into its storage, is what takes a slow phone long.
 */
import '../features/cart/cart-badge.script.ts';
import '../features/location/place.script.ts';
import '../features/products/views.script.ts';
import '../features/recent/recent.script.ts';
import { showKeptToast, showToastSoon } from '../features/toasts/next-toast.ts';
import { loadTouched } from '../features/touched.ts';
import type { Load } from '../hydration/arrivals.ts';
import { NOT_ARRIVED } from '../hydration/not-arrived.ts';
import { preloadIslands } from '../hydration/preload.ts';
import './signed-in.ts';

/** They go untouched, too, and are no part of what comes with a touch. */
const loadCarousels: Load = async () => {
  // Not taken apart, which a bundler writes out twice.
  const carousels = await import('../ui/carousel.ts');
  return carousels.startCarousels;
};

window.arrivals?.begin(loadTouched, (owner) =>
  owner === 'carousel' ? loadCarousels : async () => (await loadTouched()).load(owner),
);
addEventListener(NOT_ARRIVED, (event) => {
  event.preventDefault();
  void showToastSoon('danger', window.arrivals?.words ?? '');
});
addEventListener('scroll', () => void loadTouched().then((code) => code.slimHeader(), console.warn), { once: true });
showKeptToast();
// Reloaded with something open over the page (ui/layers.ts), or come back to: its code alone can show that list.
if (history.state) window.arrivals?.start('refine');
// Whoever looks for islands where there are none walks the whole page.
if (customElements.get('astro-island')) preloadIslands();
