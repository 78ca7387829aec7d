/** A first-in, first-out queue for connections while all of them are in use. */
import { TooBusyError } from '../../node/work-queue.ts';

/** Milliseconds after which a waiting request is rejected with an error that can be retried. */
export const WAIT_LIMIT_MS = 30_000;

interface Waiting {
  readonly go: () => void;
  readonly refuse: (error: Error) => void;
}

export class ConnectionQueue {
  readonly #waiting = new Set<Waiting>();
  readonly #limitMs: number;
  #free: number;

  /** Creates the queue. @param limitMs maximum wait in milliseconds; changed only in tests */
  constructor(connections: number, limitMs: number = WAIT_LIMIT_MS) {
    this.#free = connections;
    this.#limitMs = limitMs;
  }

  /**
   * Waits for a free connection. @throws {TooBusyError} when none becomes free in time, or the error of {@link
   * rejectAll}
   */
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

  /** Passes a free connection to the longest waiting request, so that new requests cannot overtake it. */
  release(): void {
    const [first] = this.#waiting;
    if (!first) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(first);
    first.go();
  }

  /** Rejects all waiting requests. */
  rejectAll(error: Error): void {
    for (const { refuse } of this.#waiting) refuse(error);
    this.#waiting.clear();
  }
}
