/** Notifies the store of pages that are answered from memory, so that it does not evict them first. */
import type { PageCache } from '../page-cache/page-cache.ts';
import type { StoredPages } from './stored-pages.ts';

/** Milliseconds between two notifications. */
const EVERY_MS = 600_000;

/** Notifies the store regularly; returns a function that does so once more and stops. */
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
