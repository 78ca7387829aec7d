/** Caches reads of small tables until a tag that they depend on is logged. */

import { readLog } from './change-feed.ts';
import { EVERYTHING } from './change-log.ts';
import type { Reader } from './database.ts';

/** The cached value for one database. */
class CachedRead<T> {
  readonly #tags: readonly string[];
  readonly #read: (db: Reader) => Promise<T>;
  readonly #db: Reader;
  #log: Awaited<ReturnType<typeof readLog>> | undefined;
  #cached: { readonly value: T } | undefined;
  /** Checks of the log run one at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(db: Reader, tags: readonly string[], read: (db: Reader) => Promise<T>) {
    this.#tags = [...tags, EVERYTHING];
    this.#read = read;
    this.#db = db;
  }

  get(): Promise<T> {
    const value = this.#last.then(() => this.#value());
    this.#last = value.catch(() => undefined);
    return value;
  }

  async #value(): Promise<T> {
    this.#log ??= await readLog(this.#db);
    const logged = await this.#log();
    if (logged.some((tag) => this.#tags.includes(tag))) this.#cached = undefined;
    this.#cached ??= { value: await this.#read(this.#db) };
    return this.#cached.value;
  }
}

/**
 * Wraps `read` with a cache per database, which is valid until one of `tags` is logged. The log is checked for each
 * call, so an answer is never older than the call. A transaction, which sees its own writes, always reads.
 */
export function cachedRead<T>(tags: readonly string[], read: (db: Reader) => Promise<T>): (db: Reader) => Promise<T> {
  const cached = new WeakMap<Reader, CachedRead<T>>();
  return (db) => {
    if (db.isTransaction) return read(db);
    let own = cached.get(db);
    if (!own) {
      own = new CachedRead(db, tags, read);
      cached.set(db, own);
    }
    return own.get();
  };
}
