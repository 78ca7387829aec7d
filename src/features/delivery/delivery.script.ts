/** Draws cost and days of delivery to the chosen state on a product page, which is printed for the state of the settings. */
import { STATE_KEY } from '../../shared/storage-keys.ts';
import type { STATE_CHOSEN } from './chosen-state.store.ts';
import type { DeliveryRow } from './delivery-rows.ts';

const CHOSEN: typeof STATE_CHOSEN = 'state';

const line = document.querySelector<HTMLElement>('[data-delivery]');

function show(): void {
  const { delivery = '[]', state: usual = '' } = line?.dataset ?? {};
  let state = usual;
  try {
    state = localStorage[STATE_KEY] ?? usual;
  } catch (error) {
    // A browser that forbids storage has no choice stored.
    console.warn(error);
  }
  const rows: DeliveryRow[] = JSON.parse(delivery);
  const row = rows.find(([, , states]) => !states || states.split(',').includes(state));
  // In the order of the page: state, cost, days.
  for (const [at, text] of [state, ...(row ?? [])].slice(0, 3).entries()) {
    const place = line?.querySelectorAll('a, b, strong')[at];
    if (place && place.textContent !== text) place.textContent = text;
  }
}

if (line) {
  show();
  for (const type of [CHOSEN, 'storage', 'pageshow']) addEventListener(type, show);
}
