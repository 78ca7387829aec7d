/**
 * All that the first touch of a page may need, put together so that it is one file: a slow phone pays for each file that it
 * fetches, and for each module that is asked for by itself. Fetched when a page is idle (hydration/ahead.ts), run when
 * something is touched: nothing here may do anything before it is started. For the browser.
 */
import type { Load, Owner, Replay } from '../hydration/arrivals.ts';
import { controlsAmong } from '../hydration/controls.ts';
import { preloadTouched } from '../hydration/preload.ts';
import { replay as replayIn } from '../hydration/replay.ts';
import { startBack } from './back/back.browser.ts';
// Also run for customers, untouched (layouts/for-customers.ts), who do not need what islands need.
import './favourites/likes.browser.ts';
import './follows/follows.browser.ts';
import { slimHeader } from './header/slim-header.browser.ts';
import { loadIslands } from './load-islands.ts';
import { findPlace, recordDevice } from './location/place.browser.ts';
import { startFilterSheet } from './products/filter-sheet.browser.ts';
import { startRefining } from './refine/refine-in-place.browser.ts';
import { showToast } from './toasts/toasts.ts';
import { bring } from './touched.ts';

/** Starts controls, by the paths of their files: they listen from then on. */
const controlsOf = controlsAmong(import.meta.glob<() => void>('./*/*.controls.ts', { eager: true, import: 'start' }));

/**
 * Enhancements of plain links and forms, by the name in `data-island`. Each listens on the document, so it starts once,
 * whichever of its elements was touched first. They need no React, so their first touch does not wait for it.
 */
const PAGE_ENHANCEMENTS: Readonly<Record<string, () => void>> = {
  back: startBack,
  filters: startFilterSheet,
  refine: startRefining,
};

const started = new Set<string>();

const nameOf = (owner: Owner): string => (typeof owner === 'string' ? owner : (owner.dataset.island ?? ''));

/** How to load what answers an element with `data-island`, or the elements with `data-script` of a name. */
const load = async (owner: Owner): Promise<Awaited<ReturnType<Load>>> => {
  const name = nameOf(owner);
  const enhance = PAGE_ENHANCEMENTS[name];
  if (enhance) {
    return async () => {
      if (!started.has(name)) {
        started.add(name);
        enhance();
        preloadTouched();
      }
      return true;
    };
  }
  if (typeof owner === 'string') return controlsOf(owner);
  const hydrate = await loadIslands();
  return async () => hydrate(owner);
};

/** Fields of an enhanced form are no island's: what a browser restored in them is not an input of the visitor. */
const replay: Replay = (held, island) =>
  replayIn(held, island instanceof HTMLElement && PAGE_ENHANCEMENTS[nameOf(island)] ? undefined : island);

const code = { replay, findPlace, recordDevice, showToast, slimHeader, load };

export type TouchedCode = typeof code;

bring(code);
