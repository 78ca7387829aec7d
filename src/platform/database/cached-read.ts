/** Keeps what was read from small tables until a tag says that it changed. */
import { EVERYTHING } from './change-log.ts';
import type { Reader } from './database.ts';
import { readLog } from './follow-changes.ts';

/** What is kept of one database. */
class KeptRead<T> {
  readonly #tags: readonly string[];
  readonly #read: (db: Reader) => Promise<T>;
  readonly #db: Reader;
  #log: Awaited<ReturnType<typeof readLog>> | undefined;
  #kept: { readonly value: T } | undefined;
  /** One look into the log at a time. */
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
    if (logged.some((tag) => this.#tags.includes(tag))) this.#kept = undefined;
    this.#kept ??= { value: await this.#read(this.#db) };
    return this.#kept.value;
  }
}

/**
 * Makes `read` answer from memory, for each database, until one of `tags` is logged. Each answer is as new as the log
 * when it was asked for. A transaction, which sees its own writes, always reads.
 */
export function cachedRead<T>(tags: readonly string[], read: (db: Reader) => Promise<T>): (db: Reader) => Promise<T> {
  const kept = new WeakMap<Reader, KeptRead<T>>();
  return (db) => {
    if (db.isTransaction) return read(db);
    let own = kept.get(db);
    if (!own) {
      own = new KeptRead(db, tags, read);
      kept.set(db, own);
    }
    return own.get();
  };
}
