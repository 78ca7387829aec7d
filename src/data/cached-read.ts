/** Caches reads until a tag that they depend on is logged. */

import { checkedAgainstLog } from './checked-log.ts';
import type { Reader } from './database.ts';
import { TaggedCache } from './tagged-cache.ts';

const MAX_CACHED = 300;

/** A read that is cached by key. */
interface KeyedRead<K, T> {
  /** Maximum cached values, 300 by default; the least recently used is evicted. */
  readonly max?: number;
  /** Returns the key of the value in the cache. */
  keyOf(key: K): string;
  /**
   * Returns the tags of the changes after which the value is read again. It is called without `value` before the read;
   * undefined then means that the tags depend on the value, and any change invalidates it until it is read.
   */
  tagsOf(key: K, value?: T): readonly string[] | undefined;
  /** Whether a value is small enough to be cached; by default each is. */
  isSmall?(value: T): boolean;
  read(db: Reader, key: K): Promise<T>;
}

/** The cached values for one database. */
class CachedReads<K, T> {
  readonly #of: KeyedRead<K, T>;
  readonly #db: Reader;
  readonly #cached: TaggedCache<string, Promise<T>>;
  readonly #check: () => Promise<void>;

  constructor(db: Reader, of: KeyedRead<K, T>) {
    this.#of = of;
    this.#db = db;
    this.#cached = new TaggedCache(of.max ?? MAX_CACHED);
    this.#check = checkedAgainstLog(db, this.#cached);
  }

  async get(key: K): Promise<T> {
    await this.#check();
    const name = this.#of.keyOf(key);
    const known = this.#cached.get(name);
    if (known) return known;
    const value = this.#of.read(this.#db, key);
    const tags = this.#of.tagsOf(key);
    this.#cached.set(name, value, tags);
    value.then(
      (read) => {
        if (this.#of.isSmall?.(read) === false) this.#cached.delete(name, value);
        else if (!tags) this.#cached.setTags(name, value, this.#of.tagsOf(key, read) ?? []);
      },
      // The callers get the error; the next call reads again.
      () => this.#cached.delete(name, value),
    );
    return value;
  }
}

/**
 * Wraps a read with a cache per database and key, which is valid until one of the key's tags is logged. The log is
 * checked for each call, so a value is never older than the call. A transaction, which sees its own writes, always
 * reads.
 */
export function cachedReads<K, T>(of: KeyedRead<K, T>): (db: Reader, key: K) => Promise<T> {
  const cached = new WeakMap<Reader, CachedReads<K, T>>();
  return (db, key) => {
    if (db.isTransaction) return of.read(db, key);
    let own = cached.get(db);
    if (!own) {
      own = new CachedReads(db, of);
      cached.set(db, own);
    }
    return own.get(key);
  };
}

/** {@link cachedReads} of a single value. */
export function cachedRead<T>(tags: readonly string[], read: (db: Reader) => Promise<T>): (db: Reader) => Promise<T> {
  const all = cachedReads<undefined, T>({ keyOf: () => '', tagsOf: () => tags, read });
  return (db) => all(db, undefined);
}
