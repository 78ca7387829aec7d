/** Reads the change log of PostgreSQL. */
import { sql } from 'kysely';
import { EVERYTHING } from '../change-log.ts';
import type { Reader } from '../database.ts';
import { type LogReader, newestOf, newestRows } from '../log-position.ts';
import { prunedUpTo } from '../prune-changes.ts';

/** The state of the server's transactions. */
interface Horizon {
  /** Every transaction below it has ended: its rows are visible, or it was rolled back. */
  readonly xid: number;
  /** When the server was started; after a restart it may be another server. */
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

/** Returns the highest number that was pruned; 0 when none was. */
async function lastPruned(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('tag_positions')
    .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
    .executeTakeFirst();
  return row?.seq ?? 0;
}

/**
 * Reads the log. A lower row number can commit after a higher one, so a position in the log is not a row number but the
 * horizon, the oldest transaction that was still open. All transactions below it have ended. Rows above it are
 * delivered and remembered as soon as they are visible, and are read again until the horizon has passed them.
 *
 * After a crash the server may reuse unneeded transaction numbers below the horizon. Row numbers are never reused, so a
 * row above the highest one is also new. A standby that took over may have lost commits that were already delivered, so
 * everything is purged after a change of the server.
 */
export async function readPostgresLog(db: Reader): Promise<LogReader> {
  let highest = 0;
  const isLater = (xid: number) => sql<boolean>`(xid >= ${xid} or seq > ${highest})`;
  const rowsFrom = (xid: number) =>
    db.selectFrom('change_log').select(['seq', 'tag', 'xid', 'createdAt']).where(isLater(xid)).orderBy('seq').execute();
  let horizon = await currentHorizon(db);
  let pruned = await prunedUpTo(db);
  let newest = await newestRows(db);
  highest = newest.at(-1)?.seq ?? (await lastPruned(db));
  // Any transaction of the server, even in another database, holds the horizon back: rows that are now visible above it
  // were committed before the start.
  let delivered = new Set((await rowsFrom(horizon.xid)).map(({ seq }) => seq));

  async function next(): Promise<readonly string[]> {
    // The horizon is read before the rows, so that what commits in between is above the horizon and is read again.
    const now = await currentHorizon(db);
    const rows = await rowsFrom(Math.min(horizon.xid, now.xid));
    const nowPruned = await prunedUpTo(db);
    const isOvertaken = nowPruned > pruned && nowPruned >= horizon.xid;
    const missed = isOvertaken
      ? await db.selectFrom('tag_positions').select('tag').where(isLater(horizon.xid)).execute()
      : [];
    const isOther = now.startedAt !== horizon.startedAt;
    const fresh = rows.filter(({ seq }) => !delivered.has(seq));
    delivered = new Set(rows.filter(({ xid }) => xid >= now.xid).map(({ seq }) => seq));
    highest = Math.max(highest, rows.at(-1)?.seq ?? 0);
    newest = newestOf(newest, fresh);
    pruned = nowPruned;
    horizon = now;
    return isOther ? [EVERYTHING] : [...new Set([...missed, ...fresh].map(({ tag }) => tag))];
  }

  return { next, position: () => ({ seq: highest, xid: horizon.xid }), newest: () => newest };
}
