/** Counters since the start, and what is cached in memory: pages, bytes and limit of each part. */
export interface MemoryStats {
  readonly cached: Readonly<Record<string, object>>;
  readonly [name: string]: unknown;
}

/** How an operator inspects and purges the page cache of a process. */
export interface PageCacheView {
  /** Returns counters since the start, and the pages, bytes and limit of each part, including the disk. */
  stats(): Promise<Record<string, unknown>>;
  /** The same without what must be read from the disk. */
  memoryStats(): MemoryStats;
  /** Returns the version of the stored pages that the process serves; undefined when it stores none. */
  storedVersion(): number | undefined;
  /** Purges pages with one of `tags` (`*` for all); returns how many. */
  purge(tags: readonly string[]): number;
  /** Returns the addresses of the pages with `tag`. */
  addressesOf(tag: string): readonly string[];
  /**
   * Returns whether the page at `url` is cached, with key, state, age, lifetime, tags and bytes by encoding; or why it
   * is not.
   */
  explain(url: string): Promise<Record<string, unknown>>;
}
