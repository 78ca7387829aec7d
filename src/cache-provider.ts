/**
 * Astro's side of the page cache: pages say in headers how long they may be kept (`routeRules` in astro.config.mjs),
 * and the process in front, which takes these headers away, does the keeping (server/page-cache).
 */
import type { CacheProvider } from 'astro';

export default function headerOnly(): CacheProvider {
  return {
    name: 'front',
    // Tags come from what the API client read, and a write logs what changed: no page purges by hand.
    async invalidate() {
      throw new Error('Pages are purged through the change log.');
    },
  };
}
