/** How long a page lives. */
import type { Life } from './cached-page.ts';
import type { Rendered } from './rendered.ts';

/** A 404 is cached briefly, since wrong addresses are unlimited. */
const NOT_FOUND_MS = 60_000;

const CACHEABLE = new Set([200, 301, 404, 410]);

/** Whether `rendered` is for everybody, complete, and says that it may be cached. */
export function isCacheable({ answer, maxAge, isComplete }: Rendered): boolean {
  const isForAll = answer.headers['set-cookie'] === undefined;
  return CACHEABLE.has(answer.status) && isForAll && isComplete && (maxAge !== undefined || answer.status === 404);
}

/** When `rendered` changes by time alone, in ms since 1970; never is infinite. */
export const changesAtOf = ({ changesAt = Number.POSITIVE_INFINITY }: Rendered): number => changesAt;

/**
 * The life of a page that was rendered at `storedAt` (ms since 1970).
 * @param longest the longest time for which it is fresh, in ms
 */
export function lifeOf(rendered: Rendered, storedAt: number, longest: number): Life {
  const isMissing = rendered.answer.status === 404;
  const maxAge = isMissing ? NOT_FOUND_MS : Math.min(rendered.maxAge ?? 0, longest);
  const freshUntil = Math.min(storedAt + maxAge, changesAtOf(rendered));
  const staleUntil = isMissing
    ? freshUntil
    : Math.min(freshUntil + rendered.staleWhileRevalidate, changesAtOf(rendered));
  return { storedAt, freshUntil, staleUntil };
}
