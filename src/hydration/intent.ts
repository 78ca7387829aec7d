/** `client:intent`: hydrates an island on the first sign of use; `client:intent="idle"` also once the page is idle. */
import type { ClientDirective } from 'astro';
import './arrivals.ts';

const intent: ClientDirective = (load, { value }, island) => {
  window.arrivals?.expect(island, async () => {
    const hydrate = await load();
    return async () => {
      await hydrate();
      // Astro takes it away once the island is hydrated; what failed it logs itself.
      return !island.hasAttribute('ssr');
    };
  });
  if (value === 'idle') (window.requestIdleCallback ?? setTimeout)(() => window.arrivals?.start(island));
};

export default intent;
