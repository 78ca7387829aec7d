/** Caches rows by id until a tag that they depend on is logged. */
import { checkedAgainstLog } from './checked-log.ts';
import type { Reader } from './database.ts';
import { TaggedCache } from './tagged-cache.ts';

/** Rows that are cached one by one. */
interface RowRead<T> {
  /** Maximum cached rows; the least recently used is evicted. */
  readonly max: number;
  /** Returns the tags of the changes after which the row is read again. */
  tagsOf(row: T): readonly string[];
  /** Reads the rows of `ids` in any order. */
  read(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, T>>;
}

/** A row that is cached or being read. */
interface Entry<T> {
  row?: T | undefined;
  reading?: Promise<void>;
}

/** The cached rows of one database. */
class CachedRows<T> {
  readonly #of: RowRead<T>;
  readonly #db: Reader;
  readonly #rows: TaggedCache<number, Entry<T>>;
  readonly #check: () => Promise<void>;

  constructor(db: Reader, of: RowRead<T>) {
    this.#db = db;
    this.#of = of;
    this.#rows = new TaggedCache(of.max);
    this.#check = checkedAgainstLog(db, this.#rows);
  }

  async get(ids: readonly number[]): Promise<(T | undefined)[]> {
    await this.#check();
    const entries = ids.map((id) => this.#rows.get(id));
    const missing = ids.filter((_, at) => !entries[at]);
    if (missing.length > 0) {
      const read = this.#read([...new Set(missing)]);
      for (const [at, id] of ids.entries()) entries[at] ??= read.get(id);
    }
    // This call or another one began the reads.
    await Promise.all(new Set(entries.map((entry) => entry?.reading)));
    return entries.map((entry) => entry?.row);
  }

  /** Starts to read `ids`, which are not cached. */
  #read(ids: readonly number[]): ReadonlyMap<number, Entry<T>> {
    const entries = new Map<number, Entry<T>>(ids.map((id) => [id, {}]));
    const reading = this.#of.read(this.#db, ids).then(
      (rows) => {
        for (const [id, entry] of entries) this.#complete(id, entry, rows.get(id));
      },
      (error: unknown) => {
        // The callers get the error; the next call reads again.
        for (const [id, entry] of entries) this.#rows.delete(id, entry);
        throw error;
      },
    );
    for (const [id, entry] of entries) {
      entry.reading = reading;
      this.#rows.set(id, entry);
    }
    return entries;
  }

  /** Completes the entry of a row that was read; a missing row is not cached. */
  #complete(id: number, entry: Entry<T>, row: T | undefined): void {
    delete entry.reading;
    entry.row = row;
    if (row === undefined) this.#rows.delete(id, entry);
    else this.#rows.setTags(id, entry, this.#of.tagsOf(row));
  }
}

/**
 * Wraps a read of rows by their ids with a cache per database. Returns the rows in the order of `ids`, undefined for a
 * missing one; callers must not change them. The log is checked for each call, so a row is never older than the call. A
 * transaction, which sees its own writes, always reads.
 */
export function cachedRows<T>(of: RowRead<T>): (db: Reader, ids: readonly number[]) => Promise<(T | undefined)[]> {
  const cached = new WeakMap<Reader, CachedRows<T>>();
  return async (db, ids) => {
    if (ids.length === 0) return [];
    if (db.isTransaction) {
      const rows = await of.read(db, ids);
      return ids.map((id) => rows.get(id));
    }
    let own = cached.get(db);
    if (!own) {
      own = new CachedRows(db, of);
      cached.set(db, own);
    }
    return own.get(ids);
  };
}
