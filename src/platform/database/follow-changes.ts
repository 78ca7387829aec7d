/** Reads the change log as it grows, in every process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { EVERYTHING, PRUNED } from './change-log.ts';
import type { Database, Reader } from './database.ts';

/** How often a log is looked at when nobody wakes the follower (ms). */
const POLL_MS = { sqlite: 250, postgres: 1000 } as const;

export interface FollowOptions {
  readonly pollMs?: number;
  /** Is told when the log cannot be read; the follower goes on trying. */
  readonly onError: (error: unknown) => void;
}

export interface Following {
  /** Resolves when every change committed from now on will be told. */
  readonly ready: Promise<void>;
  /** Resolves when the last call of `onTags` has returned. */
  stop(): Promise<void>;
}

/** Answers the tags logged since it was asked last. */
type NextTags = () => Promise<readonly string[]>;

/**
 * Calls `onTags` with the tags of every change committed after the start, soon after its commit: at once for writes
 * of this process, within `pollMs` for others. A tag may be told twice, never not at all. A follower that the
 * pruning overtook is told {@link EVERYTHING}.
 */
export function followChanges(
  db: Database,
  onTags: (tags: readonly string[]) => void,
  { pollMs = POLL_MS[db.dialect], onError }: FollowOptions,
): Following {
  const stopping = new AbortController();
  let woken = Promise.withResolvers<void>();
  const forget = db.onWake(() => woken.resolve());
  const start = db.dialect === 'sqlite' ? readSqliteLog(db.read) : readPostgresLog(db.read);

  async function follow(): Promise<void> {
    let next: NextTags;
    try {
      next = await start;
    } catch {
      // Told by `ready`.
      return;
    }
    while (!stopping.signal.aborted) {
      const pause = new AbortController();
      const timer = sleep(pollMs, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
      await Promise.race([timer, woken.promise]);
      pause.abort();
      // Before the reading: whatever wakes during it is read next time.
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

/** One transaction writes at a time, so the order of the numbers is the order of the commits. */
async function readSqliteLog(db: Reader): Promise<NextTags> {
  /** Changes when another connection commits, and the reading one never does. */
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

/**
 * A lower number can commit after a higher one, so a position in the log is no number of a row: it is the horizon,
 * the oldest transaction that was still open. Everything below it is decided; what is above is told as soon as it
 * is seen and remembered, and is looked at again until the horizon has passed it.
 */
async function readPostgresLog(db: Reader): Promise<NextTags> {
  const rowsFrom = (xid: number) =>
    db.selectFrom('change_log').select(['seq', 'tag', 'xid']).where('xid', '>=', xid).orderBy('seq').execute();
  let horizon = await currentHorizon(db);
  let pruned = await prunedUpTo(db);
  // Any transaction of the server, also of another database, holds the horizon back: what can be seen above it by now
  // was committed before the start.
  let told = new Set((await rowsFrom(horizon)).map(({ seq }) => seq));

  return async () => {
    // First the horizon, then the rows: what commits in between is above the horizon and comes again.
    const next = await currentHorizon(db);
    const rows = await rowsFrom(horizon);
    const nowPruned = await prunedUpTo(db);
    const isOvertaken = nowPruned > pruned && nowPruned >= horizon;
    const fresh = rows.filter(({ seq }) => !told.has(seq));
    told = new Set(rows.filter(({ xid }) => xid >= next).map(({ seq }) => seq));
    pruned = nowPruned;
    horizon = next;
    return isOvertaken ? [EVERYTHING] : [...new Set(fresh.map(({ tag }) => tag))];
  };
}

/** Every transaction below it has ended, and its rows are there to be read, or it was rolled back. */
async function currentHorizon(db: Reader): Promise<number> {
  const { rows } = await sql<{ xmin: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin`.execute(db);
  const xmin = rows[0]?.xmin;
  if (xmin === undefined) throw new Error('PostgreSQL answered no snapshot.');
  return xmin;
}
