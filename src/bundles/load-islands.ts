/** Loads React and the components of `data-island` (islands.ts). For the browser. */

/** Hydrates the island of an element; returns false when its name is not known. */
type Hydrate = (element: HTMLElement) => boolean;

let registered: Hydrate | undefined;

/** Called by islands.ts when it runs. */
export function registerIslands(hydrate: Hydrate): void {
  registered = hydrate;
}

async function load(): Promise<Hydrate> {
  await import('./islands.ts');
  if (!registered) throw new Error('The islands did not register themselves.');
  return registered;
}

let loading: Promise<Hydrate> | undefined;

/** Loads them, once, in the way of the interaction bundle (load-bundle.ts). Rejects when they do not load. */
export function loadIslands(): Promise<Hydrate> {
  loading ??= load().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
