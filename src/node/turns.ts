/** Jobs that must not overtake each other's counting: one at a time for each key, keys side by side. */
import { createWorkQueue, TooBusyError, type WorkQueue } from './work-queue.ts';

export interface Turns {
  /**
   * Runs `job` once those of the same key that came before have ended.
   * @throws what `full` makes when too many of its key wait, and what the job throws
   */
  run<T>(key: string, job: () => Promise<T>): Promise<T>;
}

/**
 * @param waiting jobs of one key that may wait
 * @param full what somebody is told whose key has too many
 */
export function createTurns(waiting: number, full: () => Error = () => new TooBusyError()): Turns {
  const keys = new Map<string, { readonly queue: WorkQueue; jobs: number }>();
  return {
    async run(key, job) {
      const own = keys.get(key) ?? { queue: createWorkQueue(1, waiting), jobs: 0 };
      // One runs while the others wait.
      if (own.jobs > waiting) throw full();
      keys.set(key, own);
      own.jobs += 1;
      try {
        return await own.queue.run('answer', job);
      } finally {
        own.jobs -= 1;
        if (own.jobs === 0) keys.delete(key);
      }
    },
  };
}
