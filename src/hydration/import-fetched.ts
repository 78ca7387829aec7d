/** Imports modules so that a failed import can be retried. */
import { fetched } from './prefetch.ts';

/**
 * Imports a module after fetching its whole file. A browser remembers a failed import for the life of the page and
 * never retries it; a failed fetch can be retried, and the import then finds the file in the cache.
 * @param url address of a file that browsers cache
 */
export async function importFetched(url: string): Promise<unknown> {
  if (!fetched.includes(url)) {
    const answer = await fetch(url);
    if (!answer.ok) throw answer;
    await answer.blob();
  }
  return import(/* @vite-ignore */ url);
}
