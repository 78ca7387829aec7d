/** What an operator may see of a process's page cache, and do to it. */
export interface PageCacheView {
  /** Counters since the start, and what is cached: pages, bytes and limit of each part. */
  stats(): Record<string, unknown>;
  /** Clears what carries one of `tags` (`*`: everything); answers how many pages. */
  purge(tags: readonly string[]): number;
  /** Addresses that a purge of `tag` would clear. */
  held(tag: string): readonly string[];
  /** Whether and why the page at `url` is cached: key, state, age, lifetime, tags, bytes by encoding; or why not. */
  explain(url: string): Record<string, unknown>;
}
