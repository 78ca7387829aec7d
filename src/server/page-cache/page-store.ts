/** Stores cached pages in memory, by address and by tag. Limited in bytes; evicts the least recently used first. */
import { LRUCache } from 'lru-cache';
import { EVERYTHING } from '../../data/change-log.ts';
import type { CachedPage } from './cached-page.ts';

export type Part = 'main' | 'minor';

/** Maximum share of the memory for low-priority pages, so that a crawler cannot evict the shop. */
const MINOR_SHARE = 0.1;

/** A new object whenever the page grows, because the LRU reads a size only on `set`. */
interface Entry {
  readonly page: CachedPage;
}

export interface PartStats {
  readonly pages: number;
  readonly bytes: number;
  readonly limitBytes: number;
}

export class PageStore {
  readonly #parts: Readonly<Record<Part, LRUCache<string, Entry>>>;
  readonly #byTag = new Map<string, Set<CachedPage>>();
  /** Notifies a part that one of its pages has grown. */
  readonly #grown: Readonly<Record<Part, (page: CachedPage) => void>>;

  constructor(maxBytes: number) {
    const part = (bytes: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.max(1, Math.floor(bytes)),
        sizeCalculation: ({ page }) => page.size,
        dispose: ({ page }, _key, reason) => {
          if (reason !== 'set') this.#forget(page);
        },
      });
    const parts = { main: part(maxBytes * (1 - MINOR_SHARE)), minor: part(maxBytes * MINOR_SHARE) };
    const grown = (lru: LRUCache<string, Entry>) => (page: CachedPage) => {
      if (lru.peek(page.key)?.page === page) lru.set(page.key, { page });
    };
    this.#parts = parts;
    this.#grown = { main: grown(parts.main), minor: grown(parts.minor) };
  }

  /** The page cached under `key`; counts as a request. */
  get(key: string): CachedPage | undefined {
    return (this.#parts.main.get(key) ?? this.#parts.minor.get(key))?.page;
  }

  /** The same as {@link get}, without counting as a request. */
  peek(key: string): { readonly page: CachedPage; readonly part: Part } | undefined {
    for (const part of ['main', 'minor'] as const) {
      const entry = this.#parts[part].peek(key);
      if (entry) return { page: entry.page, part };
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
    page.onGrow = this.#grown[part];
  }

  delete(key: string): void {
    this.#parts.main.delete(key);
    this.#parts.minor.delete(key);
  }

  /** Pages with `tag`; all for {@link EVERYTHING}. */
  tagged(tag: string): Iterable<CachedPage> {
    if (tag !== EVERYTHING) return this.#byTag.get(tag) ?? [];
    return [...this.#parts.main.values(), ...this.#parts.minor.values()].map(({ page }) => page);
  }

  stats(): Record<Part, PartStats> {
    const of = (lru: LRUCache<string, Entry>) => ({
      pages: lru.size,
      bytes: lru.calculatedSize,
      limitBytes: lru.maxSize,
    });
    return { main: of(this.#parts.main), minor: of(this.#parts.minor) };
  }

  #forget(page: CachedPage): void {
    page.onGrow = undefined;
    for (const tag of page.tags) {
      const pages = this.#byTag.get(tag);
      pages?.delete(page);
      if (pages?.size === 0) this.#byTag.delete(tag);
    }
  }
}
