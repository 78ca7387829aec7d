/** Requests to the page cache, rendered pages, and their lifetime. */
import type { Answer } from '../http/send.ts';
import type { CachedPage, Life } from './cached-page.ts';
import type { PageTiming } from './server-timing.ts';

/** A rendered page with its lifetime. */
export interface Rendered {
  readonly answer: Answer;
  /** Tags of all data that was read for it. */
  readonly tags: ReadonlySet<string>;
  /** Milliseconds since 1970 at which it changes without a write. */
  readonly changesAt: number | undefined;
  /** Whether every read succeeded; a page with a failed read is served, but not cached. */
  readonly isComplete: boolean;
  /** Milliseconds for which the page is fresh; undefined when it must not be cached. */
  readonly maxAge: number | undefined;
  /** Further milliseconds during which it may be served stale while it is rendered again. */
  readonly staleWhileRevalidate: number;
  /** Whether shared caches must not store it. */
  readonly isUnshared?: boolean;
  /** Duration of the render in milliseconds. */
  readonly renderMs?: number;
}

/** Thrown by a render when there is no page at that address: this is no failure, and nothing is cached. */
export class NotAPage extends Error {}

export interface PageRequest {
  readonly key: string;
  readonly lowPriority: boolean;
  /**
   * Whether the page may be stored on disk and rendered again in the background; not for pages without a limit in
   * number.
   */
  readonly isStorable?: boolean;
  /** Whether its render waits for a reader thread. */
  readonly isLong?: boolean;
  readonly render: () => Promise<Rendered>;
}

/** A page to serve, with its timing. */
export interface ServedPage extends PageTiming {
  readonly page: CachedPage;
}

/** A 404 is cached briefly, since wrong addresses are unlimited. */
const NOT_FOUND_MS = 60_000;

const CACHEABLE = new Set([200, 301, 404, 410]);

/** Whether `rendered` is for everybody, complete, and says that it may be cached. */
export function isCacheable({ answer, maxAge, isComplete }: Rendered): boolean {
  const isForAll = answer.headers['set-cookie'] === undefined;
  return CACHEABLE.has(answer.status) && isForAll && isComplete && (maxAge !== undefined || answer.status === 404);
}

/** Whether a shared cache may store it: a redirect or a 404 may change before it revalidates them. */
export const isShareable = (rendered: Rendered): boolean =>
  !rendered.isUnshared && rendered.answer.status === 200 && isCacheable(rendered);

/** Time at which `rendered` changes without a write, in ms since 1970; infinite for never. */
export const changesAtOf = ({ changesAt = Number.POSITIVE_INFINITY }: Rendered): number => changesAt;

/**
 * The life of a page that was rendered at `storedAt` (ms since 1970).
 * @param longest maximum time for which it is fresh, in ms
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
