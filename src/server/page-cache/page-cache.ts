/**
 * Caches pages until their data changes: in memory, and on disk behind it. Concurrent requests for a page share one
 * render. A page is purged by the tags of the data that it shows, and is served stale when a later render fails.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYTHING } from '../../data/change-log.ts';
import { onceAtATime } from '../../node/once-at-a-time.ts';
import { CachedPage } from './cached-page.ts';
import { HotPages } from './hot-pages.ts';
import { InvalidationTracker } from './invalidation-tracker.ts';
import { newCounters, type PageCounters } from './page-counters.ts';
import { PageRefresher } from './page-refresher.ts';
import { PageRenders, type RenderOptions } from './page-renders.ts';
import { PageStore, type Part } from './page-store.ts';
import { NotAPage, type PageRequest } from './rendered.ts';
import { STALE_IF_ERROR_MS } from './shared-caching.ts';

export interface PageCacheOptions extends RenderOptions {
  readonly maxBytes: number;
  readonly log: { warn(details: object, message: string): void };
}

/** How pages are made again in the background. */
export interface Remaking {
  /** A request for the page under `key`; undefined when it has no address of its own any more. */
  readonly requestOf: (key: string) => PageRequest | undefined;
  /** Whether visitors wait for renders. */
  readonly isBusy: () => boolean;
}

/** What became of a page that was made for nobody. */
export interface MadePage {
  readonly status: number;
  /** Whether it goes to the disk: not when some of its data could not be read, or changed with each render. */
  readonly isHandedOver: boolean;
}

/** How long to wait after a failed render before the next, while an old page is served. */
const PAUSE_MS = 1000;
/** How long a visitor waits for a new page before getting the old one, in ms. */
const TIMEOUT_MS = 3000;
/** A purged page that nobody has asked for within this time is left to its next visitor (ms). */
const WANTED_MS = 3_600_000;

export class PageCache {
  readonly counters: PageCounters = newCounters();
  readonly #options: PageCacheOptions;
  readonly #store: PageStore;
  readonly #clock = new InvalidationTracker();
  readonly #renders: PageRenders;
  readonly #hot: HotPages;
  readonly #refresher: PageRefresher;
  readonly #once = onceAtATime();
  #remaking: Remaking | undefined;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    const { log } = options;
    this.#store = new PageStore(options.maxBytes);
    this.#renders = new PageRenders(options, this.#clock, this.counters, (page, part) => this.#keep(page, part));
    this.#hot = new HotPages((error) => log.warn({ err: error }, 'a page could not be compressed further'));
    this.#refresher = new PageRefresher({
      remake: (key) => this.#remake(key),
      isBusy: () => this.#remaking?.isBusy() === true,
      onError: (error, page) => log.warn({ err: error, page }, 'a page could not be made again in the background'),
    });
  }

  /** Lets purged pages be made again before somebody asks for them. */
  remakeWith(remaking: Remaking): void {
    this.#remaking = remaking;
  }

  /** The page under `key` when it is in memory and fresh: the path of almost every request. */
  fresh(key: string, now: number): CachedPage | undefined {
    const page = this.#store.get(key);
    if (page === undefined || page.purged || now >= page.life.freshUntil) return undefined;
    page.requested(now);
    return page;
  }

  /**
   * The page to serve: cached, or rendered now. Rejects when the render fails and there is no old page to serve.
   * @throws what `render` and `admit` throw
   */
  async page(request: PageRequest): Promise<CachedPage> {
    const page = await this.#find(request);
    page.requested(this.#options.now());
    return page;
  }

  async #find(request: PageRequest): Promise<CachedPage> {
    const tell = request.onState ?? (() => {});
    const inMemory = this.#fromMemory(request);
    if (inMemory) return inMemory;
    if (this.#options.disk && request.isStorable && !this.#renders.isRendering(request.key)) {
      const loaded = await this.#load(request);
      if (loaded) {
        this.counters.diskHits += 1;
        tell('hit-disk');
        return loaded;
      }
      // Another request may have rendered it meanwhile.
      const rendered = this.#fromMemory(request);
      if (rendered) return rendered;
    }
    const old = this.#standInFor(request.key);
    if (old && this.#options.now() < old.pausedUntil) return this.#standIn(request, old);
    if (request.admit && !this.#renders.isRendering(request.key)) {
      try {
        await request.admit();
      } catch (error) {
        if (old) return this.#standIn(request, old);
        throw error;
      }
    }
    const isJoining = this.#renders.isRendering(request.key);
    this.counters[isJoining ? 'coalesced' : 'misses'] += 1;
    tell(isJoining ? 'joined' : 'miss');
    const flight = this.#renders.render(request);
    return old ? this.#orStandIn(flight, request, old) : flight;
  }

  /** The page in memory: fresh, or stale while it is rendered again. */
  #fromMemory(request: PageRequest): CachedPage | undefined {
    const now = this.#options.now();
    const page = this.#store.get(request.key);
    if (!page || page.purged || now >= page.life.staleUntil) return undefined;
    const isFresh = now < page.life.freshUntil;
    this.counters[isFresh ? 'hits' : 'stale'] += 1;
    request.onState?.(isFresh ? 'hit' : 'stale');
    if (!isFresh && now >= page.pausedUntil) void this.#revalidate(request, page);
    return page;
  }

  /** The old page that is served when a render fails: for a day after it went out of date. */
  #standInFor(key: string): CachedPage | undefined {
    const old = this.#store.get(key);
    if (old?.status !== 200) return undefined;
    const outOfDateAt = Math.min(old.purgedAt ?? Number.POSITIVE_INFINITY, old.life.freshUntil);
    return this.#options.now() < outOfDateAt + STALE_IF_ERROR_MS ? old : undefined;
  }

  /** Takes the page from disk into memory, once for all who ask. */
  #load(request: PageRequest): Promise<CachedPage | undefined> {
    return this.#once(request.key, () => this.#loadOnce(request));
  }

  async #loadOnce({ key, lowPriority }: PageRequest): Promise<CachedPage | undefined> {
    // Before the look at the log: a purge that it does not see is seen here.
    const started = this.#clock.start();
    try {
      const stored = await this.#options.disk?.find(key);
      if (!stored || started.isOvertaken(stored.tags)) return undefined;
      const { content, tags, renderedAt, changesAt, isShared } = stored;
      const life = { storedAt: renderedAt, freshUntil: changesAt, staleUntil: changesAt };
      const shared = isShared ? this.#options.shared?.(tags, changesAt) : undefined;
      const page = new CachedPage(key, content, tags, life, shared);
      page.isStorable = true;
      this.#keep(page, lowPriority ? 'minor' : 'main');
      return page;
    } finally {
      started.end();
    }
  }

  #keep(page: CachedPage, part: Part): void {
    const before = this.#store.peek(page.key)?.page;
    // Half of it, so that a page that nobody asks for is not made again for ever.
    if (before) page.heat = before.heat / 2;
    page.requestedAt = before?.requestedAt ?? 0;
    page.onHot = this.#hot.add;
    this.#store.set(page, part);
  }

  /**
   * Compresses a page that was rendered for nobody or for a client that takes no compression, and hands it to the disk.
   * Others are compressed by the answer itself, in the client's encoding. One that is not kept takes no memory, and stays
   * as it is.
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

  /**
   * Renders the page under `key` for nobody, and hands it to the disk. Undefined when no page that is stored has that key.
   * @throws what the render throws
   */
  async make(key: string): Promise<MadePage | undefined> {
    const request = this.#remaking?.requestOf(key);
    if (!request) return undefined;
    const page = await this.#renders.render(request);
    const isHandedOver = page.origin !== undefined;
    await this.pack(page);
    return { status: page.status, isHandedOver };
  }

  /** Makes a purged page again for its next visitor, unless somebody was faster. */
  async #remake(key: string): Promise<void> {
    const request = this.#remaking?.requestOf(key);
    if (!request || !this.#store.peek(key)?.page.purged) return;
    const page = (this.#options.disk && (await this.#load(request))) ?? (await this.#renders.render(request));
    this.counters.remade += 1;
    await this.pack(page);
  }

  async #revalidate(request: PageRequest, old: CachedPage): Promise<void> {
    try {
      const page = await this.#renders.render(request);
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

  /** Purges the pages with one of `tags`; returns how many. Those that are asked for are made again in the background. */
  purge(tags: readonly string[]): number {
    const now = this.#options.now();
    this.#clock.purge(tags);
    let count = 0;
    for (const tag of tags) {
      for (const page of this.#store.tagged(tag)) {
        if (page.purged) continue;
        page.purgedAt = now;
        count += 1;
        if (this.#remaking && page.isStorable && page.heat >= 1 && now - page.requestedAt < WANTED_MS)
          this.#refresher.add(page.key, page.heat);
      }
    }
    this.counters.purged += count;
    return count;
  }

  /** Addresses of the pages with `tag`. */
  addressesOf(tag: string): string[] {
    return [...this.#store.tagged(tag)].filter(({ purged }) => !purged).map(({ key }) => key);
  }

  /** Keys of the pages that may be on disk and were asked for since `moment` (ms since 1970). */
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
    return { ...this.counters, rendering: this.#renders.running, cached: this.#store.stats() };
  }
}
