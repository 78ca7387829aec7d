/**
 * Runs jobs one at a time for each key, and jobs of different keys in parallel, so that each job sees the effects of
 * the previous one.
 */
import { createWorkQueue, TooBusyError, type WorkQueue } from './work-queue.ts';

export interface KeyedQueue {
  /**
   * Runs `job` after the earlier jobs of the same key.
   * @throws the error of `full` when too many jobs of the key wait, and errors of the job
   */
  run<T>(key: string, job: () => Promise<T>): Promise<T>;
}

/**
 * Creates a queue.
 * @param waiting maximum waiting jobs per key
 * @param full creates the error for a key with too many jobs
 */
export function createKeyedQueue(waiting: number, full: () => Error = () => new TooBusyError()): KeyedQueue {
  const keys = new Map<string, { readonly queue: WorkQueue; jobs: number }>();
  return {
    async run(key, job) {
      const own = keys.get(key) ?? { queue: createWorkQueue(1, waiting), jobs: 0 };
      // The limit is for waiting jobs; one more runs.
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
