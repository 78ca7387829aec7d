/** Stores the product of this page as viewed, and shows earlier ones once the page is idle. For the browser. */
import { RECENTLY_SEEN_KEY } from '../../shared/storage-keys.ts';
import { storedSeen } from './recent-products.browser.ts';
import { OFF, seenIds, withSeen } from './recently-seen.ts';

async function draw(place: HTMLElement): Promise<void> {
  const row = await import('./recent-row.browser.tsx');
  row.mountRecentRow(place, document.querySelector<HTMLElement>('[data-files]')?.dataset.files ?? '');
}

const place = document.querySelector<HTMLElement>('[data-recent]');
if (place) {
  const here = Number(place.dataset.recent);
  if (here > 0) localStorage.setItem(RECENTLY_SEEN_KEY, withSeen(storedSeen(), here));
  // React is loaded only if there is something to show.
  if (storedSeen() === OFF || seenIds(storedSeen()).some((id) => id !== here))
    (window.requestIdleCallback ?? setTimeout)(() => void draw(place).catch(console.warn));
}
