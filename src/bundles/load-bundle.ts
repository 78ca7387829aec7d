/** Loads the interaction bundle (interaction-bundle.ts); small enough for the script of every page. */
import type { InteractionBundle } from './interaction-bundle.ts';

/** Defined by the build (build/hydration.ts). */
declare const INTERACTION_URL: string;

let registered: InteractionBundle | undefined;

/** Called by the bundle when it runs. */
export function registerBundle(bundle: InteractionBundle): void {
  registered = bundle;
}

/**
 * Loads it, once, by its address, and it registers itself: to hand over what a module exports takes the bundler a file more.
 * Rejects when it does not load.
 */
export async function loadBundle(): Promise<InteractionBundle> {
  await import(/* @vite-ignore */ INTERACTION_URL);
  if (!registered) throw new Error('The interaction bundle did not register itself.');
  return registered;
}
