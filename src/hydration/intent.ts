/** `client:intent`: hydrates an island on the first sign of use; `client:intent="idle"` also once the page is idle. */
import type { ClientDirective } from 'astro';
import './registry.ts';

const intent: ClientDirective = (load, { value }, island) => {
  window.hydration?.register(island, async () => {
    const hydrate = await load();
    return async () => {
      await hydrate();
      // Astro removes the attribute once the island is hydrated, and logs why hydration failed.
      return !island.hasAttribute('ssr');
    };
  });
  if (value === 'idle') (window.requestIdleCallback ?? setTimeout)(() => window.hydration?.hydrate(island));
};

export default intent;
