/** Checks rows on a thread. It gives up a row that takes too much time or memory, and continues with the next one. */
import { Worker } from 'node:worker_threads';
import { Thread, type ThreadReply, type ThreadRequest } from '../node/thread.ts';
import type { CheckedRow, CheckSetting, RowJob } from './check-row.ts';

export type CheckerRequest = ThreadRequest<readonly RowJob[]>;
export type CheckerAnswer = ThreadReply<readonly CheckedRow[]>;

/** The start options of a thread. */
export interface CheckerSetting {
  readonly setting: CheckSetting;
  /** Index of the job of a request that the thread is checking, from 0. */
  readonly position: Int32Array;
}

/** Time limit of a row in ms, many times what any valid row takes. */
const LIMIT_MS = 10_000;
const TICK_MS = 100;
/** Memory of a thread in megabytes; a row has at most one. What it makes lives shortly, so little of it is for that. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 };
const SCRIPT = new URL('./check-rows.worker.ts', import.meta.url);

const TOO_SLOW =
  'it takes too long to read: a regular expression of the mapping may be too slow for it, or the text is made to be slow';
const TOO_LARGE = 'it takes too much memory to read';

type CheckThread = Thread<readonly RowJob[], readonly CheckedRow[]>;

/** The reason why the thread was ended, or died. */
class GivenUp extends Error {}

export interface Checker {
  /** Returns the result of each of `jobs`, in order; only of the first ones when the signal of the import aborts it. */
  check(jobs: readonly RowJob[]): Promise<readonly CheckedRow[]>;
  close(): void;
}

export class RowChecker implements Checker {
  readonly #setting: CheckSetting;
  readonly #signal: AbortSignal | undefined;
  readonly #limitMs: number;
  readonly #position = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  #thread: CheckThread | undefined;

  /**
   * Creates a checker.
   * @param signal ends the thread immediately, whatever row it checks
   * @param limitMs time after which a row is given up; changed only in tests
   */
  constructor(setting: CheckSetting, signal: AbortSignal | undefined, limitMs = LIMIT_MS) {
    this.#setting = setting;
    this.#signal = signal;
    this.#limitMs = limitMs;
    signal?.addEventListener('abort', this.#stop);
  }

  readonly #stop = () => this.#thread?.kill(new GivenUp('the import was stopped'));

  async check(jobs: readonly RowJob[]): Promise<readonly CheckedRow[]> {
    if (jobs.length === 0 || this.#signal?.aborted) return [];
    const thread = await this.#running();
    try {
      return await this.#watched(thread, jobs);
    } catch (error) {
      if (this.#signal?.aborted) return [];
      const at = Atomics.load(this.#position, 0);
      const reason = error instanceof GivenUp ? TOO_SLOW : TOO_LARGE;
      return [...(await this.check(jobs.slice(0, at))), { reason }, ...(await this.check(jobs.slice(at + 1)))];
    }
  }

  /** Ends the thread. */
  close(): void {
    this.#signal?.removeEventListener('abort', this.#stop);
    this.#stop();
  }

  async #running(): Promise<CheckThread> {
    if (this.#thread?.isAlive) return this.#thread;
    const workerData: CheckerSetting = { setting: this.#setting, position: this.#position };
    const worker = new Worker(SCRIPT, { workerData, resourceLimits: MEMORY });
    this.#thread = new Thread(worker, {
      name: 'The thread that checks rows',
      errorOf: ({ message }) => new Error(message),
      onDeath: () => {},
    });
    await this.#thread.ready;
    return this.#thread;
  }

  /**
   * Kills the thread when it stays in one row. Time is counted in ticks of this process, so that a paused process gives
   * up nothing.
   */
  async #watched(thread: CheckThread, jobs: readonly RowJob[]): Promise<readonly CheckedRow[]> {
    Atomics.store(this.#position, 0, 0);
    let position = 0;
    let ticks = 0;
    const timer = setInterval(() => {
      const now = Atomics.load(this.#position, 0);
      ticks = now === position ? ticks + 1 : 0;
      position = now;
      if (ticks * TICK_MS >= this.#limitMs) thread.kill(new GivenUp('a row takes too long'));
    }, TICK_MS);
    try {
      return await thread.ask(jobs);
    } finally {
      clearInterval(timer);
    }
  }
}
