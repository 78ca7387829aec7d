/**
 * Finds the page of a request: cached, or rendered now, once for all waiting requests, and again when its data was
 * purged meanwhile. The old page stands in for one that cannot be rendered.
 */
import type { UncachedWork } from '../../api/uncached-work.ts';
import type { CachedPage } from './cached-page.ts';
import type { PageCache } from './page-cache.ts';
import { NotAPage, type PageRequest, type ServedPage } from './rendered.ts';

export interface PageRendersOptions {
  readonly cache: PageCache;
  /** Limits renders. */
  readonly work: Pick<UncachedWork, 'charge' | 'page' | 'sizes'>;
  /** A request for the page under `key`; undefined when no storable page has that key any more. */
  readonly requestOf: (key: string) => PageRequest | undefined;
  readonly log: { warn(details: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** The result of a render without a visitor. */
export interface MadePage {
  readonly status: number;
  /** Whether it is stored on disk: not when some of its data could not be read, or changed during each render. */
  readonly isHandedOver: boolean;
}

/** Maximum number of renders while purges make them stale; the last one is served, but not cached. */
const MAX_RENDERS = 3;
/** In ms; a longer render is unlikely to succeed. */
const RENDER_LIMIT_MS = 15_000;
/** How long to wait after a failed render before the next, while an old page is served. */
const PAUSE_MS = 1000;
/** How long a visitor waits for a new page before getting the old one, in ms. */
const TIMEOUT_MS = 3000;

/** A render that took longer than {@link RENDER_LIMIT_MS}. */
export class RenderTimeoutError extends Error {
  constructor() {
    super(`The page takes longer than ${RENDER_LIMIT_MS / 1000} s.`);
  }
}

/** Resolves as `job` does, or to undefined after `ms`. */
async function within<T>(ms: number, job: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  return Promise.race([job, promise]).finally(() => clearTimeout(timer));
}

export class PageRenders {
  readonly #options: PageRendersOptions;
  readonly #cache: PageCache;

  constructor(options: PageRendersOptions) {
    this.#options = options;
    this.#cache = options.cache;
    this.#cache.remakeWith({
      remake: (key) => this.#remake(key),
      isBusy: () => Object.values(options.work.sizes()).some(({ running, waiting }) => running + waiting > 0),
    });
  }

  /**
   * The page to serve a visitor at `address`, against whose budget a new render counts.
   * @throws what the render throws, and the refusals of {@link UncachedWork}, when there is no old page to serve
   */
  async pageFor(request: PageRequest, address: string): Promise<ServedPage> {
    const cached = await this.#cache.find(request);
    if (cached?.state === 'stale') void this.#renderBehind(cached.page, request, address);
    const served = cached ?? (await this.#rendered(request, address));
    served.page.requested(this.#options.now());
    return served;
  }

  /** The page, rendered now; or the old one when that fails or takes too long. */
  async #rendered(request: PageRequest, address: string): Promise<ServedPage> {
    const { renders, counters } = this.#cache;
    const old = this.#cache.oldPage(request.key);
    if (old && this.#isPaused(old)) return this.#standIn(old);
    try {
      // A request that joins a render costs nothing.
      if (!renders.has(request.key)) await this.#options.work.charge(address, request.isLong);
    } catch (error) {
      if (old) return this.#standIn(old);
      throw error;
    }
    const isJoining = renders.has(request.key);
    counters[isJoining ? 'coalesced' : 'misses'] += 1;
    const render = this.#renderOnce(request, address);
    const served = old ? await this.#orOld(render, old) : await render;
    return isJoining && served.state === 'miss' ? { page: served.page, state: 'joined' } : served;
  }

  /** Runs one render of a page at a time, however many requests wait; it continues when they leave. */
  #renderOnce(request: PageRequest, address: string): Promise<ServedPage> {
    const { renders } = this.#cache;
    const running = renders.get(request.key);
    if (running) return running;
    const render = this.#renderAndStore(request, address).finally(() => renders.delete(request.key));
    renders.set(request.key, render);
    // Waiting requests get the error; without one, an unhandled rejection would end the process.
    render.catch(() => {});
    return render;
  }

  async #renderAndStore(request: PageRequest, address: string): Promise<ServedPage> {
    const { work } = this.#options;
    for (let turn = 1; ; turn += 1) {
      const start = this.#cache.startRender();
      try {
        const rendered = await within(RENDER_LIMIT_MS, work.page(address, request.render, request.isLong));
        if (!rendered) throw new RenderTimeoutError();
        const { page, isOvertaken } = this.#cache.store(request, rendered, start);
        if (!isOvertaken || turn === MAX_RENDERS) return { page, state: 'miss', renderMs: rendered.renderMs };
      } catch (error) {
        if (!(error instanceof NotAPage)) this.#cache.counters.failures += 1;
        throw error;
      } finally {
        start.end();
      }
    }
  }

  async #orOld(render: Promise<ServedPage>, old: CachedPage): Promise<ServedPage> {
    try {
      const served = await within(TIMEOUT_MS, render);
      if (served && served.page.status < 500) return served;
      this.#failed(old, served ? `it answers ${served.page.status}` : 'it takes too long');
    } catch (error) {
      if (error instanceof NotAPage) throw error;
      this.#failed(old, error);
    }
    return this.#standIn(old);
  }

  #standIn(page: CachedPage): ServedPage {
    this.#cache.counters.standIns += 1;
    return { page, state: 'stand-in' };
  }

  #isPaused(old: CachedPage): boolean {
    return this.#options.now() < old.pausedUntil;
  }

  /** Logs that `old` is still served, once per failed render. */
  #failed(old: CachedPage, reason: unknown): void {
    if (this.#isPaused(old)) return;
    old.pausedUntil = this.#options.now() + PAUSE_MS;
    this.#options.log.warn({ page: old.key, err: reason }, 'a page could not be rendered; the old one is served');
  }

  /** Renders a page again in the background, after the `old` one was served. */
  async #renderBehind(old: CachedPage, request: PageRequest, address: string): Promise<void> {
    if (this.#isPaused(old)) return;
    try {
      const { page } = await this.#renderOnce(request, address);
      if (page.status >= 500) this.#failed(old, `it answers ${page.status}`);
      await this.#cache.pack(page);
    } catch (error) {
      this.#failed(old, error);
    }
  }

  /**
   * Renders the page under `key` without a visitor, and stores it on disk. Returns undefined when no storable page has
   * that key.
   * @throws what the render throws
   */
  async make(key: string): Promise<MadePage | undefined> {
    const request = this.#options.requestOf(key);
    if (!request) return undefined;
    const { page } = await this.#renderOnce(request, '');
    const isHandedOver = page.origin !== undefined;
    await this.#cache.pack(page);
    return { status: page.status, isHandedOver };
  }

  /** Renders a purged page again for its next visitor, unless a visitor was faster. */
  async #remake(key: string): Promise<void> {
    const request = this.#options.requestOf(key);
    if (!request || !this.#cache.peek(key)?.page.purged) return;
    const page = (await this.#cache.load(request)) ?? (await this.#renderOnce(request, '')).page;
    this.#cache.counters.remade += 1;
    await this.#cache.pack(page);
  }
}
