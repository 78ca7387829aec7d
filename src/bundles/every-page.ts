/**
 * The script of every page, cached by browsers for good. It is prefetched when the page is idle, and runs when the page is
 * touched or has something to do before that (needs-page-script.ts): the first use of an API, such as storage, is what
 * costs a slow phone time.
 */
import '../features/cart/cart-badge.script.ts';
import '../features/location/place.script.ts';
import '../features/products/views/views.script.ts';
import '../features/recent/recent.script.ts';
import { showStoredToast } from '../features/toasts/next-toast.script.ts';
import { LOAD_FAILED } from '../hydration/load-failure.ts';
import type { Load } from '../hydration/registry.ts';
import { WAITING_KEY } from '../shared/storage-keys.ts';
import { loadBundle, loadedBundle } from './load-bundle.ts';
import './signed-in.ts';

/** They run without a touch, too, so they are in no bundle. */
const loadCarousels: Load = async () => {
  // Not destructured: the bundler would write the import twice.
  const carousels = await import('../ui/carousel.ts');
  return carousels.startCarousels;
};

window.hydration?.setLoaders(loadBundle, (owner) =>
  owner === 'carousel' ? loadCarousels : async () => (await loadBundle()).load(owner),
);
addEventListener(LOAD_FAILED, (event) => {
  // Without the bundle the browser says it.
  loadedBundle?.tellLoadFailed(event);
});
const delivery = document.querySelector<HTMLElement>('[data-delivery]');
// On product pages alone: the page says cost and days by itself when this cannot be loaded.
if (delivery)
  import('../features/delivery/delivery.script.ts').then((script) => script.drawDelivery(delivery)).catch(console.warn);
addEventListener('scroll', () => void loadBundle().then((bundle) => bundle.scrolled(), console.warn), { once: true });
const doWaiting = () => {
  if (navigator.onLine && localStorage[WAITING_KEY] !== undefined)
    void loadBundle()
      .then((bundle) => bundle.doAllWaiting())
      .catch(console.warn);
};
addEventListener('online', doWaiting);
doWaiting();
showStoredToast();
// Reloaded or come back to with something open over the page (ui/layers.ts): only its code can show that list.
if (history.state) window.hydration?.hydrate('refine');
