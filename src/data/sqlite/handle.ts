/** A synchronous connection to a SQLite file: reads use it on the calling thread, writes on the writer thread. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { type Decode, type Encoded, sqliteDecoder } from '../codec.ts';

export type SqliteParameter = Exclude<Encoded, boolean>;

export interface SqliteResult {
  readonly rows: Record<string, unknown>[];
  /** Number of rows changed by a statement that returns none. */
  readonly changes: number | undefined;
  readonly insertId: number | undefined;
}

interface Prepared {
  readonly statement: StatementSync;
  readonly names: readonly string[];
  readonly decoders: readonly (Decode | undefined)[];
}

/** Maximum cached prepared statements. */
const MAX_STATEMENTS = 500;
/** Milliseconds that SQLite itself waits for a lock; longer waits are asynchronous. */
const BUSY_TIMEOUT_MS = 100;
/**
 * Size of SQLite's page cache by the use of the connection (KiB). Other pages are read from the system's file cache in
 * some microseconds each.
 */
const CACHE_KIB = { main: 32 * 1024, thread: 16 * 1024, writer: 16 * 1024 } as const;

interface HandleOptions {
  readonly readOnly: boolean;
  readonly cache: keyof typeof CACHE_KIB;
}

const CHANGES_SCHEMA = /^\s*(create|alter|drop)\b/i;

export class SqliteHandle {
  readonly #db: DatabaseSync;
  /** Statements ordered by use, least recent first. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(file: string | URL, { readOnly, cache }: HandleOptions) {
    this.#db = new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT_MS });
    try {
      this.#db.exec(`pragma cache_size = -${CACHE_KIB[cache]}; pragma foreign_keys = on; pragma synchronous = full`);
    } catch (error) {
      // Another process has exclusive access, which an open connection would block.
      this.#db.close();
      throw error;
    }
  }

  run(sql: string, parameters: readonly SqliteParameter[]): SqliteResult {
    const { statement, names, decoders } = this.#prepare(sql);
    if (names.length === 0) {
      const { changes, lastInsertRowid } = statement.run(...parameters);
      if (CHANGES_SCHEMA.test(sql)) this.#prepared.clear();
      return { rows: [], changes: Number(changes), insertId: Number(lastInsertRowid) };
    }
    // With `setReturnArrays` a row is an array, but the types do not say so.
    const found = statement.all(...parameters) as unknown as unknown[][];
    if (found[0] && found[0].length !== names.length) {
      // Another connection changed the table after the statement was prepared.
      this.#prepared.delete(sql);
      return this.run(sql, parameters);
    }
    // A plain loop is faster: a page reads hundreds of rows of twenty columns.
    const rows = found.map((values) => {
      const row: Record<string, unknown> = {};
      for (let k = 0; k < names.length; k += 1) {
        const decode = decoders[k];
        row[names[k] as string] = decode ? decode(values[k]) : values[k];
      }
      return row;
    });
    return { rows, changes: undefined, insertId: undefined };
  }

  /** Runs statements without parameters and results. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction;
  }

  close(): void {
    this.#prepared.clear();
    this.#db.close();
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) {
      this.#prepared.delete(sql);
      this.#prepared.set(sql, known);
      return known;
    }
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    const columns = statement.columns();
    // FTS5 leaves row ids beyond 2^53, which node:sqlite would refuse to read as numbers.
    if (columns.length === 0) statement.setReadBigInts(true);
    const prepared = {
      statement,
      names: columns.map(({ name }) => name),
      decoders: columns.map(({ name, type }) => sqliteDecoder(name, type)),
    };
    this.#prepared.set(sql, prepared);
    const oldest = this.#prepared.keys().next();
    if (this.#prepared.size > MAX_STATEMENTS && !oldest.done) this.#prepared.delete(oldest.value);
    return prepared;
  }
}
