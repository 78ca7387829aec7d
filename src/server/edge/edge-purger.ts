/** Purges what changed from one shared cache: in batches, in order, and with retries until the cache confirms. */
import type { Logger } from 'pino';
import { EVERYTHING } from '../../data/change-log.ts';
import { ALL_PAGES, type EdgeCache } from './edge-cache.ts';

/** Milliseconds to wait for an answer of the cache. */
const LIMIT_MS = 5000;
/** Milliseconds before the first retry; each next wait is twice as long. */
const FIRST_RETRY_MS = 100;
const LAST_RETRY_MS = 10_000;
/**
 * Milliseconds after which a tag is purged again, because a page that was sent before its purge may arrive after it.
 */
const AGAIN_MS = 1000;
/** Milliseconds that a tag may wait before pages get short lifetimes. */
const BEHIND_MS = 2000;
/** Maximum waiting tags; more become one purge of everything. */
const MAX_WAITING = 5000;

export interface EdgeStats {
  /** Tags that wait to be purged. */
  readonly waiting: number;
  /** Purges that will be repeated within a second. */
  readonly repeats: number;
  /** Tags purged since the start. */
  readonly purged: number;
  /** Purges that failed since the start; each is retried. */
  readonly failures: number;
}

export interface EdgePurgerOptions {
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Returns milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

const edgeTag = (tag: string) => (tag === EVERYTHING ? ALL_PAGES : tag);

export class EdgePurger {
  readonly #edge: EdgeCache;
  readonly #log: EdgePurgerOptions['log'];
  readonly #now: () => number;
  /** Tags in the order of their changes, with the time of their first change. */
  readonly #waiting = new Map<string, number>();
  /** Purges that are repeated after a second, by their timers. */
  readonly #again = new Map<NodeJS.Timeout, readonly string[]>();
  #purged = 0;
  #failures = 0;
  /** When the cache first failed to confirm a purge that still waits. */
  #failingSince: number | undefined;
  readonly #stopping = new AbortController();
  #sending: Promise<void> | undefined;

  constructor(edge: EdgeCache, { log, now = () => performance.now() }: EdgePurgerOptions) {
    this.#edge = edge;
    this.#log = log;
    this.#now = now;
  }

  get stats(): EdgeStats {
    return { waiting: this.#waiting.size, repeats: this.#again.size, purged: this.#purged, failures: this.#failures };
  }

  /** Whether the cache may show outdated pages, because purges fail or are too slow. */
  get isBehind(): boolean {
    const [first] = this.#waiting.values();
    return this.#failingSince !== undefined || (first !== undefined && this.#now() - first > BEHIND_MS);
  }

  /** Purges `tags` soon, and again a second later. `*` means every page. */
  add(tags: readonly string[]): void {
    this.#enqueue(tags);
    const timer = setTimeout(() => {
      this.#again.delete(timer);
      this.#enqueue(tags);
    }, AGAIN_MS);
    timer.unref();
    this.#again.set(timer, tags);
  }

  #enqueue(tags: readonly string[]): void {
    const at = this.#now();
    for (const tag of tags) {
      const name = edgeTag(tag);
      if (!this.#waiting.has(name)) this.#waiting.set(name, at);
    }
    if (this.#waiting.has(ALL_PAGES) || this.#waiting.size > MAX_WAITING) {
      const [first = at] = this.#waiting.values();
      this.#waiting.clear();
      this.#waiting.set(ALL_PAGES, first);
    }
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
  }

  async #send(): Promise<void> {
    // All tags that are logged in one turn of the event loop become one purge.
    await Promise.resolve();
    let pause = FIRST_RETRY_MS;
    while (this.#waiting.size > 0) {
      const isTaken = await this.#purgeFirst();
      if (this.#stopping.signal.aborted) return;
      if (isTaken) pause = FIRST_RETRY_MS;
      await this.#wait(isTaken ? this.#edge.pauseMs : pause);
      if (!isTaken) pause = Math.min(2 * pause, LAST_RETRY_MS);
    }
  }

  async #wait(ms: number): Promise<void> {
    if (ms === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    timer.unref();
    const { signal } = this.#stopping;
    const stop = () => resolve();
    signal.addEventListener('abort', stop);
    await promise;
    signal.removeEventListener('abort', stop);
    clearTimeout(timer);
  }

  /** Purges the tags that have waited longest; returns whether the cache confirmed. */
  async #purgeFirst(): Promise<boolean> {
    const batch = [...this.#waiting].slice(0, this.#edge.maxTags);
    // The tags are removed before the purge, because a change during it must be purged again.
    for (const [tag] of batch) this.#waiting.delete(tag);
    const tags = batch.map(([tag]) => tag);
    try {
      await this.#edge.purge(tags, AbortSignal.timeout(LIMIT_MS));
    } catch (error) {
      this.#putBack(batch);
      this.#failures += 1;
      if (this.#failingSince === undefined)
        this.#log.warn(
          { err: error, cache: this.#edge.name },
          'a purge failed; pages get short lives until it succeeds',
        );
      this.#failingSince ??= this.#now();
      return false;
    }
    this.#purged += batch.length;
    if (this.#failingSince !== undefined) this.#log.info({ cache: this.#edge.name }, 'purges succeed again');
    this.#failingSince = undefined;
    return true;
  }

  #putBack(batch: readonly [string, number][]): void {
    const since = [...this.#waiting];
    this.#waiting.clear();
    for (const [tag, at] of [...batch, ...since]) if (!this.#waiting.has(tag)) this.#waiting.set(tag, at);
  }

  /** Sends waiting and repeated purges until one fails. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#sending;
    for (const [timer, tags] of this.#again) {
      clearTimeout(timer);
      for (const tag of tags) this.#waiting.set(edgeTag(tag), this.#now());
    }
    this.#again.clear();
    while (this.#waiting.size > 0) {
      if (await this.#purgeFirst()) continue;
      this.#log.warn(
        { cache: this.#edge.name, waiting: this.#waiting.size },
        'changes were not purged before the stop',
      );
      return;
    }
  }
}
