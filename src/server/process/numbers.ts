/**
 * The metrics of all workers: live ones on request, and the last ones of ended workers, because counters must not fall.
 */

import type { Snapshot } from './metrics.ts';
import { aggregate } from './metrics-server.ts';

/** Milliseconds that a worker has to answer before its last metrics are reported. */
const TIMEOUT_MS = 2_000;

/** Metric types that include ended processes. */
const RISING: readonly unknown[] = ['counter', 'histogram'];

export class Numbers<W extends object> {
  readonly #last = new Map<W, Snapshot>();
  readonly #waiting = new Map<W, PromiseWithResolvers<void>>();
  #ended: Snapshot[] = [];

  /** Stores the metrics that `worker` reported. */
  report(worker: W, numbers: Snapshot): void {
    this.#last.set(worker, numbers);
    this.#waiting.get(worker)?.resolve();
  }

  /** Notes that `worker` ended; its last metrics stay counted. */
  ended(worker: W): void {
    const last = this.#last.get(worker);
    if (last) this.#ended.push(last.filter(({ type }) => RISING.includes(type)));
    this.#last.delete(worker);
    this.#waiting.get(worker)?.resolve();
  }

  /** Collects the metrics of all workers. `ask` makes a worker report its own. */
  async ask(workers: readonly W[], ask: (worker: W) => void): Promise<Snapshot[]> {
    await Promise.all(workers.map((worker) => this.#answerOf(worker, ask)));
    if (this.#ended.length > 1) this.#ended = [await aggregate(this.#ended).getMetricsAsJSON()];
    return [...this.#last.values(), ...this.#ended];
  }

  async #answerOf(worker: W, ask: (worker: W) => void): Promise<void> {
    const known = this.#waiting.get(worker);
    if (known) {
      await known.promise;
      return;
    }
    const waiting = Promise.withResolvers<void>();
    const limit = setTimeout(waiting.resolve, TIMEOUT_MS);
    this.#waiting.set(worker, waiting);
    ask(worker);
    await waiting.promise;
    clearTimeout(limit);
    this.#waiting.delete(worker);
  }
}
