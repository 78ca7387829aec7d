/**
 * Counters of rate limits in memory. Those in PostgreSQL serve several machines (`postgres-counters.ts`), and those in
 * the primary serve several workers (`primary-counters.ts`).
 */

import type { CounterRow } from './counter-rows.ts';

/** The maximum attempts of a key, and the window in which they count. */
export interface Window {
  readonly max: number;
  /** Milliseconds after which the count of a key restarts. */
  readonly ms: number;
  /** Whether a key at its limit may be evicted when memory is full. */
  readonly mayForget?: boolean;
}

/** Windows by name of the counter. */
export type Windows = Readonly<Record<string, Window>>;

export interface Count {
  readonly used: number;
  /** Milliseconds until the current window ends. */
  readonly wait: number;
}

export const NOTHING_COUNTED: Count = { used: 0, wait: 0 };

export interface Counters {
  /** Adds `points` (0 only reads, -1 refunds one) to `key` of `name`. Only 1 creates a counter. */
  count(name: string, key: string, points: -1 | 0 | 1): Promise<Count>;
  /** Returns the row of `key`, where the counters are rows of the database. */
  rowOf?(name: string, key: string): CounterRow;
}

/** Returns the error for a name without a window. */
export const unknownCounter = (name: string): Error => new Error(`Nothing is counted under ${name}.`);

/** Maximum keys of one name that have their own counter, which take about 10 MB. */
const MAX_KEYS = 50_000;

/** Characters of a key that select its shared counter; keys are hashes in base64url, so there are 64² of them. */
const SHARED_BY = 2;

/** Milliseconds between two scans for expired counters. */
const SEARCH_EVERY = 1_000;

interface Counter {
  used: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * The counters of one name. When there is no room for another key, the least recently used counter is evicted, but
 * never one at its limit, so that a flood of other keys cannot reset it. When all are at their limit, new keys share a
 * fixed number of counters, so that memory stays bounded and every attempt is counted.
 */
class KeyCounters {
  /** Counters below their limit, least recently used first. */
  readonly #open = new Map<string, Counter>();
  /** Counters at their limit. */
  readonly #full = new Map<string, Counter>();
  readonly #shared = new Map<string, Counter>();
  readonly #window: Window;
  readonly #maxKeys: number;
  #searchedAt = 0;

  constructor(window: Window, maxKeys: number) {
    this.#window = window;
    this.#maxKeys = maxKeys;
  }

  count(key: string, points: -1 | 0 | 1): Count {
    const now = Date.now();
    const own = this.#own(key, now);
    const counter = own ?? this.#sharedBy(key, now);
    if (points === 0 || (points < 0 && !counter)) return this.#toCount(counter, now);
    if (!own && (counter || !this.#makeRoom(now)))
      return this.#toCount(this.#countShared(key, counter, points, now), now);
    const changed = own ?? { used: 0, until: now + this.#window.ms };
    changed.used += points;
    this.#place(key, changed);
    return this.#toCount(changed, now);
  }

  #toCount(counter: Counter | undefined, now: number): Count {
    return counter ? { used: counter.used, wait: counter.until - now } : NOTHING_COUNTED;
  }

  #own(key: string, now: number): Counter | undefined {
    const counter = this.#open.get(key) ?? this.#full.get(key);
    if (!counter || this.#isRunning(counter, now)) return counter;
    this.#forget(key);
    return undefined;
  }

  #sharedBy(key: string, now: number): Counter | undefined {
    const counter = this.#shared.get(key.slice(0, SHARED_BY));
    return counter && this.#isRunning(counter, now) && counter.used > 0 ? counter : undefined;
  }

  /**
   * Whether the window is running. A window that ends later than one that begins now was begun by a clock that has been
   * set back.
   */
  #isRunning({ until }: Counter, now: number): boolean {
    return until > now && until <= now + this.#window.ms;
  }

  #countShared(key: string, known: Counter | undefined, points: number, now: number): Counter {
    const counter = known ?? { used: 0, until: now + this.#window.ms };
    counter.used += points;
    this.#shared.set(key.slice(0, SHARED_BY), counter);
    return counter;
  }

  #forget(key: string): void {
    this.#open.delete(key);
    this.#full.delete(key);
  }

  /** Moves a changed counter to the right map; removes one that is zero. */
  #place(key: string, counter: Counter): void {
    this.#forget(key);
    if (counter.used === 0) return;
    const isFull = counter.used >= this.#window.max && !this.#window.mayForget;
    (isFull ? this.#full : this.#open).set(key, counter);
  }

  /** Returns whether there is room for another key, after an eviction if necessary. */
  #makeRoom(now: number): boolean {
    if (this.#open.size + this.#full.size < this.#maxKeys) return true;
    const [oldest] = this.#open.keys();
    if (oldest !== undefined) return this.#open.delete(oldest);
    if (now - this.#searchedAt < SEARCH_EVERY) return false;
    this.#searchedAt = now;
    for (const [key, counter] of this.#full) if (!this.#isRunning(counter, now)) this.#full.delete(key);
    return this.#full.size < this.#maxKeys;
  }
}

/**
 * Creates counters in the memory of this process.
 * @param maxKeys maximum keys of each name with their own counter
 */
export function memoryCounters(windows: Windows, maxKeys = MAX_KEYS): Counters {
  const names = new Map(Object.entries(windows).map(([name, window]) => [name, new KeyCounters(window, maxKeys)]));
  return {
    async count(name, key, points) {
      const counters = names.get(name);
      if (!counters) throw unknownCounter(name);
      return counters.count(key, points);
    },
  };
}

/**
 * Uses `first`, and `second` while it fails: when the shared counters are unavailable, a limit neither refuses nor
 * admits everyone, but uses the counts of this process.
 */
export function withStandIn(first: Counters, second: Counters, report: (error: unknown) => void): Counters {
  return {
    ...first,
    async count(name, key, points) {
      try {
        return await first.count(name, key, points);
      } catch (error) {
        report(error);
        return second.count(name, key, points);
      }
    },
  };
}
