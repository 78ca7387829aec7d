/** Loads the interaction bundle (interaction-bundle.ts); small enough for the script of every page. */
import { loadOnce } from '../hydration/load-once.ts';
import type { InteractionBundle } from './interaction-bundle.ts';

/** Defined by the build (build/hydration.ts). */
declare const INTERACTION_URL: string;

/** The bundle; undefined until it runs. */
export let loadedBundle: InteractionBundle | undefined;

/** Called by the bundle when it runs. */
export function registerBundle(bundle: InteractionBundle): void {
  loadedBundle = bundle;
}

async function load(): Promise<InteractionBundle> {
  // By its address: to hand over what a module exports takes the bundler a file more, so it registers itself.
  await window.hydration?.load(INTERACTION_URL);
  // Rejects where it ran, and registered nothing.
  return loadedBundle ?? Promise.reject(INTERACTION_URL);
}

/** Loads the bundle once. Rejects when it does not load; the next call retries. */
export const loadBundle = loadOnce(load);
