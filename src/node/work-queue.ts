/** Runs a few expensive jobs at a time, with a limited queue and priorities. */

/** The queue is so long that another job would wait too long. */
export class TooBusyError extends Error {
  constructor() {
    super('Too many jobs are waiting.');
  }
}

/** Every client of the waiting job left, so it was not started. */
export class NoInterestError extends Error {
  constructor() {
    super('No client waits for this job any more.');
  }
}

/** Priorities: jobs that complete an answer, jobs that such a job needs first, and jobs that no client waits for. */
const RANKS = ['answer', 'source', 'idle'] as const;
export type Rank = (typeof RANKS)[number];

/** The reason for interest in a subject: a visitor sees it now, or it is prepared in advance. */
export type Interest = 'seen' | 'ahead';

export interface WorkQueue {
  /**
   * Runs `job` as soon as a slot is free. Jobs for visible subjects run first, by turns the latest and the oldest; then
   * by rank, then by arrival.
   * @param subject subject of the job, see {@link addInterest}
   * @throws {TooBusyError} when too many jobs of its rank wait
   * @throws {NoInterestError} when all clients of its subject left while it waited
   * @throws errors of the job
   */
  run<T>(rank: Rank, job: () => Promise<T>, subject?: string): Promise<T>;
  /**
   * Registers interest in `subject`. Returns a function that withdraws it once; without any interest, waiting jobs for
   * the subject leave the queue.
   */
  addInterest(subject: string, interest: Interest): () => void;
}

/** Milliseconds within which subjects count as seen at the same time, so that those of one screen stay in order. */
const SAME_TIME = 500;

interface Waiting {
  readonly rank: number;
  readonly subject: string | undefined;
  readonly go: () => void;
  readonly leave: (error: NoInterestError) => void;
}

interface Wanted {
  seen: number;
  ahead: number;
  /** When it was last seen, in units of {@link SAME_TIME}; -1 for never. */
  lastSeen: number;
}

/**
 * Creates a queue.
 * @param atOnce maximum concurrent jobs
 * @param waiting maximum waiting jobs per rank
 * @param now milliseconds of a monotonic clock
 */
export function createWorkQueue(atOnce = 2, waiting = 200, now = () => performance.now()): WorkQueue {
  let running = 0;
  /** Whether the job that was taken last was one of the oldest screen. */
  let takesOldest = true;
  const interests = new Map<string, Wanted>();
  /** Waiting jobs in order of arrival. */
  const queue: Waiting[] = [];

  const lastSeen = ({ subject }: Waiting) => (subject === undefined ? -1 : (interests.get(subject)?.lastSeen ?? -1));

  /**
   * Takes the first job of the latest screen, or in every other call of the oldest: a browser requests six pictures at
   * a time, so the first of a page would otherwise wait for all that it requests after them.
   */
  function takeNext(): Waiting | undefined {
    takesOldest = !takesOldest;
    const seen = queue.map(lastSeen).filter((one) => one >= 0);
    const wanted = seen.length === 0 ? -1 : takesOldest ? Math.min(...seen) : Math.max(...seen);
    const jobs = queue.filter((one) => lastSeen(one) === wanted);
    const first = Math.min(...jobs.map(({ rank }) => rank));
    const next = jobs.find(({ rank }) => rank === first);
    if (next) queue.splice(queue.indexOf(next), 1);
    return next;
  }

  function dropUnwanted(subject: string): void {
    for (const one of queue.filter((waits) => waits.subject === subject)) {
      queue.splice(queue.indexOf(one), 1);
      one.leave(new NoInterestError());
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
        // The slot passes directly to a waiting job, so that a new job cannot overtake it.
        const next = takeNext();
        if (next) next.go();
        else running -= 1;
      }
    },
    addInterest(subject, interest) {
      const one = interests.get(subject) ?? { seen: 0, ahead: 0, lastSeen: -1 };
      interests.set(subject, one);
      one[interest] += 1;
      if (interest === 'seen') one.lastSeen = Math.floor(now() / SAME_TIME);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        one[interest] -= 1;
        if (one.seen === 0) one.lastSeen = -1;
        if (one.seen + one.ahead > 0) return;
        interests.delete(subject);
        dropUnwanted(subject);
      };
    },
  };
}
