/** Loads React and the components of `data-island` (islands.ts). For the browser. */

/** Hydrates the island of an element; returns false when its name is not known. */
type Hydrate = (element: HTMLElement) => boolean;

let registered: Hydrate | undefined;

/** Called by islands.ts when it runs. */
export function registerIslands(hydrate: Hydrate): void {
  registered = hydrate;
}

/** Loads them, once; they register themselves, as the interaction bundle does. Rejects when they do not load. */
export async function loadIslands(): Promise<Hydrate> {
  await import('./islands.ts');
  if (!registered) throw new Error('The islands did not register themselves.');
  return registered;
}
