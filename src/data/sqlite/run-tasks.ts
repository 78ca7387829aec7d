/** Runs transactions within the writer thread, several in one commit. */
import { Kysely } from 'kysely';
import { carried } from '../../node/thread.ts';
import { inTransaction } from '../pipelined.ts';
import type { Tables } from '../tables.ts';
import type { AnyTask } from '../transaction-task.ts';
import { savepointDialect } from './dialects.ts';
import type { SqliteHandle } from './handle.ts';
import type { TaskCall, TaskEnd } from './messages.ts';

/** Tasks by address and name, because Node takes as long to look up an imported module as to run a statement. */
const loaded = new Map<string, AnyTask>();

async function taskOf({ url, name }: TaskCall): Promise<AnyTask> {
  const key = `${url} ${name}`;
  const known = loaded.get(key);
  if (known) return known;
  const task = ((await import(url)) as Readonly<Record<string, AnyTask | undefined>>)[name];
  if (!task) throw new Error(`${url} exports no task ${name}.`);
  loaded.set(key, task);
  return task;
}

/**
 * Returns a function that runs `calls` in their order, each in its own savepoint, and commits them together, with one
 * wait for the disk. A task that throws is rolled back alone.
 * @throws {Error} when beginning or committing fails; then none of them changed anything
 */
export function taskRunner(handle: SqliteHandle): (calls: readonly TaskCall[]) => Promise<readonly TaskEnd[]> {
  const db = new Kysely<Tables>({ dialect: savepointDialect(handle) });

  async function endOf(task: AnyTask, { input }: TaskCall): Promise<TaskEnd> {
    try {
      return { output: await inTransaction(db, (trx) => task.work(trx, input)) };
    } catch (error) {
      if (!handle.inTransaction) throw error;
      const refused = task.errors.encode(error);
      return refused ? { refused } : { failed: carried(error) };
    }
  }

  return async (calls) => {
    const tasks = await Promise.all(calls.map(taskOf));
    handle.exec('begin immediate');
    try {
      const ends: TaskEnd[] = [];
      for (const [at, call] of calls.entries()) ends.push(await endOf(tasks[at] as AnyTask, call));
      handle.exec('commit');
      return ends;
    } catch (error) {
      if (handle.inTransaction) handle.exec('rollback');
      throw error;
    }
  };
}
