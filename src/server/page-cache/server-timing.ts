/** The header `Server-Timing` of pages: what the page cache did for an answer. Browsers show it beside the request. */

export const SERVER_TIMING = 'server-timing';

/**
 * How an answer came about.
 * - `hit`: from memory
 * - `hit-disk`: from disk, where it was stored by this process before, or by another one
 * - `stale`: the old page from memory, while a new one is rendered
 * - `miss`: rendered for this request
 * - `joined`: waited for a render that another request had started
 * - `stand-in`: the old page, since a new one could not be rendered
 * - `pass`: rendered for this request and never cached
 * - `error`: an error page
 */
export type CacheState = 'hit' | 'hit-disk' | 'stale' | 'miss' | 'joined' | 'stand-in' | 'pass' | 'error';

export interface PageTiming {
  readonly state: CacheState;
  /** Milliseconds that a render for this request took. */
  readonly renderMs?: number | undefined;
}

export const HIT: PageTiming = { state: 'hit' };

/**
 * The value of the header, such as `cache;desc=miss, render;dur=12`.
 * @param isShared whether a shared cache may keep the answer: its copies repeat the header for an hour, so it then says
 *   what happened at the `origin`, without a time that would be read as that of this view
 */
export function serverTiming({ state, renderMs }: PageTiming, isShared = false): string {
  if (isShared) return `origin;desc=${state}`;
  return renderMs === undefined ? `cache;desc=${state}` : `cache;desc=${state}, render;dur=${Math.round(renderMs)}`;
}
