/** A few heavy jobs at a time, a bounded number that wait, and an order among those. */

/** So many wait already that another would wait too long. */
export class TooBusyError extends Error {
  constructor() {
    super('Too many jobs are waiting.');
  }
}

/** Everybody who wanted what a waiting job was for has gone, so it was not begun. */
export class NotWantedError extends Error {
  constructor() {
    super('Nobody waits for this job any more.');
  }
}

/** What runs first of what waits: what ends an answer, what it needs before, and what nobody waits for. */
const RANKS = ['answer', 'source', 'idle'] as const;
export type Rank = (typeof RANKS)[number];

/** Who wants a subject: a visitor who sees its place now, or work ahead of any visitor. */
export type Wish = 'seen' | 'ahead';

export interface WorkQueue {
  /**
   * Runs `job` as soon as a place is free. Jobs for a subject that is seen come first, the latest seen before earlier
   * ones. Then rank decides, then order of arrival.
   * @param subject what the job is for, see {@link want}
   * @throws {TooBusyError} when too many of its rank wait, {@link NotWantedError} when all who wanted its subject went
   * away while it waited, and what the job throws
   */
  run<T>(rank: Rank, job: () => Promise<T>, subject?: string): Promise<T>;
  /**
   * Notes that somebody wants `subject` from now on. Returns what takes it back, once; with the last of them, jobs for
   * it that still wait leave the queue.
   */
  want(subject: string, wish: Wish): () => void;
}

/** Milliseconds within which subjects count as seen at the same time: those of one screen keep their order. */
const SAME_TIME = 500;

interface Waiting {
  readonly rank: number;
  readonly subject: string | undefined;
  readonly go: () => void;
  readonly leave: (error: NotWantedError) => void;
}

interface Wanted {
  seen: number;
  ahead: number;
  /** When it was seen last, in steps of {@link SAME_TIME}; -1 for never. */
  seenAt: number;
}

/**
 * @param atOnce jobs that run at a time
 * @param waiting jobs of one rank that may wait
 * @param now milliseconds of a clock that never goes back
 */
export function createWorkQueue(atOnce = 2, waiting = 200, now = () => performance.now()): WorkQueue {
  let running = 0;
  const wanted = new Map<string, Wanted>();
  /** in order of arrival. */
  const queue: Waiting[] = [];

  const seenAt = ({ subject }: Waiting) => (subject === undefined ? -1 : (wanted.get(subject)?.seenAt ?? -1));
  const goesBefore = (a: Waiting, b: Waiting) => (seenAt(a) - seenAt(b) || b.rank - a.rank) > 0;

  function takeNext(): Waiting | undefined {
    let best = 0;
    for (const [at, one] of queue.entries()) if (goesBefore(one, queue[best] as Waiting)) best = at;
    return queue.splice(best, 1)[0];
  }

  function dropUnwanted(subject: string): void {
    for (const one of queue.filter((waits) => waits.subject === subject)) {
      queue.splice(queue.indexOf(one), 1);
      one.leave(new NotWantedError());
    }
  }

  return {
    async run(name, job, subject) {
      const rank = RANKS.indexOf(name);
      if (running < atOnce) running += 1;
      else if (queue.filter((one) => one.rank === rank).length >= waiting) throw new TooBusyError();
      else await new Promise<void>((go, leave) => queue.push({ rank, subject, go, leave }));
      try {
        return await job();
      } finally {
        // The place goes from hand to hand, so that nobody who comes now is faster than those who wait.
        const next = takeNext();
        if (next) next.go();
        else running -= 1;
      }
    },
    want(subject, wish) {
      const one = wanted.get(subject) ?? { seen: 0, ahead: 0, seenAt: -1 };
      wanted.set(subject, one);
      one[wish] += 1;
      if (wish === 'seen') one.seenAt = Math.floor(now() / SAME_TIME);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        one[wish] -= 1;
        if (one.seen === 0) one.seenAt = -1;
        if (one.seen + one.ahead > 0) return;
        wanted.delete(subject);
        dropUnwanted(subject);
      };
    },
  };
}
