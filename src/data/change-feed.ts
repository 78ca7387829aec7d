/** Follows the change log in every process. */
import { type Database, dialectOf, type Reader } from './database.ts';
import type { LogPosition, LogReader, LogRow } from './log-position.ts';
import { readPostgresLog } from './postgres/read-log.ts';
import { readSqliteLog } from './sqlite/read-log.ts';

/** Milliseconds between two polls of the log when nothing wakes the subscriber. */
const POLL_MS = { sqlite: 100, postgres: 1000 } as const;

export interface SubscriptionOptions {
  readonly pollMs?: number;
  /** Called when the log cannot be read; the read is retried. */
  readonly onError: (error: unknown) => void;
}

export interface Subscription {
  /** Resolves once every change that is committed from now on will be delivered. */
  readonly ready: Promise<void>;
  /**
   * Returns the position to which changes were delivered; undefined before {@link Subscription.ready}. Later reads
   * include all of them, also on a replica.
   */
  position(): LogPosition | undefined;
  /** Returns the newest entries that were delivered, or were in the log at the start. */
  newest(): readonly LogRow[];
  /** Resolves when the last call of `onTags` has returned. */
  stop(): Promise<void>;
}

/** Creates a reader of the log of `db` that begins now. */
export function readLog(db: Reader): Promise<LogReader> {
  return dialectOf(db) === 'sqlite' ? readSqliteLog(db) : readPostgresLog(db);
}

/**
 * Calls `onTags` with the tags of every change committed after the start, immediately for writes of
 * this process, within `pollMs` for others. A tag may be delivered twice, but is never lost.
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
  let position: LogPosition | undefined;
  let newest: readonly LogRow[] = [];

  async function follow(): Promise<void> {
    let log: LogReader;
    try {
      log = await start;
      position = log.position();
      newest = log.newest();
    } catch {
      // `ready` rejects with the error.
      return;
    }
    while (!stopping.signal.aborted) {
      const timer = setTimeout(woken.resolve, pollMs).unref();
      await woken.promise;
      clearTimeout(timer);
      // It is reset before the read, so that a wake-up during the read starts another one.
      woken = Promise.withResolvers<void>();
      if (stopping.signal.aborted) return;
      try {
        const tags = await log.next();
        if (tags.length > 0) {
          // Replicas are notified before any purge, so that later reads include the change.
          db.replicas?.noteChange();
          newest = log.newest();
          onTags(tags);
        }
        position = log.position();
      } catch (error) {
        onError(error);
      }
    }
  }

  const following = follow();
  return {
    ready: start.then(() => undefined),
    position: () => position,
    newest: () => newest,
    async stop() {
      stopping.abort();
      forget();
      woken.resolve();
      await following;
    },
  };
}
