/** The writer thread: the only connection of this process that changes the database. */
import { parentPort, workerData } from 'node:worker_threads';
import { carried } from '../../node/thread.ts';
import { isStorageError } from '../storage-error.ts';
import { SqliteHandle } from './handle.ts';
import { isBusy, type WriterAnswer, type WriterCommand, type WriterReply, type WriterRequest } from './messages.ts';
import { taskRunner } from './run-tasks.ts';

/** Milliseconds that opening waits for another process that opens the same new file. */
const OPEN_TIMEOUT_MS = 10_000;
const OPEN_RETRY_MS = 20;

const port = parentPort;
if (!port) throw new Error('writer.worker.ts runs as a worker thread');

/** Opens the database. Switching a new file to WAL needs exclusive access, and SQLite does not wait for it. */
function openWriter(file: string): SqliteHandle {
  const deadline = performance.now() + OPEN_TIMEOUT_MS;
  for (;;) {
    let handle: SqliteHandle | undefined;
    try {
      handle = new SqliteHandle(file, { readOnly: false, cache: 'writer' });
      handle.exec('pragma journal_mode = wal; pragma journal_size_limit = 67108864; pragma temp_store = memory');
      return handle;
    } catch (error) {
      handle?.close();
      if (!isBusy(error) || performance.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, OPEN_RETRY_MS);
    }
  }
}

const handle = openWriter(String(workerData));

/** Updates the statistics of tables that have grown much, from samples. */
function updateStatistics(): void {
  try {
    handle.exec('pragma optimize');
  } catch (error) {
    // Another process is writing, or there is no room; the next process to close updates them.
    if (!isStorageError(error)) throw error;
  }
}

const runTasks = taskRunner(handle);

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
      updateStatistics();
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
