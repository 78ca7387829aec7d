/** Counts tries in PostgreSQL, for several machines. */
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../data/database.ts';
import { type Count, type Counters, NOTHING_COUNTED, unknownCounter, type Windows } from './counters.ts';

/** Table of the counters that several machines share; housekeeping clears it. */
const TABLE = 'rate_limits';

const countOf = (res: RateLimiterRes | null): Count =>
  res && res.msBeforeNext > 0 ? { used: Math.max(res.consumedPoints, 0), wait: res.msBeforeNext } : NOTHING_COUNTED;

/** Each count is a statement of its own, so that a refusal is not undone with its call. */
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
    // It counts in windows; the points are compared in limits.ts.
    points: 1,
  };
  const limiters = new Map(
    Object.entries(windows).map(([name, { ms }]) => [
      name,
      new RateLimiterPostgres({ ...common, keyPrefix: name, duration: ms / 1000 }),
    ]),
  );
  return {
    async count(name, key, points) {
      const limiter = limiters.get(name);
      if (!limiter) throw unknownCounter(name);
      if (points > 0) return countOf(await limiter.penalty(key, points));
      const found = countOf(await limiter.get(key));
      // What is not counted any more cannot be taken back.
      if (points === 0 || found.used === 0) return found;
      const left = countOf(await limiter.reward(key, -points));
      // A row that counts nothing would only fill the table.
      if (left.used === 0)
        await db.read.deleteFrom(TABLE).where('key', '=', limiter.getKey(key)).where('points', '<=', 0).execute();
      return left;
    },
  };
}
