/** Follows the change log in every process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { EVERYTHING, PRUNED } from './change-log.ts';
import { type Database, dialectOf, type Reader } from './database.ts';

/** How often the log is polled when nothing wakes the subscriber (ms). */
const POLL_MS = { sqlite: 100, postgres: 1000 } as const;

export interface SubscriptionOptions {
  readonly pollMs?: number;
  /** Called when the log cannot be read; reading is retried. */
  readonly onError: (error: unknown) => void;
}

export interface Subscription {
  /** Resolves once every change committed from now on will be delivered. */
  readonly ready: Promise<void>;
  /** Resolves when the last call of `onTags` has returned. */
  stop(): Promise<void>;
}

/** Returns the tags logged since its last call. */
type NextTags = () => Promise<readonly string[]>;

/** Reads the log of `db` from now on. */
export function readLog(db: Reader): Promise<NextTags> {
  return dialectOf(db) === 'sqlite' ? readSqliteLog(db) : readPostgresLog(db);
}

/**
 * Calls `onTags` with the tags of every change committed after the start: immediately for writes of this process,
 * within `pollMs` for others. A tag may be delivered twice, but is never lost. A subscriber that falls behind the
 * pruning gets {@link EVERYTHING}.
 */
export function subscribeToChanges(
  db: Database,
  onTags: (tags: readonly string[]) => void,
  { pollMs = POLL_MS[db.dialect], onError }: SubscriptionOptions,
): Subscription {
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();
  const forget = db.onWake(() => woken.resolve());
  const start = readLog(db.read);

  async function follow(): Promise<void> {
    let next: NextTags;
    try {
      next = await start;
    } catch {
      // `ready` rejects with the error.
      return;
    }
    while (!stopping.signal.aborted) {
      const pause = new AbortController();
      const timer = sleep(pollMs, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
      await Promise.race([timer, woken.promise]);
      pause.abort();
      // Reset before the read, so that a wake-up during it starts another one.
      woken = Promise.withResolvers<void>();
      if (stopping.signal.aborted) return;
      try {
        const tags = await next();
        if (tags.length > 0) onTags(tags);
      } catch (error) {
        onError(error);
      }
    }
  }

  const following = follow();
  return {
    ready: start.then(() => undefined),
    async stop() {
      stopping.abort();
      forget();
      woken.resolve();
      await following;
    },
  };
}

async function prunedUpTo(db: Reader): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', PRUNED).executeTakeFirst();
  return row?.value ?? 0;
}

/** One transaction writes at a time, so row numbers are in commit order. */
async function readSqliteLog(db: Reader): Promise<NextTags> {
  /** SQLite's data_version changes when another connection commits, and the read connection never does. */
  const version = async () =>
    (await sql<{ data_version: number }>`pragma data_version`.execute(db)).rows[0]?.data_version;
  const lastSeq = async () => {
    const row = await db
      .selectFrom('change_log')
      .select((eb) => eb.fn.max<number | null>('seq').as('seq'))
      .executeTakeFirst();
    return Math.max(row?.seq ?? 0, await prunedUpTo(db));
  };
  let seen = await version();
  let last = await lastSeq();

  return async () => {
    const now = await version();
    if (now === seen) return [];
    const rows = await db
      .selectFrom('change_log')
      .select(['seq', 'tag'])
      .where('seq', '>', last)
      .orderBy('seq')
      .execute();
    const tags = (await prunedUpTo(db)) > last ? [EVERYTHING] : rows.map(({ tag }) => tag);
    last = Math.max(rows.at(-1)?.seq ?? last, tags[0] === EVERYTHING ? await lastSeq() : last);
    seen = now;
    return [...new Set(tags)];
  };
}

/** The state of the server's transactions. */
interface Horizon {
  /** Every transaction below it has ended: its rows are visible, or it was rolled back. */
  readonly xid: number;
  /** Start time of the server: after a restart it may be another server. */
  readonly startedAt: string;
}

/**
 * A lower row number can be committed after a higher one, so a row number is no position in the log. The position is
 * the horizon: the oldest transaction that was still open. Rows below it are final. Rows above it are delivered as soon
 * as they are visible, remembered, and checked again until the horizon has passed them.
 *
 * A crash may reuse unneeded transaction ids below the horizon, but never row numbers, so a row above the highest seen
 * number is new too. A standby that took over may have lost commits that were already delivered, so everything is
 * purged when the server changes.
 */
async function readPostgresLog(db: Reader): Promise<NextTags> {
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
  // Any open transaction of the server, also in another database, delays the horizon. Rows that are visible above it
  // now were committed before the start.
  let delivered = new Set((await rowsFrom(horizon.xid)).map(({ seq }) => seq));

  return async () => {
    // The horizon is read before the rows: a commit in between is above the horizon and is read again.
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

async function currentHorizon(db: Reader): Promise<Horizon> {
  const { rows } = await sql<Horizon>`
    select
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xid,
      pg_postmaster_start_time() as "startedAt"`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error('PostgreSQL answered no snapshot.');
  return row;
}
