/** Where tries are counted: in memory, in PostgreSQL for several machines, in the primary for several workers. */

import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';

/** Names of what is counted, each with the milliseconds after which its counting starts again. */
export type Windows = Readonly<Record<string, number>>;

export interface Count {
  readonly used: number;
  /** Milliseconds until the window that is open ends. */
  readonly wait: number;
}

export interface Counters {
  /** Adds `points` (0 only looks, -1 takes one back) to `key` of `name`. */
  count(name: string, key: string, points: -1 | 0 | 1): Promise<Count>;
}

const NOTHING: Count = { used: 0, wait: 0 };

/** Keys of one name that are remembered, the last used ones: 10 MB or so. */
const MOST_KEYS = 50_000;

const countOf = (res: RateLimiterRes | null): Count =>
  res && res.msBeforeNext > 0 ? { used: Math.max(res.consumedPoints, 0), wait: res.msBeforeNext } : NOTHING;

interface Limiter {
  get(key: string): Promise<RateLimiterRes | null>;
  penalty(key: string, points: number): Promise<RateLimiterRes>;
  reward(key: string, points: number): Promise<RateLimiterRes>;
}

function countersOf(limiterOf: (name: string, window: number) => Limiter, windows: Windows): Counters {
  const limiters = new Map(Object.entries(windows).map(([name, window]) => [name, limiterOf(name, window)]));
  return {
    async count(name, key, points) {
      const limiter = limiters.get(name);
      if (!limiter) throw new Error(`Nothing is counted under ${name}.`);
      if (points > 0) return countOf(await limiter.penalty(key, points));
      const found = countOf(await limiter.get(key));
      // What is not counted any more cannot be taken back.
      return points === 0 || found.used === 0 ? found : countOf(await limiter.reward(key, -points));
    },
  };
}

/** Counts in this process, for as many keys as there is room for. */
export function memoryCounters(windows: Windows, mostKeys = MOST_KEYS): Counters {
  return countersOf((_name, window) => {
    // It counts in windows; the points are compared in limits.ts.
    const limiter = new RateLimiterMemory({ keyPrefix: '', points: 1, duration: window / 1000 });
    const known = new LRUCache<string, true>({
      max: mostKeys,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void limiter.delete(key);
      },
    });
    return {
      get: (key) => limiter.get(key),
      penalty(key, points) {
        known.set(key, true);
        return limiter.penalty(key, points);
      },
      reward: (key, points) => limiter.reward(key, points),
    };
  }, windows);
}

/** Table of the counters that several machines share; housekeeping clears it. */
const TABLE = 'rate_limits';

/** Counts in PostgreSQL. Each count is a statement of its own, so that a refusal is not undone with its call. */
export function postgresCounters(db: Database, windows: Windows): Counters {
  const storeClient = {
    async query({ text, values }: { readonly text: string; readonly values: unknown[] }) {
      const { rows } = await db.read.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
  const common = {
    storeClient,
    storeType: 'client',
    tableName: TABLE,
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  return countersOf(
    (name, window) => new RateLimiterPostgres({ ...common, keyPrefix: name, points: 1, duration: window / 1000 }),
    windows,
  );
}

/**
 * `first`, and `second` while that fails: a limit that is away neither refuses everybody nor lets everybody in, it
 * counts with what this process has seen itself.
 */
export function withStandIn(first: Counters, second: Counters, report: (error: unknown) => void): Counters {
  return {
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
