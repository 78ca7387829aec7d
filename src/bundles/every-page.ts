/**
 * The script of every page, which browsers cache for good. It is prefetched when the page is idle, and runs at the
 * first touch, or earlier when needs-page-script.ts finds work for it: the first use of an API, such as storage, takes
 * a slow phone time.
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

/** Carousels run without a touch, so they are in no bundle. */
const loadCarousels: Load = async () => {
  // Destructuring would make the bundler write the import twice.
  const carousels = await import('../ui/carousel.ts');
  return carousels.startCarousels;
};

window.hydration?.setLoaders(loadBundle, (owner) =>
  owner === 'carousel' ? loadCarousels : async () => (await loadBundle()).load(owner),
);
addEventListener(LOAD_FAILED, (event) => {
  // Without the bundle the browser shows the message.
  loadedBundle?.showLoadFailed(event);
});
const delivery = document.querySelector<HTMLElement>('[data-delivery]');
// Only product pages have this element; without the code the page still shows the cost and days that the server
// printed.
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
// The page was reloaded, or reached by Back, with a layer open over it (ui/layers.ts). Only the code of the filters can
// show its list.
if (history.state) window.hydration?.hydrate('refine');
