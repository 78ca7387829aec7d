/**
 * What one page hands to the next in this tab, apart from the address: kept in session storage under a key of the
 * target's path, so that a reload finds it, too (C-82). For the browser.
 */
import { PAGE_STATE_PREFIX } from './storage-keys.ts';

const keyOf = (path: string) => PAGE_STATE_PREFIX + path;

/** Keeps `state` for the page at `path`. A browser that keeps nothing goes on without. */
export function keepStateFor(path: string, state: unknown): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(state));
  } catch (error) {
    console.warn(error);
  }
}

/** What was kept for the page at `path`; undefined for nothing, or for what cannot be read. */
export function stateFor(path: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') ?? undefined;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Forgets what was kept for any page: it may tell of whoever used this tab. */
export function forgetStates(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PAGE_STATE_PREFIX)) sessionStorage.removeItem(key);
}
