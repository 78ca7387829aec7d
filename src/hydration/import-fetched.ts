/** Imports modules so that they can be asked for again. */
import { fetched } from './prefetch.ts';

/**
 * Imports a module once its file has come whole. A browser remembers a failed import for as long as the page lives, and
 * never asks again; a failed fetch it asks again, and the import finds the file in the cache.
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
