/** Whoever needs a connection while all are lent waits for one, first come first served. */
import { TooBusyError } from '../../node/work-queue.ts';

/** Milliseconds after which a waiting request is refused and asked to retry. */
const WAIT_LIMIT_MS = 30_000;

interface Waiting {
  readonly go: () => void;
  readonly refuse: (error: Error) => void;
}

export class ConnectionQueue {
  readonly #waiting = new Set<Waiting>();
  readonly #limitMs: number;
  #free: number;

  /** @param limitMs milliseconds that one waits at most; another limit only in tests */
  constructor(connections: number, limitMs: number = WAIT_LIMIT_MS) {
    this.#free = connections;
    this.#limitMs = limitMs;
  }

  /** @throws {TooBusyError} when none came free in time, and what {@link refuseAll} is given */
  async take(): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { go: resolve, refuse: reject };
    this.#waiting.add(waiting);
    const late = setTimeout(() => reject(new TooBusyError()), this.#limitMs);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      this.#waiting.delete(waiting);
    }
  }

  /** Hands one on to whoever waits longest, so that nobody who comes now is faster. */
  give(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(first);
    first.go();
  }

  /** Lets nobody wait for what will not come. */
  refuseAll(error: Error): void {
    for (const { refuse } of this.#waiting) refuse(error);
    this.#waiting.clear();
  }
}
