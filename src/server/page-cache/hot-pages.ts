/** Compresses popular pages harder, one at a time, within a share of the processor. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CachedPage } from './cached-page.ts';

/** Maximum length of the queue; pages further back would change before their turn. */
const MAX_WAITING = 100;
/** The pause after each page, as a multiple of the work: at most a twentieth of one core. */
const REST = 19;

export class HotPages {
  readonly #waiting: CachedPage[] = [];
  readonly #onError: (error: unknown) => void;
  #isRunning = false;

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Queues a page while there is room. */
  readonly add = (page: CachedPage): void => {
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(page);
    if (!this.#isRunning) void this.#run();
  };

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
