/**
 * A queue for jobs that block the event loop, such as a render or a search. It limits running and waiting jobs, and
 * lets the loop serve cheap requests, such as cached pages, between two starts.
 */
import { TooBusyError } from './work-queue.ts';

/** Numbers of jobs that run and wait now, and of those that were refused since the start. */
export interface QueueSize {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
}

export interface FairQueue {
  size(): QueueSize;
  /**
   * Runs `job` as soon as there is room, in order of arrival.
   * @param owner owner of the job, who may fill only a share of the queue; undefined for no limit
   * @throws {TooBusyError} when the queue is full or the job waited too long, and errors of the job
   */
  run<T>(owner: string | undefined, job: () => Promise<T>): Promise<T>;
}

export interface FairQueueSize {
  /** Maximum concurrent jobs; more than one, because on PostgreSQL or with a foreign API a job waits for I/O. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Maximum waiting jobs of one owner. */
  readonly waitingOfOne: number;
  /** Milliseconds after which a waiting job is refused. */
  readonly timeoutMs: number;
}

interface Waiting {
  readonly owner: string | undefined;
  readonly start: () => void;
}

/** A single instance, because creating a stack trace would be the largest cost of a refusal. */
const TOO_BUSY = new TooBusyError();

/** Creates a queue. */
export function createFairQueue({ atOnce, waiting, waitingOfOne, timeoutMs }: FairQueueSize): FairQueue {
  const queue: Waiting[] = [];
  let running = 0;
  let refused = 0;
  /** Whether a job has started in this turn of the event loop; it may run to its end synchronously. */
  let hasStarted = false;

  function start(): void {
    running += 1;
    hasStarted = true;
    setImmediate(next);
  }

  function next(): void {
    hasStarted = false;
    if (running < atOnce) queue.shift()?.start();
  }

  function wait(owner: string | undefined): Promise<void> {
    const own = owner === undefined ? 0 : queue.filter((other) => other.owner === owner).length;
    if (queue.length >= waiting || own >= waitingOfOne) {
      refused += 1;
      return Promise.reject(TOO_BUSY);
    }
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
        refused += 1;
        reject(TOO_BUSY);
      }, timeoutMs);
      const place: Waiting = {
        owner,
        start() {
          clearTimeout(late);
          start();
          resolve();
        },
      };
      queue.push(place);
    });
  }

  return {
    size: () => ({ running, waiting: queue.length, refused }),
    async run(owner, job) {
      if (queue.length === 0 && !hasStarted && running < atOnce) start();
      else await wait(owner);
      try {
        return await job();
      } finally {
        running -= 1;
        if (!hasStarted) {
          hasStarted = true;
          setImmediate(next);
        }
      }
    },
  };
}
