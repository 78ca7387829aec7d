/** Brings what keeps and shows the products that were looked at, where a page has a place for it (G-162). */
import type { SEEN_KEY } from './recently-seen.ts';

const SEEN: typeof SEEN_KEY = 'recentlySeen';

const { recent } = document.querySelector<HTMLElement>('[data-recent]')?.dataset ?? {};
// Home has nothing to keep, and often nothing to show.
if (recent || (recent === '' && localStorage[SEEN])) import('./recently-seen.browser.ts').catch(console.warn);
