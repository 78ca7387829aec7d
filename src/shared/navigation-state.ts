/**
 * State that one page passes to the next in this tab, besides the address: stored in session storage under a key with
 * the target's path, so that a reload finds it too. For the browser.
 */
import { PAGE_STATE_PREFIX } from './storage-keys.ts';

const keyOf = (path: string) => PAGE_STATE_PREFIX + path;

/** Stores `state` for the page at `path`. A browser without storage continues without it. */
export function storeStateFor(path: string, state: unknown): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(state));
  } catch (error) {
    console.warn(error);
  }
}

/** The state for the page at `path`; undefined when there is none, or it is invalid. */
export function stateFor(path: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') ?? undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Deletes the state of all pages, which may contain a customer's data. */
export function forgetStates(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PAGE_STATE_PREFIX)) sessionStorage.removeItem(key);
}
