/** Rate limit counters in PostgreSQL, for several machines. */
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../data/database.ts';
import { CLOCKS_DIFFER } from './counter-rows.ts';
import { type Count, type Counters, NOTHING_COUNTED, unknownCounter, type Windows } from './counters.ts';

/** Table of the shared counters; housekeeping deletes expired ones. */
const TABLE = 'rate_limits';

const countOf = (res: RateLimiterRes | null): Count =>
  res && res.msBeforeNext > 0 ? { used: Math.max(res.consumedPoints, 0), wait: res.msBeforeNext } : NOTHING_COUNTED;

/**
 * Creates the counters. Each count is a separate statement, so that a rollback of its call does not undo it; a
 * transaction may count a row together with its change instead (`counter-rows.ts`).
 */
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
    // The library requires `points`; limits.ts enforces the limit itself.
    points: 1,
  };
  const limiters = new Map(
    Object.entries(windows).map(([name, { ms }]) => [
      name,
      new RateLimiterPostgres({ ...common, keyPrefix: name, duration: ms / 1000 }),
    ]),
  );

  async function countOnce(limiter: RateLimiterPostgres, key: string, points: -1 | 0 | 1): Promise<Count> {
    if (points > 0) return countOf(await limiter.penalty(key, points));
    const found = countOf(await limiter.get(key));
    // There is nothing to refund.
    if (points === 0 || found.used === 0) return found;
    return countOf(await limiter.reward(key, -points));
  }

  function counterOf(name: string) {
    const [limiter, window] = [limiters.get(name), windows[name]];
    if (!limiter || !window) throw unknownCounter(name);
    return { limiter, window };
  }

  return {
    rowOf(name, key) {
      const { limiter, window } = counterOf(name);
      return { key: limiter.getKey(key), max: window.max, window: window.ms };
    },
    async count(name, key, points) {
      const { limiter, window } = counterOf(name);
      let left = await countOnce(limiter, key, points);
      // The window was begun by a clock that has been set back since.
      if (left.wait > window.ms + CLOCKS_DIFFER) {
        await limiter.delete(key);
        left = await countOnce(limiter, key, points);
      }
      if (points >= 0) return left;
      // The row is deleted, because a count of zero would only fill the table.
      if (left.used === 0)
        await db.read.deleteFrom(TABLE).where('key', '=', limiter.getKey(key)).where('points', '<=', 0).execute();
      return left;
    },
  };
}
