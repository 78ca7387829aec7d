/**
 * Renders purged pages again, the most requested first, so that the next visitor finds them. Visitors go first, and it
 * takes at most a share of one core.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum number of waiting pages; beyond it the least requested ones are left to their next visitor. */
const MAX_WAITING = 1000;
/** The pause after each page, as a multiple of its time: at most a fifth of one core. */
const REST = 4;
/** Milliseconds until it checks again whether visitors wait. */
const BUSY_MS = 20;

export interface RefresherOptions {
  /** Renders the page under `key` again, unless that has happened meanwhile. */
  readonly remake: (key: string) => Promise<void>;
  /** Whether visitors wait for renders. */
  readonly isBusy: () => boolean;
  readonly onError: (error: unknown, key: string) => void;
}

export class PageRefresher {
  readonly #options: RefresherOptions;
  /** The heat of each waiting page, by key. */
  #waiting = new Map<string, number>();
  #isRunning = false;

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  add(key: string, heat: number): void {
    this.#waiting.set(key, heat);
    if (this.#waiting.size > 2 * MAX_WAITING) this.#waiting = new Map(this.#hottest().slice(0, MAX_WAITING));
    if (!this.#isRunning) void this.#run();
  }

  #hottest(): [string, number][] {
    return [...this.#waiting].sort(([, a], [, b]) => b - a);
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    // Pages that are purged together are sorted together.
    await sleep(0, undefined, { ref: false });
    while (this.#waiting.size > 0) {
      while (this.#options.isBusy()) await sleep(BUSY_MS, undefined, { ref: false });
      const [next] = this.#hottest();
      if (!next) break;
      const [key] = next;
      this.#waiting.delete(key);
      const start = performance.now();
      await this.#options.remake(key).catch((error: unknown) => this.#options.onError(error, key));
      await sleep(REST * (performance.now() - start), undefined, { ref: false });
    }
    this.#isRunning = false;
  }
}
