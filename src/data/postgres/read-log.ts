/** Reads the change log of PostgreSQL. */
import { sql } from 'kysely';
import { EVERYTHING, type NextTags, prunedUpTo } from '../change-log.ts';
import type { Reader } from '../database.ts';

/** Where the server stands. */
interface Horizon {
  /** Every transaction below it has ended, and its rows are there to be read, or it was rolled back. */
  readonly xid: number;
  /** When the server was started: after a restart it may be another one. */
  readonly startedAt: string;
}

async function currentHorizon(db: Reader): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid,
      pg_postmaster_start_time() as "startedAt"`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('PostgreSQL answered no snapshot.');
  return row;
}

/**
 * A lower number can commit after a higher one, so a position in the log is no number of a row: it is the horizon,
 * the oldest transaction that was still open. Everything below it is decided; what is above is delivered as soon as it
 * is seen and remembered, and is looked at again until the horizon has passed it.
 *
 * A crash takes the numbers of transactions back that nobody needs any more, below the horizon; the numbers of rows
 * never go back, so a row above the highest one is new, too. A standby that took over may have lost commits that were
 * already delivered: after a change of the server everything is purged.
 */
export async function readPostgresLog(db: Reader): Promise<NextTags> {
  let highest = 0;
  const rowsFrom = (xid: number) =>
    db
      .selectFrom('change_log')
      .select(['seq', 'tag', 'xid'])
      .where((eb) => eb.or([eb('xid', '>=', xid), eb('seq', '>', highest)]))
      .orderBy('seq')
      .execute();
  let horizon = await currentHorizon(db);
  let pruned = await prunedUpTo(db);
  const { last } = await db
    .selectFrom('change_log')
    .select((eb) => eb.fn.max<number | null>('seq').as('last'))
    .executeTakeFirstOrThrow();
  highest = last ?? 0;
  // Any transaction of the server, also of another database, holds the horizon back: what can be seen above it by now
  // was committed before the start.
  let delivered = new Set((await rowsFrom(horizon.xid)).map(({ seq }) => seq));

  return async () => {
    // First the horizon, then the rows: what commits in between is above the horizon and comes again.
    const next = await currentHorizon(db);
    const rows = await rowsFrom(Math.min(horizon.xid, next.xid));
    const nowPruned = await prunedUpTo(db);
    const isOvertaken = nowPruned > pruned && nowPruned >= horizon.xid;
    const isOther = next.startedAt !== horizon.startedAt;
    const fresh = rows.filter(({ seq }) => !delivered.has(seq));
    delivered = new Set(rows.filter(({ xid }) => xid >= next.xid).map(({ seq }) => seq));
    highest = Math.max(highest, rows.at(-1)?.seq ?? 0);
    pruned = nowPruned;
    horizon = next;
    return isOvertaken || isOther ? [EVERYTHING] : [...new Set(fresh.map(({ tag }) => tag))];
  };
}
