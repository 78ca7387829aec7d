/** What an operator may read from and do to the page cache of a process. */
export interface PageCacheView {
  /** Counters since the start, and the pages, bytes and limit of each part, on disk too. */
  stats(): Promise<Record<string, unknown>>;
  /** The same without what has to be asked of the disk. */
  memoryStats(): Record<string, unknown>;
  /** The version of the stored pages that it answers; undefined when it stores none. */
  storedVersion(): number | undefined;
  /** Purges pages with one of `tags` (`*`: everything); returns how many. */
  purge(tags: readonly string[]): number;
  /** Addresses of the pages with `tag`. */
  addressesOf(tag: string): readonly string[];
  /** Whether and why the page at `url` is cached: key, state, age, lifetime, tags, bytes by encoding; or why not. */
  explain(url: string): Promise<Record<string, unknown>>;
}
