/** What the page cache is asked for, and what a render gives it. */
import type { Answer } from '../http/send.ts';
import type { CacheState } from './server-timing.ts';

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
  /** Whether shared caches must not keep it. */
  readonly isUnshared?: boolean;
  /** Milliseconds that it took. */
  readonly renderMs?: number;
}

/** A render throws it when there is no page at that address: no failure, and nothing to cache. */
export class NotAPage extends Error {}

export interface PageRequest {
  readonly key: string;
  readonly lowPriority: boolean;
  /** Whether the page may be stored on disk, and is made again in the background: not for what there is without end. */
  readonly isStorable?: boolean;
  readonly render: () => Promise<Rendered>;
  /**
   * Called before a request starts a render; not for a request that joins a running render, nor for a render behind a
   * stale page. A refusal affects only this request.
   */
  readonly admit?: () => Promise<void>;
  /** Called before the page is handed over; the last call counts. */
  readonly onState?: (state: CacheState) => void;
}
