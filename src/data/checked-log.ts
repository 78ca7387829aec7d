/** Checks the change log before a cached value is used. */
import { readLog } from './change-feed.ts';
import { EVERYTHING } from './change-log.ts';
import type { Reader } from './database.ts';
import type { LogReader } from './log-position.ts';

/** A cache for one database. */
interface Cache {
  /** Drops all values. */
  clear(): void;
  /** Drops the values that depend on `tag`. */
  drop(tag: string): void;
}

/** The log of one database; the caches of all reads share its checks. */
class CheckedLog {
  readonly #db: Reader;
  readonly #caches = new Set<Cache>();
  #log: LogReader | undefined;
  /** The last check. Checks run one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** A check that has not begun; it will see all changes that are committed before now. */
  #waiting: Promise<void> | undefined;

  constructor(db: Reader) {
    this.#db = db;
  }

  add(cache: Cache): void {
    this.#caches.add(cache);
  }

  check(): Promise<void> {
    if (this.#waiting) return this.#waiting;
    const check = this.#last.then(() => {
      this.#waiting = undefined;
      return this.#dropStale();
    });
    this.#waiting = check;
    this.#last = check.catch(() => undefined);
    return check;
  }

  async #dropStale(): Promise<void> {
    this.#log ??= await readLog(this.#db);
    const logged = await this.#log.next();
    if (logged.length === 0) return;
    for (const cache of this.#caches)
      if (logged.includes(EVERYTHING)) cache.clear();
      else for (const tag of logged) cache.drop(tag);
  }
}

const logs = new WeakMap<Reader, CheckedLog>();

/**
 * Drops the values in `cache` when a tag that they depend on is logged for `db`. A caller awaits the returned function
 * before it uses a value, which is then not older than the call.
 */
export function checkedAgainstLog(db: Reader, cache: Cache): () => Promise<void> {
  const log = logs.get(db) ?? new CheckedLog(db);
  logs.set(db, log);
  log.add(cache);
  return () => log.check();
}
