/**
 * Caches pages until their data changes. Concurrent requests for a page share one render. A page is purged by the tags
 * of the data that it shows, and is served stale when a later render fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../http/send.ts';
import { CachedPage, type Life, type SharedCaching } from './cached-page.ts';
import { HotPages } from './hot-pages.ts';
import { inTime } from './in-time.ts';
import { InvalidationTracker } from './invalidation-tracker.ts';
import { PageStore, type Part } from './page-store.ts';
import type { CacheState } from './server-timing.ts';
import { STALE_IF_ERROR_MS } from './shared-caching.ts';

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
  readonly render: () => Promise<Rendered>;
  /**
   * Called before a request starts a render; not for a request that joins a running render, nor for a render behind a
   * stale page. A refusal affects only this request.
   */
  readonly admit?: () => Promise<void>;
  /** Called before the page is handed over; the last call counts. */
  readonly onState?: (state: CacheState) => void;
}

export interface PageCacheOptions {
  readonly maxBytes: number;
  /** The longest lifetime of a page in milliseconds, whatever the page says. */
  readonly maxAge: number;
  /** What shared caches in front are told of a page that changes at `changesAt` by time alone (ms since 1970). */
  readonly shared?: ((tags: readonly string[], changesAt: number) => SharedCaching) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: { warn(details: object, words: string): void };
}

/** A 404 is cached briefly, since wrong addresses are unlimited. */
const NOT_FOUND_MS = 60_000;
/** How long to wait after a failed render before the next, while an old page is served. */
const PAUSE_MS = 1000;
/** How long a visitor waits for a new page before getting the old one, in ms. */
const TIMEOUT_MS = 3000;
/** Successive renders that a purge may make stale; the last one is served, but not cached. */
const MOST_RENDERS = 3;

const CACHEABLE = new Set([200, 301, 404, 410]);

/** Counts since the start. */
export interface PageCounters {
  /** Served from memory. */
  hits: number;
  /** Served from memory as a 304. */
  notModified: number;
  /** Waited for a render that they started. */
  misses: number;
  /** Waited for a render that another request started. */
  coalesced: number;
  /** Served stale during a new render. */
  stale: number;
  /** Served stale after a failed render. */
  standIns: number;
  renders: number;
  /** Failed renders: an error, a 5xx, or a read without an answer. */
  failures: number;
  /** Purged pages. */
  purged: number;
}

export class PageCache {
  readonly counters: PageCounters = {
    hits: 0,
    notModified: 0,
    misses: 0,
    coalesced: 0,
    stale: 0,
    standIns: 0,
    renders: 0,
    failures: 0,
    purged: 0,
  };
  readonly #options: PageCacheOptions;
  readonly #store: PageStore;
  readonly #clock = new InvalidationTracker();
  readonly #flights = new Map<string, Promise<CachedPage>>();
  readonly #hot: HotPages;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#store = new PageStore(options.maxBytes);
    this.#hot = new HotPages((error) => options.log.warn({ err: error }, 'a page could not be compressed further'));
  }

  /** The page under `key` when it is cached and fresh: the path of almost every request. */
  fresh(key: string, now: number): CachedPage | undefined {
    const page = this.#store.get(key);
    return page !== undefined && !page.purged && now < page.life.freshUntil ? page : undefined;
  }

  /**
   * The page to serve: cached, or rendered now. Rejects when the render fails and there is no old page to serve.
   * @throws what `render` and `admit` throw
   */
  async page(request: PageRequest): Promise<CachedPage> {
    const now = this.#options.now();
    const tell = request.onState ?? (() => {});
    const old = this.#store.get(request.key);
    if (old && !old.purged) {
      if (now < old.life.freshUntil) {
        this.counters.hits += 1;
        tell('hit');
        return old;
      }
      if (now < old.life.staleUntil) {
        this.counters.stale += 1;
        tell('stale');
        if (now >= old.pausedUntil) void this.#revalidate(request, old);
        return old;
      }
    }
    const canStandIn = old !== undefined && old.status === 200 && now < old.life.errorUntil;
    if (canStandIn && now < old.pausedUntil) return this.#standIn(request, old);
    if (request.admit && !this.#flights.has(request.key)) {
      try {
        await request.admit();
      } catch (error) {
        if (canStandIn) return this.#standIn(request, old);
        throw error;
      }
    }
    const isJoining = this.#flights.has(request.key);
    this.counters[isJoining ? 'coalesced' : 'misses'] += 1;
    tell(isJoining ? 'joined' : 'miss');
    const flight = this.#flight(request);
    if (!canStandIn) return flight;
    return this.#orStandIn(flight, request, old);
  }

  /**
   * Compresses a page that was rendered for nobody or for a client that takes no compression. Others are compressed by
   * the answer itself, in the client's encoding. One that is not kept takes no memory, and stays as it is.
   */
  async pack(page: CachedPage): Promise<void> {
    if (this.#store.peek(page.key)?.page !== page) return;
    try {
      await page.pack();
    } catch (error) {
      this.#options.log.warn({ page: page.key, err: error }, 'a page could not be compressed');
    }
  }

  async #revalidate(request: PageRequest, old: CachedPage): Promise<void> {
    try {
      const page = await this.#flight(request);
      if (page.status >= 500) this.#failed(old, `it answers ${page.status}`);
      await this.pack(page);
    } catch (error) {
      this.#failed(old, error);
    }
  }

  async #orStandIn(flight: Promise<CachedPage>, request: PageRequest, old: CachedPage): Promise<CachedPage> {
    const timeout = new AbortController();
    try {
      const page = await Promise.race([flight, sleep(TIMEOUT_MS, undefined, { signal: timeout.signal, ref: false })]);
      if (page !== undefined && page.status < 500) return page;
      this.#failed(old, page === undefined ? 'it takes too long' : `it answers ${page.status}`);
    } catch (error) {
      if (error instanceof NotAPage) throw error;
      this.#failed(old, error);
    } finally {
      timeout.abort();
    }
    return this.#standIn(request, old);
  }

  #standIn(request: PageRequest, old: CachedPage): CachedPage {
    this.counters.standIns += 1;
    request.onState?.('stand-in');
    return old;
  }

  /** Logs that `old` is still served, once per failed render. */
  #failed(old: CachedPage, reason: unknown): void {
    const now = this.#options.now();
    if (now < old.pausedUntil) return;
    old.pausedUntil = now + PAUSE_MS;
    this.#options.log.warn({ page: old.key, err: reason }, 'a page could not be rendered; the old one is served');
  }

  /** Runs one render of a page at a time, however many requests wait; it continues when they leave. */
  #flight(request: PageRequest): Promise<CachedPage> {
    const already = this.#flights.get(request.key);
    if (already) return already;
    const flight = this.#render(request).finally(() => this.#flights.delete(request.key));
    this.#flights.set(request.key, flight);
    // Waiting requests get the error; without one, an unhandled rejection would end the process.
    flight.catch(() => {});
    return flight;
  }

  async #render(request: PageRequest): Promise<CachedPage> {
    for (let turn = 1; ; turn += 1) {
      const started = this.#clock.start();
      try {
        this.counters.renders += 1;
        const rendered = await inTime(request.render());
        const page = this.#pageOf(request.key, rendered);
        if (!this.#isCacheable(rendered)) {
          if (rendered.answer.status >= 500 || !rendered.isComplete) this.counters.failures += 1;
          return page;
        }
        // No await from here to the end, so no purge can interleave.
        if (!started.isOvertaken(page.tags)) {
          page.onHot = this.#hot.add;
          this.#store.set(page, request.lowPriority || page.status !== 200 ? 'minor' : 'main');
          return page;
        }
        if (turn === MOST_RENDERS) return page;
      } catch (error) {
        if (!(error instanceof NotAPage)) this.counters.failures += 1;
        throw error;
      } finally {
        started.end();
      }
    }
  }

  #isCacheable({ answer, maxAge, isComplete }: Rendered): boolean {
    const isForAll = answer.headers['set-cookie'] === undefined;
    return CACHEABLE.has(answer.status) && isForAll && isComplete && (maxAge !== undefined || answer.status === 404);
  }

  #pageOf(key: string, rendered: Rendered): CachedPage {
    const { answer, changesAt = Number.POSITIVE_INFINITY } = rendered;
    const storedAt = this.#options.now();
    const isMissing = answer.status === 404;
    const maxAge = isMissing ? NOT_FOUND_MS : Math.min(rendered.maxAge ?? 0, this.#options.maxAge);
    const freshUntil = Math.min(storedAt + maxAge, changesAt);
    const staleUntil = isMissing ? freshUntil : Math.min(freshUntil + rendered.staleWhileRevalidate, changesAt);
    const life: Life = { storedAt, freshUntil, staleUntil, errorUntil: storedAt + STALE_IF_ERROR_MS };
    const tags = [...rendered.tags];
    // A redirect or a 404 may change before a shared cache revalidates it.
    const isShared = !rendered.isUnshared && answer.status === 200 && this.#isCacheable(rendered);
    const shared = isShared ? this.#options.shared?.(tags, changesAt) : undefined;
    return new CachedPage(key, answer, tags, life, shared);
  }

  /** Purges the pages with one of `tags`; returns how many. */
  purge(tags: readonly string[]): number {
    this.#clock.purge(tags);
    let count = 0;
    for (const tag of tags) {
      for (const page of this.#store.tagged(tag)) {
        if (page.purged) continue;
        page.purged = true;
        count += 1;
      }
    }
    this.counters.purged += count;
    return count;
  }

  /** Addresses of the pages with `tag`. */
  addressesOf(tag: string): string[] {
    return [...this.#store.tagged(tag)].filter(({ purged }) => !purged).map(({ key }) => key);
  }

  /** The page cached under `key`; does not count as a request. */
  peek(key: string): { readonly page: CachedPage; readonly part: Part } | undefined {
    return this.#store.peek(key);
  }

  stats() {
    return { ...this.counters, rendering: this.#flights.size, kept: this.#store.stats() };
  }
}
