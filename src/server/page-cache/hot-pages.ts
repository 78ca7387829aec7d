/** Packs pages harder that are asked for often, one at a time and never for more than a share of the machine. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CachedPage } from './cached-page.ts';

/** Pages that wait; more would have changed before their turn. */
const MOST_WAITING = 100;
/** Rest after each page, in times of the work: a twentieth of one core at most. */
const REST = 19;

export class HotPages {
  readonly #waiting: CachedPage[] = [];
  readonly #onError: (error: unknown) => void;
  #isRunning = false;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  add(page: CachedPage): void {
    if (this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push(page);
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let page = this.#waiting.shift(); page; page = this.#waiting.shift()) {
      if (page.purged) continue;
      const start = performance.now();
      await page.packHarder().catch(this.#onError);
      await sleep(REST * (performance.now() - start), undefined, { ref: false });
    }
    this.#isRunning = false;
  }
}
