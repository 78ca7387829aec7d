/** Counters as rows of `rate_limits`, which a transaction counts together with its change. */
import { type InsertQueryBuilder, sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../data/database.ts';
import { statement } from '../data/statement.ts';
import type { Tables } from '../data/tables.ts';

/** A counter that is a row; structured-cloneable. */
export interface CounterRow {
  /** Key of its row, which does not reveal who is counted. */
  readonly key: string;
  readonly max: number;
  /** Window in milliseconds. */
  readonly window: number;
}

/** Maximum difference between the clocks of several machines, in ms. */
export const CLOCKS_DIFFER = 60_000;

interface Added {
  readonly key: string;
  readonly now: number;
  readonly until: number;
  readonly latest: number;
}

/** Adds one to a counter, which restarts when its window has ended, or was begun by a clock that was set back. */
const adding = (db: Reader, values: Added): InsertQueryBuilder<Tables, 'rate_limits', object> =>
  db
    .insertInto('rate_limits')
    .values({ key: values.key, points: 1, expire: values.until })
    .onConflict((conflict) => {
      const runs = sql<boolean>`"rate_limits"."expire" > ${values.now} and "rate_limits"."expire" < ${values.latest}`;
      return conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${runs} then "rate_limits"."points" + 1 else 1 end`,
        expire: sql<number>`case when ${runs} then "rate_limits"."expire" else excluded."expire" end`,
      });
    });

const addOne = statement(adding);
const addAndRead = statement((db, values: Added) => adding(db, values).returning(['points', 'expire']));

const added = ({ key, window }: CounterRow, now: number): Added => ({
  key,
  now,
  until: now + window,
  latest: now + window + CLOCKS_DIFFER,
});

/** Counts without reading, so that `trx` may queue the statement (`writesAtEnd`). @param now milliseconds since 1970 */
export async function countRow(trx: Writer, row: CounterRow, now: number): Promise<void> {
  await addOne(trx, added(row, now));
}

/**
 * Counts, and returns the count with the ms until its window ends. Its row stays locked until the transaction ends.
 * @param now milliseconds since 1970
 */
export async function countedRow(trx: Writer, row: CounterRow, now: number): Promise<{ used: number; wait: number }> {
  const [found] = await addAndRead(trx, added(row, now));
  return { used: found?.points ?? 0, wait: (found?.expire ?? now) - now };
}

/**
 * The keys of counters whose window has ended, to delete them. Those that another transaction is restarting are skipped:
 * it may hold one and wait for another, so that both would wait for each other.
 * @param now milliseconds since 1970
 */
export const endedCounters = (trx: Writer, now: number) =>
  trx
    .selectFrom('rate_limits')
    .select('key')
    .where('expire', '<', now)
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate().skipLocked());

/** Deletes the counters whose window has ended. @param now milliseconds since 1970 */
export async function deleteEndedCounters(trx: Writer, now: number): Promise<void> {
  await trx.deleteFrom('rate_limits').where('key', 'in', endedCounters(trx, now)).execute();
}
