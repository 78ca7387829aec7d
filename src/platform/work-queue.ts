/** A few heavy jobs at a time, a bounded number that wait, and an order among those. */

/** So many wait already that another would wait too long. */
export class TooBusyError extends Error {
  constructor() {
    super('Too many jobs are waiting.');
  }
}

/** What runs first of what waits: what ends an answer, what it needs before, and what nobody waits for. */
const RANKS = ['answer', 'source', 'idle'] as const;
export type Rank = (typeof RANKS)[number];

export interface WorkQueue {
  /**
   * Runs `job` as soon as a place is free, those of the same rank in the order in which they came.
   * @throws {TooBusyError} when too many of its rank wait, and what the job throws
   */
  run<T>(rank: Rank, job: () => Promise<T>): Promise<T>;
}

/**
 * @param atOnce jobs that run at a time
 * @param waiting jobs of one rank that may wait
 */
export function createWorkQueue(atOnce = 2, waiting = 200): WorkQueue {
  let running = 0;
  const queues: Record<Rank, (() => void)[]> = { answer: [], source: [], idle: [] };
  const next = () => RANKS.map((rank) => queues[rank]).find(({ length }) => length > 0);
  return {
    async run(rank, job) {
      const queue = queues[rank];
      if (running < atOnce) running += 1;
      else if (queue.length >= waiting) throw new TooBusyError();
      else await new Promise<void>((go) => queue.push(go));
      try {
        return await job();
      } finally {
        // The place goes from hand to hand, so that nobody who comes now is faster than those who wait.
        const go = next()?.shift();
        if (go) go();
        else running -= 1;
      }
    },
  };
}
