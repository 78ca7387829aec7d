/**
 * Astro's side of the page cache: pages state their lifetime in headers (`routeRules` in astro.config.mjs), and the
 * server process removes these headers and caches the pages (server/page-cache).
 */
import type { CacheProvider } from 'astro';

/** Astro's cache provider, which only sets headers: pages are cached in front of Astro. @throws when a page purges */
export default function headerOnly(): CacheProvider {
  return {
    name: 'front',
    // Tags come from the API client's reads, and writes log changes, so pages never purge by hand.
    async invalidate() {
      throw new Error('Pages are purged through the change log.');
    },
  };
}
