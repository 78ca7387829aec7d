/** Sends transactions to the writer thread; waiting ones are sent together. */
import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import type { AnyTask, TaskDone, WriterProgram } from '../writer-program.ts';
import type { TaskEnd } from './messages.ts';
import { errorOf, type WriterThread } from './writer-thread.ts';

/** Maximum transactions in one commit, for which the others wait. */
const BATCH = 32;

interface Waiting {
  /** Of the task. */
  readonly name: string;
  readonly input: unknown;
  readonly resolve: (done: TaskDone) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Returns a function that runs a task in the writer thread, alternating with the transactions of `write`.
 * @param write lends its single connection to one transaction at a time
 */
export function taskQueue(thread: WriterThread, write: Kysely<Tables>, { tasks, errors }: WriterProgram) {
  const names = new Map(Object.entries(tasks).map(([name, task]) => [task, name]));
  const waiting: Waiting[] = [];
  let isSending = false;

  function settle({ resolve, reject }: Waiting, end: TaskEnd | undefined): void {
    if (!end) reject(new Error('The database writer did not answer for a transaction.'));
    else if ('output' in end) resolve(end);
    else reject('refused' in end ? errors.decode(end.refused) : errorOf(end.failed));
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    const calls = batch.map(({ name, input }) => ({ name, input }));
    try {
      const life = await thread.life();
      const ends = (await thread.whenFree(() => life.ask({ kind: 'tasks', calls }))) as readonly TaskEnd[];
      for (const [at, one] of batch.entries()) settle(one, ends[at]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    try {
      while (waiting.length > 0)
        await write.connection().execute(async () => {
          await send(waiting.splice(0, BATCH));
        });
    } finally {
      isSending = false;
    }
  }

  return (task: AnyTask, input: unknown): Promise<TaskDone> =>
    new Promise((resolve, reject) => {
      const name = names.get(task);
      if (name === undefined)
        throw new Error(`The writer thread does not know the task ${task.name}: add it to its table.`);
      waiting.push({ name, input, resolve, reject });
      if (!isSending)
        sendAll().catch((error: unknown) => {
          for (const one of waiting.splice(0)) one.reject(error);
        });
    });
}
