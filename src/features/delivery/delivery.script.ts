/**
 * Shows cost and days of delivery to the chosen state on a product page, which is rendered for the state of the
 * settings, and the dates of these days, which would be out of date in a cached page.
 */
import { DAY_MS } from '../../shared/durations.ts';
import { STATE_KEY } from '../../shared/storage-keys.ts';
import type { STATE_CHOSEN } from './chosen-state.store.ts';

const CHOSEN: typeof STATE_CHOSEN = 'state';

const DATES = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'Africa/Lagos',
});

/**
 * The days with their dates, such as `2–4 days: Sun 29 Nov – Tue 1 Dec`.
 * @param days `2-4`; '' where no day is known
 */
function withDates(arrival: string, days: string): string {
  if (!days) return arrival;
  const [from, to] = days.split('-').map((day) => Date.now() + Number(day) * DAY_MS);
  return `${arrival}: ${DATES.formatRange(from as number, to as number)}`;
}

/** Fills the line of the buy box, now and whenever another state is chosen. */
export function drawDelivery(line: HTMLElement): void {
  const { delivery = '', state: usual = '' } = line.dataset;
  const show = () => {
    const state: string = localStorage[STATE_KEY] ?? usual;
    // Rows of cost, days and states (delivery-rows.ts); the last is that of all other states.
    const rows = delivery.split(';').map((row) => row.split('|'));
    const [fee = '', arrival = '', , days = ''] =
      rows.find(([, , states]) => !states || states.split(',').includes(state)) ?? [];
    // In the order of the page.
    const texts = [state, fee, withDates(arrival, days)];
    line.querySelectorAll('a, span, strong').forEach((place, at) => {
      place.textContent = texts[at] ?? '';
    });
  };
  show();
  // A page from the back/forward cache has missed changes.
  for (const type of [CHOSEN, 'storage', 'pageshow']) addEventListener(type, show);
}
