/** Brings what keeps and shows the products that were looked at, where a page has a place for it (G-162). */

import { RECENTLY_SEEN_KEY } from '../../shared/storage-keys.ts';

const { recent } = document.querySelector<HTMLElement>('[data-recent]')?.dataset ?? {};
// Home has nothing to keep, and often nothing to show.
if (recent || (recent === '' && localStorage[RECENTLY_SEEN_KEY]))
  import('./recently-seen.browser.ts').catch(console.warn);
