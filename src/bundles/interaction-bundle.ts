/**
 * The interaction bundle: what the first interaction with a page may need, in one file, since a slow phone pays for
 * each file and for each module that is imported alone. It is prefetched when a page is idle (hydration/prefetch.ts)
 * and runs at a touch. Its modules do nothing when they are imported. For the browser.
 */

import { startBack } from '../features/back/back.browser.ts';
import type { Load, Owner } from '../hydration/registry.ts';
import { replay } from '../hydration/replay.ts';
import { showLoadFailed } from './show-load-failed.ts';
// Pages of customers run these before a touch too (bundles/for-customers.ts), without React.
import '../features/favourites/likes.browser.ts';
import '../features/follows/follows.browser.ts';
// Two files import this one on demand; outside this bundle the bundler would write a separate file for it.
import '../features/recent/recent-products.browser.ts';
import { slimHeader } from '../features/header/slim-header.browser.ts';
import { startRefining } from '../features/lists/refine-in-place.browser.ts';
import { findPlace, recordDevice } from '../features/location/place.browser.ts';
import { sortPoints } from '../features/shops/sort-points.browser.ts';
import '../features/toasts/toast-region.browser.ts';
import { showToast } from '../features/toasts/toasts.store.ts';
import { doAllWaiting } from './do-waiting.ts';
import { registerBundle } from './load-bundle.ts';
import { loadIslands } from './load-islands.ts';

/**
 * Enhancements of plain links and forms, by the name in `data-enhance`. Each listens on the document for all elements
 * of its name, without React, so their first touch does not wait for it.
 */
const ENHANCEMENTS: Readonly<Record<string, () => void>> = {
  back: startBack,
  refine: startRefining,
};

/** Loads the code of an element with `data-island`, or of all elements with `data-enhance` of one name. */
const load = async (owner: Owner): Promise<Awaited<ReturnType<Load>>> => {
  if (typeof owner !== 'string') {
    const hydrate = await loadIslands();
    return async () => hydrate(owner);
  }
  const enhance = ENHANCEMENTS[owner];
  return async () => {
    enhance?.();
    return enhance !== undefined;
  };
};

/** Starts what waits for the first scroll of a page. */
function scrolled(): void {
  slimHeader();
  sortPoints();
}

registerBundle({ doAllWaiting, replay, findPlace, recordDevice, showToast, scrolled, showLoadFailed, load });
