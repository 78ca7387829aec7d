/** Renders pages: one at a time for each address, and again when what it shows was purged meanwhile. */
import type { StoredPages } from '../stored-pages/stored-pages.ts';
import { CachedPage, type SharedCaching } from './cached-page.ts';
import { inTime } from './in-time.ts';
import type { InvalidationTracker } from './invalidation-tracker.ts';
import { contentOf } from './page-content.ts';
import type { PageCounters } from './page-counters.ts';
import { changesAtOf, isCacheable, lifeOf } from './page-life.ts';
import type { Part } from './page-store.ts';
import { NotAPage, type PageRequest, type Rendered } from './rendered.ts';

/** Successive renders that a purge may make stale; the last one is served, but not cached. */
const MAX_RENDERS = 3;

/** The pages on disk, as the page cache uses them. */
export type PageDisk = Pick<StoredPages, 'position' | 'find' | 'put'>;

export interface RenderOptions {
  /** The longest time for which a page is fresh, in ms, whatever the page says. */
  readonly maxAge: number;
  /** What shared caches in front are told of a page that changes at `changesAt` by time alone (ms since 1970). */
  readonly shared?: ((tags: readonly string[], changesAt: number) => SharedCaching) | undefined;
  /** Without it pages are in memory alone. */
  readonly disk?: PageDisk | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export class PageRenders {
  readonly #options: RenderOptions;
  readonly #clock: InvalidationTracker;
  readonly #counters: PageCounters;
  readonly #keep: (page: CachedPage, part: Part) => void;
  readonly #flights = new Map<string, Promise<CachedPage>>();

  /** @param keep called with each page that may be cached */
  constructor(
    options: RenderOptions,
    clock: InvalidationTracker,
    counters: PageCounters,
    keep: (page: CachedPage, part: Part) => void,
  ) {
    this.#options = options;
    this.#clock = clock;
    this.#counters = counters;
    this.#keep = keep;
  }

  /** Renders under way. */
  get running(): number {
    return this.#flights.size;
  }

  isRendering(key: string): boolean {
    return this.#flights.has(key);
  }

  /** Runs one render of a page at a time, however many requests wait; it continues when they leave. */
  render(request: PageRequest): Promise<CachedPage> {
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
      // Before the first read: the page has every change up to there.
      const position = this.#options.disk?.position();
      try {
        this.#counters.renders += 1;
        const rendered = await inTime(request.render());
        const page = this.#pageOf(request, rendered);
        if (!isCacheable(rendered)) {
          if (rendered.answer.status >= 500 || !rendered.isComplete) this.#counters.failures += 1;
          return page;
        }
        // No await from here to the end, so no purge can interleave.
        if (!started.isOvertaken(page.tags)) {
          const { lowPriority } = request;
          const changesAt = changesAtOf(rendered);
          const isShared = isSharedPage(rendered);
          if (position && page.isStorable && page.status === 200 && Number.isFinite(changesAt))
            page.origin = { position, renderedAt: page.life.storedAt, changesAt, isShared, lowPriority };
          this.#keep(page, lowPriority || page.status !== 200 ? 'minor' : 'main');
          return page;
        }
        if (turn === MAX_RENDERS) return page;
      } catch (error) {
        if (!(error instanceof NotAPage)) this.#counters.failures += 1;
        throw error;
      } finally {
        started.end();
      }
    }
  }

  #pageOf({ key, isStorable }: PageRequest, rendered: Rendered): CachedPage {
    const tags = [...rendered.tags];
    const shared = isSharedPage(rendered) ? this.#options.shared?.(tags, changesAtOf(rendered)) : undefined;
    const life = lifeOf(rendered, this.#options.now(), this.#options.maxAge);
    const page = new CachedPage(key, contentOf(rendered.answer), tags, life, shared);
    page.isStorable = isStorable === true;
    return page;
  }
}

/** A redirect or a 404 may change before a shared cache revalidates it. */
const isSharedPage = (rendered: Rendered): boolean =>
  !rendered.isUnshared && rendered.answer.status === 200 && isCacheable(rendered);
