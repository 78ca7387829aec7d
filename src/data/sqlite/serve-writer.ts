/** The writer thread's side: the only connection of this process that changes the database, and the tasks that use it. */
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely } from 'kysely';
import { carried } from '../../node/thread.ts';
import { hasLogged } from '../logged-tags.ts';
import { inTransaction } from '../pipelined.ts';
import { isStorageError } from '../storage-error.ts';
import type { Tables } from '../tables.ts';
import type { WriterProgram } from '../writer-program.ts';
import { savepointDialect } from './dialects.ts';
import { SqliteHandle } from './handle.ts';
import {
  isBusy,
  type TaskCall,
  type TaskEnd,
  type WriterAnswer,
  type WriterCommand,
  type WriterReply,
  type WriterRequest,
} from './messages.ts';

/** How long opening waits for another process that is opening the same new file (ms). */
const OPEN_TIMEOUT_MS = 10_000;
const OPEN_RETRY_MS = 20;

/**
 * Where SQLite sorts, and notes what a rollback needs. Sorting an index of a million products takes 120 MB in memory,
 * and no more than a page cache in files; orders take a twentieth less CPU time in memory.
 */
type TemporaryStore = 'file' | 'memory';

/** Switching a new file to WAL needs exclusive access, and SQLite does not wait for it. */
function openWriter(file: string, temporary: TemporaryStore): SqliteHandle {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    let handle: SqliteHandle | undefined;
    try {
      handle = new SqliteHandle(file, { readOnly: false, cache: 'writer' });
      handle.exec(`pragma journal_mode = wal; pragma journal_size_limit = 67108864; pragma temp_store = ${temporary}`);
      return handle;
    } catch (error) {
      handle?.close();
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_RETRY_MS);
    }
  }
}

/** Updates the statistics of tables that have grown much, from samples. */
function updateStatistics(handle: SqliteHandle): void {
  try {
    handle.exec('pragma optimize');
  } catch (error) {
    // Another process is writing, or there is no room; the next one to close updates them.
    if (!isStorageError(error)) throw error;
  }
}

/** What the thread needs of its program. Loaded with the first task: opening the database does not wait for it. */
type LoadTasks = () => Promise<Pick<WriterProgram, 'tasks' | 'errors'>>;

/**
 * Returns a function that runs `calls` in their order, each in a savepoint of its own, and commits them together: one
 * wait for the disk. A task that throws is rolled back alone.
 * @throws {Error} when beginning or committing fails; then none of them changed anything
 */
function taskRunner(handle: SqliteHandle, load: LoadTasks) {
  const db = new Kysely<Tables>({ dialect: savepointDialect(handle) });
  let loading: ReturnType<LoadTasks> | undefined;

  async function endOf({ name, input }: TaskCall, { tasks, errors }: Awaited<ReturnType<LoadTasks>>): Promise<TaskEnd> {
    const task = tasks[name];
    try {
      if (!task) throw new Error(`The writer thread has no task ${name}.`);
      return await inTransaction(db, async (trx) => ({ output: await task(trx, input), hasLogged: hasLogged(trx) }));
    } catch (error) {
      if (!handle.inTransaction) throw error;
      const refused = errors.encode(error);
      return refused ? { refused } : { failed: carried(error) };
    }
  }

  return async (calls: readonly TaskCall[]): Promise<readonly TaskEnd[]> => {
    loading ??= load();
    const program = await loading;
    handle.exec('begin immediate');
    try {
      const ends: TaskEnd[] = [];
      for (const call of calls) ends.push(await endOf(call, program));
      handle.exec('commit');
      return ends;
    } catch (error) {
      if (handle.inTransaction) handle.exec('rollback');
      throw error;
    }
  };
}

/**
 * Opens the database and obeys the main thread. Called once, by the module of the thread.
 * @param load imports the program
 * @param temporary `memory` for the many small transactions of a shop, `file` for commands
 */
export function serveWriter(load: LoadTasks, temporary: TemporaryStore): void {
  const port = parentPort;
  if (!port) throw new Error('The database writer runs as a worker thread.');
  const handle = openWriter(String(workerData), temporary);
  const runTasks = taskRunner(handle, load);

  function obey(command: WriterCommand): WriterAnswer | Promise<WriterAnswer> {
    switch (command.kind) {
      case 'begin':
        handle.exec('begin immediate');
        return undefined;
      case 'commit':
        handle.exec('commit');
        return undefined;
      case 'rollback':
        // Some errors, such as a full disk, have already rolled back.
        if (handle.inTransaction) handle.exec('rollback');
        return undefined;
      case 'query':
        if (!handle.inTransaction) throw new Error('This transaction has ended: a query was not awaited inside it.');
        return handle.run(command.sql, command.parameters);
      case 'tasks':
        return runTasks(command.calls);
      case 'close':
        updateStatistics(handle);
        handle.close();
        return undefined;
    }
  }

  port.on('message', async ({ id, command }: WriterRequest) => {
    let reply: WriterReply;
    try {
      const answer = obey(command);
      reply = { id, result: answer instanceof Promise ? await answer : answer };
    } catch (error) {
      reply = { id, error: carried(error) };
    }
    port.postMessage(reply);
    if (command.kind === 'close') port.close();
  });
  port.postMessage({ id: 0, result: undefined } satisfies WriterReply);
}
