/** Headers for a shared cache in front of the shop that nothing here can purge (`CDN=1`). */
import type { SharedCaching } from './cached-page.ts';

/** A day: how long an old page may be served while it cannot be rendered. */
export const STALE_IF_ERROR_MS = 86_400_000;
/** Seconds for which a shared cache may cache a page, and then serve it while it revalidates. */
const SHARED_S = 60;

/** Headers for a shared cache: one minute, and the tags by which its operator can purge the page sooner. */
export function sharedForAMinute(tags: readonly string[], changesAt: number): SharedCaching {
  const staleIfError = STALE_IF_ERROR_MS / 1000;
  const headers = {
    'cache-control': `public, max-age=0, s-maxage=${SHARED_S}, stale-while-revalidate=${SHARED_S}, stale-if-error=${staleIfError}`,
    'cache-tag': tags.join(','),
  };
  // After that a shared cache could outlive the page.
  const until = changesAt - 2 * SHARED_S * 1000;
  return (now) => (now < until ? headers : undefined);
}
