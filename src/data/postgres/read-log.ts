/** Reads the change log of PostgreSQL. */
import { sql } from 'kysely';
import { EVERYTHING } from '../change-log.ts';
import type { Reader } from '../database.ts';
import { type LogReader, type LogRow, newestOf, newestRows } from '../log-position.ts';
import { PRUNED } from '../prune-changes.ts';
import { statement } from '../statement.ts';

/** The state of the server's transactions. */
interface Horizon {
  /** Every transaction below it has ended: its rows are visible, or it was rolled back. */
  readonly xid: number;
  /** When the server was started; after a restart it may be another server. */
  readonly startedAt: string;
}

/** What one snapshot of the server contains of the log. */
interface Snapshot extends Horizon {
  /** The position to which the log was pruned; 0 when it never was. */
  readonly pruned: number;
  readonly rows: readonly LogRow[];
}

/** Rows from a horizon or beyond a row number on. */
interface From {
  readonly xid: number;
  readonly seq: number;
}

const XMIN = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** The horizon with each row from `xid` or the horizon on, or beyond `seq`; alone when there is none. */
const snapshotRows = statement(
  (_, { xid, seq, name }: From & { name: string }) => sql<{
    readonly xid: number;
    readonly startedAt: string;
    readonly pruned: number | null;
    readonly seq: number | null;
    readonly tag: string;
    readonly rowXid: number;
    readonly createdAt: string;
  }>`
    select ${XMIN} as xid, pg_postmaster_start_time() as "startedAt",
      (select value from counters where name = ${name}) as pruned,
      l.seq, l.tag, l.xid as "rowXid", l."createdAt"
    from (select 1) as one
    left join change_log as l on l.xid >= least(${xid}, ${XMIN}) or l.seq > ${seq}
    order by l.seq`,
);

/** Reads everything in one statement: it is read after every transaction of the shop that logs a change. */
async function readSnapshot(db: Reader, from: From): Promise<Snapshot> {
  const found = await snapshotRows(db, { ...from, name: PRUNED });
  const [first] = found;
  if (first === undefined) throw new Error('PostgreSQL answered no snapshot.');
  const { xid, startedAt, pruned } = first;
  const rows = found.flatMap(({ seq, tag, rowXid, createdAt }) =>
    seq === null ? [] : [{ seq, tag, xid: rowXid, createdAt }],
  );
  return { xid, startedAt, pruned: pruned ?? 0, rows };
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
  let newest = await newestRows(db);
  highest = newest.at(-1)?.seq ?? (await lastPruned(db));
  const start = await readSnapshot(db, { xid: Number.MAX_SAFE_INTEGER, seq: highest });
  let horizon: Horizon = start;
  let { pruned } = start;
  // Any transaction of the server, even in another database, holds the horizon back: rows that are now visible above it
  // were committed before the start.
  let delivered = new Set(start.rows.map(({ seq }) => seq));

  async function next(): Promise<readonly string[]> {
    const now = await readSnapshot(db, { xid: horizon.xid, seq: highest });
    const { rows, pruned: nowPruned } = now;
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
