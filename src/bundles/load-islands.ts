/** Loads React and the components of `data-island` (islands.ts). For the browser. */

import { loadOnce } from '../hydration/load-once.ts';

/** Defined by the build (build/hydration.ts). */
declare const ISLANDS_URL: string;

/** Hydrates the island of an element; returns false when its name is not known. */
type Hydrate = (element: HTMLElement) => boolean;

let registered: Hydrate | undefined;

/** Stores the function that hydrates islands; islands.ts calls this when it runs. */
export function registerIslands(hydrate: Hydrate): void {
  registered = hydrate;
}

async function load(): Promise<Hydrate> {
  // Loaded by its address, as in load-bundle.ts.
  await window.hydration?.load(ISLANDS_URL);
  if (!registered) throw new Error('The islands did not register themselves.');
  return registered;
}

/** Loads the islands once. Rejects when they do not load; the next call retries. */
export const loadIslands = loadOnce(load);
