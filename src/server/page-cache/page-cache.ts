/**
 * Caches pages until their data changes: in memory, and on disk behind it. A page is purged by the tags of the data
 * that it shows. It renders nothing: page-renders.ts renders what it lacks, and stores it here.
 */

import { EVERYTHING } from '../../data/change-log.ts';
import type { LogPosition } from '../../data/log-position.ts';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import type { StoredPages } from '../stored-pages/stored-pages.ts';
import { CachedPage, type SharedCaching } from './cached-page.ts';
import { HotPages } from './hot-pages.ts';
import { InvalidationTracker, type Started } from './invalidation-tracker.ts';
import { contentOf } from './page-content.ts';
import { newCounters, type PageCounters } from './page-counters.ts';
import { PageRefresher } from './page-refresher.ts';
import { PageStore, type Part } from './page-store.ts';
import {
  changesAtOf,
  isCacheable,
  isShareable,
  lifeOf,
  type PageRequest,
  type Rendered,
  type ServedPage,
} from './rendered.ts';
import { STALE_IF_ERROR_MS } from './shared-caching.ts';

/** The pages on disk, as the page cache uses them. */
export type PageDisk = Pick<StoredPages, 'position' | 'find' | 'put'>;

export interface PageCacheOptions {
  readonly maxBytes: number;
  /** Maximum time for which a page is fresh, in ms, whatever the page says. */
  readonly maxAge: number;
  /** The caching headers for shared caches of a page that changes at `changesAt` by time alone (ms since 1970). */
  readonly shared?: ((tags: readonly string[], changesAt: number) => SharedCaching) | undefined;
  /** Without it pages are only in memory. */
  readonly disk?: PageDisk | undefined;
  readonly log: { warn(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** How purged pages are rendered again in the background. */
export interface Remaking {
  /** Renders the page under `key` again, unless that has happened meanwhile. */
  readonly remake: (key: string) => Promise<void>;
  /** Whether visitors wait for renders. */
  readonly isBusy: () => boolean;
}

/** A render that has begun; `end` it once its page is stored, or it has failed. */
export interface RenderStart extends Started {
  /** The position of the change log before the first read: the page contains every change up to there. */
  readonly position: LogPosition | undefined;
}

/** A purged page that nobody has requested within this time is left to its next visitor (ms). */
const WANTED_MS = 3_600_000;

export class PageCache {
  readonly counters: PageCounters = newCounters();
  /** Renders under way, by key. */
  readonly renders = new Map<string, Promise<ServedPage>>();
  readonly #options: PageCacheOptions;
  readonly #store: PageStore;
  readonly #clock = new InvalidationTracker();
  readonly #hot: HotPages;
  readonly #once = onceAtATime();
  #refresher: PageRefresher | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#store = new PageStore(options.maxBytes);
    this.#hot = new HotPages((error) => options.log.warn({ err: error }, 'a page could not be compressed further'));
  }

  /** Enables rendering purged pages again before somebody requests them. */
  remakeWith(remaking: Remaking): void {
    this.#refresher = new PageRefresher({
      ...remaking,
      onError: (error, page) =>
        this.#options.log.warn({ err: error, page }, 'a page could not be rendered again in the background'),
    });
  }

  /** The page under `key` when it is in memory and fresh: the path of almost every request. */
  fresh(key: string, now: number): CachedPage | undefined {
    const page = this.#store.get(key);
    if (page === undefined || page.purged || now >= page.life.freshUntil) return undefined;
    page.requested(now);
    return page;
  }

  /** The page of `request` in memory or on disk; undefined when it must be rendered. */
  async find(request: PageRequest): Promise<ServedPage | undefined> {
    const inMemory = this.#findInMemory(request.key);
    if (inMemory || !this.#options.disk || !request.isStorable || this.renders.has(request.key)) return inMemory;
    const page = await this.load(request);
    // Another request may have rendered it meanwhile.
    if (!page) return this.#findInMemory(request.key);
    this.counters.diskHits += 1;
    return { page, state: 'hit-disk' };
  }

  /** The page in memory: fresh, or stale while it is rendered again. */
  #findInMemory(key: string): ServedPage | undefined {
    const now = this.#options.now();
    const page = this.#store.get(key);
    if (!page || page.purged || now >= page.life.staleUntil) return undefined;
    const isFresh = now < page.life.freshUntil;
    this.counters[isFresh ? 'hits' : 'stale'] += 1;
    return { page, state: isFresh ? 'hit' : 'stale' };
  }

  /** The old page that is served when a render fails: for a day after it went out of date. */
  oldPage(key: string): CachedPage | undefined {
    const old = this.#store.get(key);
    if (old?.status !== 200) return undefined;
    const outOfDateAt = Math.min(old.purgedAt ?? Number.POSITIVE_INFINITY, old.life.freshUntil);
    return this.#options.now() < outOfDateAt + STALE_IF_ERROR_MS ? old : undefined;
  }

  /** Loads the page from disk into memory, once for all concurrent requests. */
  load({ key, lowPriority }: PageRequest): Promise<CachedPage | undefined> {
    return this.#once(key, async () => {
      // Before the log is checked: a purge that the check misses is noticed here.
      const started = this.#clock.start();
      try {
        const stored = await this.#options.disk?.find(key);
        if (!stored || started.isOvertaken(stored.tags)) return undefined;
        const { content, tags, renderedAt, changesAt, isShared } = stored;
        const life = { storedAt: renderedAt, freshUntil: changesAt, staleUntil: changesAt };
        const shared = isShared ? this.#options.shared?.(tags, changesAt) : undefined;
        const page = new CachedPage(key, content, tags, life, shared);
        page.isStorable = true;
        this.#cache(page, lowPriority ? 'minor' : 'main');
        return page;
      } finally {
        started.end();
      }
    });
  }

  /** Begins a render; call it before its first read. */
  startRender(): RenderStart {
    this.counters.renders += 1;
    return { ...this.#clock.start(), position: this.#options.disk?.position() };
  }

  /**
   * The page of a render. It is cached unless it is for one visitor, or `isOvertaken`: one of its tags was purged since
   * `start`. Nothing is awaited here, so no purge can come in between.
   */
  store(
    { key, lowPriority, isStorable = false }: PageRequest,
    rendered: Rendered,
    { position, isOvertaken }: RenderStart,
  ): { readonly page: CachedPage; readonly isOvertaken: boolean } {
    const tags = [...rendered.tags];
    const changesAt = changesAtOf(rendered);
    const isShared = isShareable(rendered);
    const life = lifeOf(rendered, this.#options.now(), this.#options.maxAge);
    const shared = isShared ? this.#options.shared?.(tags, changesAt) : undefined;
    const page = new CachedPage(key, contentOf(rendered.answer), tags, life, shared);
    page.isStorable = isStorable;
    if (!isCacheable(rendered)) {
      if (page.status >= 500 || !rendered.isComplete) this.counters.failures += 1;
      return { page, isOvertaken: false };
    }
    if (isOvertaken(tags)) return { page, isOvertaken: true };
    if (position && isStorable && page.status === 200 && Number.isFinite(changesAt))
      page.origin = { position, renderedAt: life.storedAt, changesAt, isShared, lowPriority };
    this.#cache(page, lowPriority || page.status !== 200 ? 'minor' : 'main');
    return { page, isOvertaken: false };
  }

  #cache(page: CachedPage, part: Part): void {
    const before = this.#store.peek(page.key)?.page;
    // Halved, so that a page that nobody requests is not rendered again forever.
    if (before) page.heat = before.heat / 2;
    page.requestedAt = before?.requestedAt ?? 0;
    page.onHot = this.#hot.add;
    this.#store.set(page, part);
  }

  /**
   * Compresses a page that was rendered without a visitor or for a client that accepts no compression, and stores it on
   * disk. Other pages are compressed by the answer itself, in the client's encoding. A page that is not cached takes no
   * memory, and stays as it is.
   */
  async pack(page: CachedPage): Promise<void> {
    if (this.#store.peek(page.key)?.page !== page) return;
    const { origin } = page;
    page.origin = undefined;
    try {
      await page.pack(origin ? 'br' : 'zstd');
      if (origin && !page.purged)
        this.#options.disk?.put({ key: page.key, content: page.content, tags: page.tags, ...origin });
    } catch (error) {
      this.#options.log.warn({ page: page.key, err: error }, 'a page could not be compressed');
    }
  }

  /** Purges the pages with one of `tags`; returns how many. Requested ones are rendered again in the background. */
  purge(tags: readonly string[]): number {
    const now = this.#options.now();
    this.#clock.purge(tags);
    let count = 0;
    for (const tag of tags) {
      for (const page of this.#store.tagged(tag)) {
        if (page.purged) continue;
        page.purgedAt = now;
        count += 1;
        if (page.isStorable && page.heat >= 1 && now - page.requestedAt < WANTED_MS)
          this.#refresher?.add(page.key, page.heat);
      }
    }
    this.counters.purged += count;
    return count;
  }

  /** Addresses of the pages with `tag`. */
  addressesOf(tag: string): string[] {
    return [...this.#store.tagged(tag)].filter(({ purged }) => !purged).map(({ key }) => key);
  }

  /** Keys of the pages that may be on disk and were requested since `moment` (ms since 1970). */
  requestedSince(moment: number): string[] {
    return [...this.#store.tagged(EVERYTHING)]
      .filter(({ isStorable, requestedAt }) => isStorable && requestedAt >= moment)
      .map(({ key }) => key);
  }

  /** The page cached under `key` in memory; does not count as a request. */
  peek(key: string): { readonly page: CachedPage; readonly part: Part } | undefined {
    return this.#store.peek(key);
  }

  stats() {
    return { ...this.counters, rendering: this.renders.size, cached: this.#store.stats() };
  }
}
