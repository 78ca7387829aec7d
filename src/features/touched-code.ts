/**
 * All that the first touch of a page may need, put together so that it is one file: a slow phone pays for each file that it
 * fetches, and for each module that is asked for by itself. Fetched when a page is idle (hydration/ahead.ts), run when
 * something is touched: nothing here may do anything before it is started. For the browser.
 */
import type { Load, Owner } from '../hydration/arrivals.ts';
import { preloadTouched } from '../hydration/preload.ts';
import { replay } from '../hydration/replay.ts';
import { startBack } from './back/back.browser.ts';
// Also run for customers, untouched (layouts/for-customers.ts), who do not need what islands need.
import './favourites/likes.browser.ts';
import './follows/follows.browser.ts';
// Two files share it that come by themselves; in one of these, the bundler would write a third.
import './recent/recent-products.browser.ts';
import { slimHeader } from './header/slim-header.browser.ts';
import { loadIslands } from './load-islands.ts';
import { findPlace, recordDevice } from './location/place.browser.ts';
import { startFilterSheet } from './products/filter-sheet.browser.ts';
import { startRefining } from './refine/refine-in-place.browser.ts';
import { showToast } from './toasts/toasts.ts';
import { bring } from './touched.ts';

/**
 * Enhancements of plain links and forms, by the name in `data-enhance`: one listens on the document for all elements of its
 * name. They need no React, so their first touch does not wait for it.
 */
const ENHANCEMENTS: Readonly<Record<string, () => void>> = {
  back: startBack,
  filters: startFilterSheet,
  refine: startRefining,
};

/** How to load what answers an element with `data-island`, or all elements with `data-enhance` of a name. */
const load = async (owner: Owner): Promise<Awaited<ReturnType<Load>>> => {
  if (typeof owner !== 'string') {
    const hydrate = await loadIslands();
    return async () => hydrate(owner);
  }
  preloadTouched();
  const enhance = ENHANCEMENTS[owner];
  return async () => {
    enhance?.();
    return enhance !== undefined;
  };
};

const code = { replay, findPlace, recordDevice, showToast, slimHeader, load };

export type TouchedCode = typeof code;

bring(code);
