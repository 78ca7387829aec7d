/** The way to React and the components of `data-island` (islands.ts). For the browser. */

/** Hydrates the island of an element; false when nobody knows its name. */
type Hydrate = (root: HTMLElement) => boolean;

let hydrate: Hydrate | undefined;

/** Called by islands.ts when it runs. */
export function registerIslands(given: Hydrate): void {
  hydrate = given;
}

/** Loads it, once. Rejects when it does not come. */
export async function loadIslands(): Promise<Hydrate> {
  // It registers itself: to hand over what a module exports by its name takes a bundler a file more.
  await import('./islands.ts');
  if (!hydrate) throw new Error('The islands did not register.');
  return hydrate;
}
