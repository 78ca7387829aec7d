/** Caches rows by id until a tag that they depend on is logged. */
import { LRUCache } from 'lru-cache';
import { checkedAgainstLog } from './checked-log.ts';
import type { Reader } from './database.ts';

/** Rows that are cached one by one. */
interface RowRead<T> {
  /** The most cached rows; the least recently used makes room. */
  readonly max: number;
  /** Tags of the changes after which the row is read again. */
  tagsOf(row: T): readonly string[];
  /** Reads the rows of `ids` in any order. */
  read(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, T>>;
}

interface Entry<T> {
  row?: T | undefined;
  /** Undefined while the row is read: it may depend on any tag. */
  tags?: readonly string[];
  /** While the row is read. */
  reading?: Promise<void>;
}

/** The cached rows of one database. */
class CachedRows<T> {
  readonly #of: RowRead<T>;
  readonly #db: Reader;
  readonly #rows: LRUCache<number, Entry<T>>;
  readonly #idsByTag = new Map<string, Set<number>>();
  readonly #reading = new Set<number>();
  readonly #check: () => Promise<void>;

  constructor(db: Reader, of: RowRead<T>) {
    this.#db = db;
    this.#of = of;
    this.#rows = new LRUCache({ max: of.max, dispose: ({ tags }, id) => this.#forget(id, tags) });
    this.#check = checkedAgainstLog(db, {
      clear: () => this.#rows.clear(),
      drop: (tag) => {
        for (const id of [...this.#reading, ...(this.#idsByTag.get(tag) ?? [])]) this.#rows.delete(id);
      },
    });
  }

  async get(ids: readonly number[]): Promise<(T | undefined)[]> {
    await this.#check();
    const entries = ids.map((id) => this.#rows.get(id));
    const missing = ids.filter((_, at) => !entries[at]);
    if (missing.length > 0) {
      const read = this.#read([...new Set(missing)]);
      for (const [at, id] of ids.entries()) entries[at] ??= read.get(id);
    }
    // Those that this call or another one began.
    await Promise.all(new Set(entries.map((entry) => entry?.reading)));
    return entries.map((entry) => entry?.row);
  }

  /** Begins to read `ids`, which are not cached. */
  #read(ids: readonly number[]): ReadonlyMap<number, Entry<T>> {
    const entries = new Map<number, Entry<T>>(ids.map((id) => [id, {}]));
    const reading = this.#of.read(this.#db, ids).then(
      (rows) => {
        for (const [id, entry] of entries) this.#keep(id, entry, rows.get(id));
      },
      (error: unknown) => {
        // The callers get the error; the next call reads again.
        for (const [id, entry] of entries) if (this.#rows.peek(id) === entry) this.#rows.delete(id);
        throw error;
      },
    );
    for (const [id, entry] of entries) {
      entry.reading = reading;
      this.#rows.set(id, entry);
      this.#reading.add(id);
    }
    return entries;
  }

  /** Completes the entry of a row that was read; a missing row is not cached. */
  #keep(id: number, entry: Entry<T>, row: T | undefined): void {
    delete entry.reading;
    entry.row = row;
    // Dropped meanwhile: whoever waits gets the row, and the next call reads again.
    if (this.#rows.peek(id) !== entry) return;
    this.#reading.delete(id);
    if (row === undefined) {
      this.#rows.delete(id);
      return;
    }
    entry.tags = this.#of.tagsOf(row);
    for (const tag of entry.tags) {
      const sharing = this.#idsByTag.get(tag);
      if (sharing) sharing.add(id);
      else this.#idsByTag.set(tag, new Set([id]));
    }
  }

  #forget(id: number, tags: readonly string[] = []): void {
    this.#reading.delete(id);
    for (const tag of tags) {
      const sharing = this.#idsByTag.get(tag);
      sharing?.delete(id);
      if (sharing?.size === 0) this.#idsByTag.delete(tag);
    }
  }
}

/**
 * Wraps a read of rows by their ids with a cache per database. Returns the rows in the order of `ids`, undefined for a
 * missing one; do not change them. The log is checked for each call, so a row is never older than the call. A
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
