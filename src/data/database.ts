/** Access to the data: reads on a read-only connection, and each write in one transaction. */
import { type Kysely, SqliteAdapter, type Transaction } from 'kysely';
import { inSpan } from '../node/spans.ts';
import { hasLogged } from './logged-tags.ts';
import { inTransaction } from './pipelined.ts';
import type { ReplicaReads } from './replica-reads.ts';
import type { Tables } from './tables.ts';
import type { AnyTask, Task, TaskDone } from './writer-program.ts';

export type Dialect = 'sqlite' | 'postgres';

/** A connection or a transaction to read with. */
export type Reader = Kysely<Tables> | Transaction<Tables>;
export type Writer = Transaction<Tables>;

/** Counters of transactions since the start. */
export interface TransactionCounts {
  readonly count: number;
  /** Transactions that were rolled back. */
  readonly failed: number;
  /** Total time of transactions in milliseconds, from the request to the commit. */
  readonly ms: number;
}

export interface Database {
  readonly dialect: Dialect;
  /** Counters, which are updated in place. */
  readonly transactions: TransactionCounts;
  /** Reads committed data: on SQLite with a read-only connection, on PostgreSQL with the pool. */
  readonly read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction (`BEGIN IMMEDIATE` on SQLite's writer thread) and commits it, or rolls back when it
   * throws. Tags logged with `logChange` become visible with the commit. Only reads with the transaction see its
   * writes; statements started together share a round trip (`pipelined.ts`). Transactions cannot be nested.
   */
  write<T>(work: (trx: Writer) => Promise<T>): Promise<T>;
  /**
   * Runs `task` in one transaction like {@link Database.write}; on SQLite within the writer thread, where transactions
   * that wait share one commit to disk. Each is rolled back alone, and none resolves before its commit.
   * @throws {Error} when the program (`writer-program.ts`) of the database does not list it
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input): Promise<Output>;
  /**
   * Calls `listener` when there are changes to read: after writes of this process that logged one and, on PostgreSQL,
   * notifications of others.
   */
  onWake(listener: () => void): () => void;
  /** Replicas of the server, if any; see `onReplica`. */
  readonly replicas?: ReplicaReads;
  /** Whether the server is known to be unavailable; always false on SQLite. */
  isUnavailable(): boolean;
  /** Waits for running writes, and closes the database. */
  close(): Promise<void>;
}

/** Listens to other processes; returns a function that stops. */
export type ListenForChanges = (wake: () => void) => () => Promise<void>;

interface DatabaseOptions {
  readonly listenToOthers?: ListenForChanges;
  /** Called when a write of this process has ended, before its caller is notified. */
  readonly onWritten?: () => void;
  /** Runs tasks; without it, tasks are ordinary writes. */
  readonly runTask?: (task: AnyTask, input: unknown) => Promise<TaskDone>;
}

/** Creates a database from its connections, and closes them with it. */
export function databaseOf(
  dialect: Dialect,
  read: Kysely<Tables>,
  write: Kysely<Tables>,
  { listenToOthers, onWritten, runTask }: DatabaseOptions = {},
): Database {
  const underWay = new Set<Promise<unknown>>();
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };
  const transactions = { count: 0, failed: 0, ms: 0 };
  const system = dialect === 'sqlite' ? 'sqlite' : 'postgresql';
  /** Runs a transaction of this thread, where it is known whether there is a change to read. */
  const inThisThread = async <T>(work: (trx: Writer) => Promise<T>): Promise<T> => {
    let own: Writer | undefined;
    try {
      return await inTransaction(write, (trx) => {
        own = trx;
        return work(trx);
      });
    } finally {
      if (own && hasLogged(own)) wake();
    }
  };
  const counted = async <T>(begin: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const transaction = begin();
    underWay.add(transaction);
    try {
      return await transaction;
    } catch (error) {
      transactions.failed += 1;
      throw error;
    } finally {
      transactions.count += 1;
      transactions.ms += performance.now() - start;
      underWay.delete(transaction);
      onWritten?.();
    }
  };
  /** Awaits a task of the writer thread, which says whether there is a change to read. */
  const inWriterThread = async (ended: Promise<TaskDone>): Promise<never> => {
    const { output, hasLogged: isLogged } = await ended;
    if (isLogged) wake();
    // Only the task knows the type of its output.
    return output as never;
  };
  /** Counts a transaction. @param task its name, if any */
  const track = <T>(begin: () => Promise<T>, task?: string): Promise<T> => {
    const attributes = { 'db.system.name': system, ...(task === undefined ? {} : { 'oja.task': task }) };
    return inSpan({ name: 'transaction', kind: 'client', attributes, onlyWithin: true }, () => counted(begin));
  };
  let stopListening: (() => Promise<void>) | undefined;
  return {
    dialect,
    transactions,
    read,
    write: (work) => track(() => inThisThread(work)),
    run: (task, input) =>
      track(
        () => (runTask ? inWriterThread(runTask(task, input)) : inThisThread((trx) => task(trx, input))),
        task.name,
      ),
    onWake(listener) {
      listeners.add(listener);
      stopListening ??= listenToOthers?.(wake);
      return () => void listeners.delete(listener);
    },
    isUnavailable: () => false,
    async close() {
      await Promise.allSettled(underWay);
      await stopListening?.();
      await read.destroy();
      if (write !== read) await write.destroy();
    },
  };
}

/** Restricts `db` to reads: writes are rejected, and changes are not notified. */
export function readingOnly(db: Pick<Database, 'dialect' | 'read' | 'replicas' | 'isUnavailable' | 'close'>): Database {
  const refuse = () => Promise.reject(new Error('This database was opened for reads only.'));
  return {
    ...db,
    transactions: { count: 0, failed: 0, ms: 0 },
    write: refuse,
    run: refuse,
    onWake: () => () => {},
  };
}

/** Returns the engine of a connection or a transaction. */
export function dialectOf(db: Reader): Dialect {
  return db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';
}
