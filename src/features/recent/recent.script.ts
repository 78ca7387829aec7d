/** Loads the code that stores and shows viewed products, on pages with a place for it. */

import { RECENTLY_SEEN_KEY } from '../../shared/storage-keys.ts';

const { recent } = document.querySelector<HTMLElement>('[data-recent]')?.dataset ?? {};
// Home stores nothing, and often has nothing to show.
if (recent || (recent === '' && localStorage[RECENTLY_SEEN_KEY]))
  import('./recently-seen.browser.ts').catch(console.warn);
