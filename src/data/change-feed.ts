/** Follows the change log in every process. */
import type { NextTags } from './change-log.ts';
import { type Database, dialectOf, type Reader } from './database.ts';
import { readPostgresLog } from './postgres/read-log.ts';
import { readSqliteLog } from './sqlite/read-log.ts';

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

/** Reads the log of `db` from now on. */
export function readLog(db: Reader): Promise<NextTags> {
  return dialectOf(db) === 'sqlite' ? readSqliteLog(db) : readPostgresLog(db);
}

/**
 * Calls `onTags` with the tags of every change committed after the start, immediately for writes of
 * this process, within `pollMs` for others. A tag may be delivered twice, but is never lost. A subscriber that
 * falls behind the pruning gets `EVERYTHING`.
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
      const timer = setTimeout(woken.resolve, pollMs).unref();
      await woken.promise;
      clearTimeout(timer);
      // Reset before the read, so that a wake-up during it starts another one.
      woken = Promise.withResolvers<void>();
      if (stopping.signal.aborted) return;
      try {
        const tags = await next();
        if (tags.length === 0) continue;
        // Before anything is purged: what is read from now on must have the change.
        db.replicas?.noteChange();
        onTags(tags);
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
