/** Tells the store which pages are asked for in memory: there it does not see them, and they must not be the first to go. */
import type { PageCache } from '../page-cache/page-cache.ts';
import type { StoredPages } from './stored-pages.ts';

/** Milliseconds between two notes. */
const EVERY_MS = 600_000;

/** Notes from now on; returns a function that notes once more and stops. */
export function noteRequestedPages(
  pages: Pick<PageCache, 'requestedSince'>,
  disk: Pick<StoredPages, 'touch'>,
): () => Promise<void> {
  let since = Date.now();
  const note = () => {
    const from = since;
    since = Date.now();
    return disk.touch(pages.requestedSince(from));
  };
  const timer = setInterval(() => void note(), EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    return note();
  };
}
