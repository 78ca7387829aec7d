/** Cached pages in memory: bounded in bytes, the least recently asked go first, found by address and by tag. */
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '../../data/change-log.ts';
import type { CachedPage } from './cached-page.ts';

export type Part = 'main' | 'minor';

/** Share of the memory for low-priority pages at most, so that a crawler cannot evict the shop. */
const MINOR_SHARE = 0.1;

/** A new object whenever the page grows: that is how the LRU learns a size. */
interface Held {
  readonly page: CachedPage;
}

export interface PartStats {
  readonly pages: number;
  readonly bytes: number;
  readonly limitBytes: number;
}

export class PageStore {
  readonly #parts: Readonly<Record<Part, LRUCache<string, Held>>>;
  readonly #byTag = new Map<string, Set<CachedPage>>();

  constructor(maxBytes: number) {
    const part = (bytes: number) =>
      new LRUCache<string, Held>({
        maxSize: Math.max(1, Math.floor(bytes)),
        sizeCalculation: ({ page }) => page.size,
        dispose: ({ page }, _key, reason) => {
          if (reason !== 'set') this.#forget(page);
        },
      });
    this.#parts = { main: part(maxBytes * (1 - MINOR_SHARE)), minor: part(maxBytes * MINOR_SHARE) };
  }

  /** The page cached under `key`; counts as a request. */
  get(key: string): CachedPage | undefined {
    return (this.#parts.main.get(key) ?? this.#parts.minor.get(key))?.page;
  }

  /** As {@link get}, without counting as asked for. */
  peek(key: string): { readonly page: CachedPage; readonly part: Part } | undefined {
    for (const part of ['main', 'minor'] as const) {
      const held = this.#parts[part].peek(key);
      if (held) return { page: held.page, part };
    }
    return undefined;
  }

  /** Caches `page` under its key. A page larger than its part of the memory is not cached. */
  set(page: CachedPage, part: Part): void {
    this.delete(page.key);
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag);
      if (pages) pages.add(page);
      else this.#byTag.set(tag, new Set([page]));
    }
    const lru = this.#parts[part];
    lru.set(page.key, { page });
    if (lru.peek(page.key)?.page !== page) {
      this.#forget(page);
      return;
    }
    page.onGrow = () => {
      if (lru.peek(page.key)?.page === page) lru.set(page.key, { page });
    };
  }

  delete(key: string): void {
    this.#parts.main.delete(key);
    this.#parts.minor.delete(key);
  }

  /** Pages that carry `tag`; all for {@link EVERYTHING}. */
  tagged(tag: string): Iterable<CachedPage> {
    if (tag !== EVERYTHING) return this.#byTag.get(tag) ?? [];
    return [...this.#parts.main.values(), ...this.#parts.minor.values()].map(({ page }) => page);
  }

  stats(): Record<Part, PartStats> {
    const of = (lru: LRUCache<string, Held>) => ({
      pages: lru.size,
      bytes: lru.calculatedSize,
      limitBytes: lru.maxSize,
    });
    return { main: of(this.#parts.main), minor: of(this.#parts.minor) };
  }

  #forget(page: CachedPage): void {
    page.onGrow = () => {};
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag);
      pages?.delete(page);
      if (pages?.size === 0) this.#byTag.delete(tag);
    }
  }
}
