import { SEEN_PAGES, SEEN_PICTURES } from './cache-names.ts';

/** Deletes the visited pages and pictures that the service worker stored. Built files and the offline page stay. */
export async function forgetSeen(): Promise<void> {
  // Undefined without https.
  const storage: CacheStorage | undefined = globalThis.caches;
  if (storage) await Promise.all([SEEN_PAGES, SEEN_PICTURES].map((name) => storage.delete(name)));
}
