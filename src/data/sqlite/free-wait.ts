/** Waits for the transactions of other processes, which lock the database. */
import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy } from './messages.ts';

/** Milliseconds that the database may be locked before a transaction is refused. */
const LOCKED_MS = 20_000;
const RETRY_MS = 10;

export class FreeWait {
  readonly #limitMs: number;
  /** Since when every attempt has found the database locked, in milliseconds of a monotonic clock. */
  #lockedSince: number | undefined;

  constructor(limitMs = LOCKED_MS) {
    this.#limitMs = limitMs;
  }

  /**
   * Repeats `begin` while another process writes, without blocking this thread. The limit counts from the first attempt
   * that found the database locked, so that queued transactions do not each wait for the full limit.
   */
  async run<T>(begin: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        const begun = await begin();
        this.#lockedSince = undefined;
        return begun;
      } catch (error) {
        if (!isBusy(error)) throw error;
        this.#lockedSince ??= performance.now();
        if (performance.now() - this.#lockedSince > this.#limitMs) throw error;
        await sleep(RETRY_MS * (1 + Math.random()));
      }
    }
  }
}
