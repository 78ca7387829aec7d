/**
 * Jobs that keep the event loop busy, such as a render or a search: so many are under way, so many wait, and between
 * two starts the loop answers what costs nothing, such as cached pages.
 */
import { TooBusyError } from './work-queue.ts';

export interface FairQueue {
  /**
   * Runs `job` as soon as there is room, in order of arrival.
   * @param owner owner of the job; no owner may fill more than its share of the queue. Undefined: no such limit
   * @throws {TooBusyError} when too many wait, or this one has waited too long, and what the job throws
   */
  run<T>(owner: string | undefined, job: () => Promise<T>): Promise<T>;
}

export interface FairQueueSize {
  /** Jobs under way. More than one because on PostgreSQL, and with a foreign API, a job waits for others. */
  readonly atOnce: number;
  readonly waiting: number;
  /** Waiting jobs of one owner. */
  readonly waitingOfOne: number;
  /** Milliseconds after which a waiting job is refused. */
  readonly timeoutMs: number;
}

interface Waiting {
  readonly owner: string | undefined;
  readonly start: () => void;
}

/** One for all: its stack would cost more than the rest of a refusal. */
const TOO_BUSY = new TooBusyError();

export function createFairQueue({ atOnce, waiting, waitingOfOne, timeoutMs }: FairQueueSize): FairQueue {
  const queue: Waiting[] = [];
  let running = 0;
  /** Whether one was started in this turn of the event loop: a job may run to its end before the loop goes on. */
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
    if (queue.length >= waiting || own >= waitingOfOne) return Promise.reject(TOO_BUSY);
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1);
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
