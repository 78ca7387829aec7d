/** Measures the event loop delay of this process, which every answer waits for, while it is requested regularly. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Resolution of the measurement in milliseconds. */
const RESOLUTION_MS = 5;
/** Milliseconds without a request after which the measurement stops. */
const FORGET_MS = 30_000;
const PERCENTILE = 99;

export class LoopDelay {
  #histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #forget: NodeJS.Timeout | undefined;

  /**
   * Returns the 99th percentile in milliseconds since the last call; the first call returns 0 and starts the
   * measurement.
   */
  sinceLast(): number {
    clearTimeout(this.#forget);
    this.#forget = setTimeout(() => this.#end(), FORGET_MS).unref();
    if (!this.#histogram) {
      this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
      this.#histogram.enable();
      return 0;
    }
    // The histogram counts the time between two samples, in nanoseconds.
    const delay = this.#histogram.percentile(PERCENTILE) / 1e6 - RESOLUTION_MS;
    this.#histogram.reset();
    return Math.max(0, delay);
  }

  #end(): void {
    this.#histogram?.disable();
    this.#histogram = undefined;
  }
}
