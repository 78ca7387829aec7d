/** Loads the interaction bundle (interaction-bundle.ts); small enough for the script of every page. */

import type { findPlace, recordDevice } from '../features/location/place.browser.ts';
import type { showToast } from '../features/toasts/toasts.store.ts';
import { loadOnce } from '../hydration/load-once.ts';
import type { Load, Owner, Replay } from '../hydration/registry.ts';
import type { doAllWaiting } from './do-waiting.ts';
import type { showLoadFailed } from './show-load-failed.ts';

/** Defined by the build (build/hydration.ts). */
declare const INTERACTION_URL: string;

/** The functions of the bundle that the script of every page calls. */
interface InteractionBundle {
  readonly doAllWaiting: typeof doAllWaiting;
  readonly replay: Replay;
  readonly findPlace: typeof findPlace;
  readonly recordDevice: typeof recordDevice;
  readonly showToast: typeof showToast;
  readonly showLoadFailed: typeof showLoadFailed;
  /** Starts what waits for the first scroll of a page. */
  readonly scrolled: () => void;
  /** Loads the code of an element with `data-island`, or of all elements with `data-enhance` of one name. */
  readonly load: (owner: Owner) => Promise<Awaited<ReturnType<Load>>>;
}

/** The bundle; undefined until it runs. */
export let loadedBundle: InteractionBundle | undefined;

/** Stores the bundle, which calls this when it runs. */
export function registerBundle(bundle: InteractionBundle): void {
  loadedBundle = bundle;
}

async function load(): Promise<InteractionBundle> {
  // The bundle registers itself, because using its exports would make the bundler write another file.
  await window.hydration?.load(INTERACTION_URL);
  // The bundle ran, but registered nothing.
  return loadedBundle ?? Promise.reject(INTERACTION_URL);
}

/** Loads the bundle once. Rejects when it does not load; the next call retries. */
export const loadBundle = loadOnce(load);
