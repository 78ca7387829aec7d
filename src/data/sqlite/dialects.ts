/**
 * Kysely on node:sqlite: a dialect for reads on a read-only connection of this thread, and one for writes on the writer
 * thread.
 */
import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import { encodeForSqlite } from '../codec.ts';
import type { SqliteHandle, SqliteResult } from './handle.ts';
import type { WriterLife, WriterThread } from './writer-thread.ts';

function toQueryResult<R>(result: SqliteResult | undefined): QueryResult<R> {
  return {
    // By Kysely's contract, the caller declares the row type.
    rows: (result?.rows ?? []) as R[],
    ...(result?.changes === undefined ? {} : { numAffectedRows: BigInt(result.changes) }),
    ...(result?.insertId === undefined ? {} : { insertId: BigInt(result.insertId) }),
  };
}

// biome-ignore lint/correctness/useYield: streaming is not supported; large reads are paged by key.
async function* noStream(): AsyncIterableIterator<never> {
  throw new Error('Streaming is not supported: read page by page, by key.');
}

class ReadConnection implements DatabaseConnection {
  readonly streamQuery = noStream;
  readonly #handle: SqliteHandle;
  constructor(handle: SqliteHandle) {
    this.#handle = handle;
  }
  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return toQueryResult<R>(this.#handle.run(sql, parameters.map(encodeForSqlite)));
  }
}

function noTransaction(): Promise<void> {
  return Promise.reject(new Error('Transactions go through database.write().'));
}

class ReadDriver implements Driver {
  readonly #handle: SqliteHandle;
  readonly #connection: ReadConnection;
  constructor(handle: SqliteHandle) {
    this.#handle = handle;
    this.#connection = new ReadConnection(handle);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  readonly beginTransaction = noTransaction;
  readonly commitTransaction = noTransaction;
  readonly rollbackTransaction = noTransaction;
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    this.#handle.close();
  }
}

/**
 * Transactions of the writer thread are savepoints, because it begins and commits around several of them
 * (`serve-writer.ts`).
 */
class SavepointDriver extends ReadDriver {
  readonly #handle: SqliteHandle;
  constructor(handle: SqliteHandle) {
    super(handle);
    this.#handle = handle;
  }
  override readonly beginTransaction = async () => this.#handle.exec('savepoint task');
  override readonly commitTransaction = async () => this.#handle.exec('release task');
  override readonly rollbackTransaction = async () => {
    // Some errors, such as a full disk, have already rolled back everything.
    if (this.#handle.inTransaction) this.#handle.exec('rollback to task; release task');
  };
}

/** A connection for one transaction at a time: Kysely lends it to one after the other. */
class WriteConnection implements DatabaseConnection {
  readonly streamQuery = noStream;
  readonly #thread: WriterThread;
  #life: WriterLife | undefined;
  constructor(thread: WriterThread) {
    this.#thread = thread;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#life) throw new Error('Writes go through database.write().');
    const answer = await this.#life.ask({ kind: 'query', sql, parameters: parameters.map(encodeForSqlite) });
    return toQueryResult<R>(answer as SqliteResult);
  }

  async begin(): Promise<void> {
    const life = await this.#thread.life();
    await this.#thread.whenFree(() => life.ask({ kind: 'begin' }));
    this.#life = life;
  }

  async commit(): Promise<void> {
    await this.#life?.ask({ kind: 'commit' });
    this.#life = undefined;
  }

  async rollback(): Promise<void> {
    const life = this.#life;
    this.#life = undefined;
    // The transaction of a dead writer is already rolled back.
    if (life?.isAlive) await life.ask({ kind: 'rollback' });
  }
}

class WriteDriver implements Driver {
  readonly #thread: WriterThread;
  readonly #connection: WriteConnection;
  constructor(thread: WriterThread) {
    this.#thread = thread;
    this.#connection = new WriteConnection(thread);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  beginTransaction(): Promise<void> {
    return this.#connection.begin();
  }
  commitTransaction(): Promise<void> {
    return this.#connection.commit();
  }
  rollbackTransaction(): Promise<void> {
    return this.#connection.rollback();
  }
  async releaseConnection(): Promise<void> {}
  destroy(): Promise<void> {
    return this.#thread.close();
  }
}

/**
 * Compiles conditions on booleans to `= 1` instead of `= ?`, because SQLite uses a partial index (`where "isListed" =
 * 1`) only for a condition that is known when it prepares the statement.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { rightOperand } = node;
    if (ValueNode.is(rightOperand) && typeof rightOperand.value === 'boolean')
      super.visitBinaryOperation({ ...node, rightOperand: ValueNode.createImmediate(rightOperand.value ? 1 : 0) });
    else super.visitBinaryOperation(node);
  }
}

/** SQLite also rolls back DDL, so the migrator may run inside a transaction of the shop. */
class Adapter extends SqliteAdapter {
  readonly #connections: boolean;
  constructor(many: boolean) {
    super();
    this.#connections = many;
  }
  override get supportsMultipleConnections(): boolean {
    return this.#connections;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const common = {
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new SqliteIntrospector(db),
} satisfies Partial<Dialect>;

/** Returns the dialect for reads with `handle`. */
export function readDialect(handle: SqliteHandle): Dialect {
  return { ...common, createAdapter: () => new Adapter(true), createDriver: () => new ReadDriver(handle) };
}

/** Returns the dialect for writes on the writer thread. */
export function writeDialect(thread: WriterThread): Dialect {
  return { ...common, createAdapter: () => new Adapter(false), createDriver: () => new WriteDriver(thread) };
}

/** The dialect of the writer thread; see `serve-writer.ts`. */
export function savepointDialect(handle: SqliteHandle): Dialect {
  return { ...common, createAdapter: () => new Adapter(false), createDriver: () => new SavepointDriver(handle) };
}
