/** Draws cost and days of delivery to the chosen state on a product page, which is printed for the state of the settings. */
import { STATE_KEY } from '../../shared/storage-keys.ts';
import type { STATE_CHOSEN } from './chosen-state.store.ts';

const CHOSEN: typeof STATE_CHOSEN = 'state';

const line = document.querySelector<HTMLElement>('[data-delivery]');

if (line) {
  const { delivery = '', state: usual } = line.dataset;
  const show = () => {
    const state = localStorage[STATE_KEY] ?? usual;
    // Rows of cost, days and states (delivery-rows.ts); the last is that of all other states.
    const rows = delivery.split(';').map((row) => row.split('|'));
    const row = rows.find(([, , states]) => !states || states.split(',').includes(state)) ?? [];
    // State, cost and days, in the order of the page.
    line.querySelectorAll('a, span, strong').forEach((place, at) => {
      place.textContent = [state, ...row][at];
    });
  };
  show();
  // A page from the back/forward cache has missed changes.
  for (const type of [CHOSEN, 'storage', 'pageshow']) addEventListener(type, show);
}
