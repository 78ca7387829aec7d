/**
 * The number of units in the cart, on its button on every page. Reads storage itself, because `cart.ts` is too large
 * for the page script.
 */
import { CART_KEY, WAITING_KEY } from '../../shared/storage-keys.ts';
import type { CART_CHANGED } from './cart.store.ts';

const CHANGED: typeof CART_CHANGED = 'cart';

const button = document.querySelector('[data-cart-panel]');
const place = button?.querySelector<HTMLElement>('.cart-button__count');

function show(): void {
  let units = 0;
  try {
    for (const line of JSON.parse(localStorage[CART_KEY] ?? '[]')) units += line?.size ?? 0;
    // Lines that wait for the network; a waiting favourite has no units.
    for (const { data } of JSON.parse(localStorage[WAITING_KEY] ?? '[]')) units += data.units ?? 0;
  } catch (error) {
    console.warn(error);
  }
  // Written only when it changes: writing causes a style update.
  if (!place || place.textContent === (units ? `${units}` : '')) return;
  place.hidden = !units;
  place.textContent = units ? `${units}` : '';
  button?.setAttribute('aria-label', units ? `Cart, ${units} item${units > 1 ? 's' : ''}` : 'Cart');
}

show();
for (const type of [CHANGED, 'storage']) addEventListener(type, show);
// A page from the back/forward cache has missed changes.
addEventListener('pageshow', ({ persisted }) => persisted && show());
