/**
 * All that the first touch of a page may need, put together so that it is one file: a slow phone pays for each file that it
 * fetches, and for each module that is asked for by itself. Fetched when a page is idle (hydration/ahead.ts), run when
 * something is touched: nothing here may do anything before it is started. For the browser.
 */
import { replay } from '../hydration/replay.ts';
import { findPlace, recordDevice } from './location/place.browser.ts';
import { showToast } from './toasts/toasts.ts';
import { bring } from './touched.ts';

const code = {
  replay,
  findPlace,
  recordDevice,
  showToast,
  /** Starts the controls of a name, those of the file of this name, by its path: they listen from then on. */
  controls: import.meta.glob<() => void>('./*/*.controls.ts', { eager: true, import: 'start' }),
};

export type TouchedCode = typeof code;

bring(code);
