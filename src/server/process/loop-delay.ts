/** How late the event loop of this process is, which every answer waits for: measured only while somebody asks. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks at the clock. */
const RESOLUTION_MS = 5;
/** Milliseconds without a question after which nothing is measured any more. */
const FORGET_MS = 30_000;
const PERCENTILE = 99;

export class LoopDelay {
  #histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #forget: NodeJS.Timeout | undefined;

  /** The 99th percentile in milliseconds since the last question; 0 at the first one, which begins to measure. */
  sinceLast(): number {
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => this.#end(), FORGET_MS).unref();
    if (!this.#histogram) {
      this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      this.#histogram.enable();
      return 0;
    }
    // It counts from one look to the next, in nanoseconds.
    const delay = this.#histogram.percentile(PERCENTILE) / 1e6 - RESOLUTION_MS;
    this.#histogram.reset();
    return Math.max(0, delay);
  }

  #end(): void {
    this.#histogram?.disable();
    this.#histogram = undefined;
  }
}
