/**
 * All that the first touch of a page may need, put together so that it is one file: a slow phone pays for each file that it
 * fetches, and for each module that is asked for by itself. Fetched when a page is idle (hydration/ahead.ts), run when
 * something is touched: nothing here may do anything before it is started. For the browser.
 */
import type { Load, Owner } from '../hydration/arrivals.ts';
import { controlsAmong } from '../hydration/controls.ts';
import { replay } from '../hydration/replay.ts';
// Also run for customers, untouched (layouts/for-customers.ts), who do not need what islands need.
import './favourites/likes.browser.ts';
import './follows/follows.browser.ts';
import { slimHeader } from './header/slim-header.browser.ts';
import { loadIslands } from './load-islands.ts';
import { findPlace, recordDevice } from './location/place.browser.ts';
import { showToast } from './toasts/toasts.ts';
import { bring } from './touched.ts';

/** Starts controls, by the paths of their files: they listen from then on. */
const controlsOf = controlsAmong(import.meta.glob<() => void>('./*/*.controls.ts', { eager: true, import: 'start' }));

/** How to load what answers an element with `data-island`, or the elements with `data-script` of a name. */
const load = (owner: Owner): Promise<Awaited<ReturnType<Load>>> =>
  typeof owner === 'string' ? controlsOf(owner) : loadIslands().then((hydrate) => async () => hydrate(owner));

const code = { replay, findPlace, recordDevice, showToast, slimHeader, load };

export type TouchedCode = typeof code;

bring(code);
