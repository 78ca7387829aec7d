/** Follows the change log in every process. */
import { type Database, dialectOf, type Reader } from './database.ts';
import type { LogPosition, LogReader, LogRow } from './log-position.ts';
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
  /**
   * Up to where changes were delivered; undefined before {@link Subscription.ready}. Whatever is read from now on, on a
   * replica too, has all of them.
   */
  position(): LogPosition | undefined;
  /** The newest entries that were delivered, or were there at the start. */
  newest(): readonly LogRow[];
  /** Resolves when the last call of `onTags` has returned. */
  stop(): Promise<void>;
}

/** Reads the log of `db` from now on. */
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
      // Reset before the read, so that a wake-up during it starts another one.
      woken = Promise.withResolvers<void>();
      if (stopping.signal.aborted) return;
      try {
        const tags = await log.next();
        if (tags.length > 0) {
          // Before anything is purged: what is read from now on must have the change.
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
