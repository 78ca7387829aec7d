/**
 * Manages rendering processes, each with some pages in progress. A process that dies is replaced, and its pages count
 * as failed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import type { Order, Outcome, RendererMessage } from './messages.ts';

const PROGRAM = path.join(import.meta.dirname, 'render.process.ts');
/** Orders of one process: it takes the next one while the pages of the previous one are written. */
const ORDERS_AT_ONCE = 2;
/** Maximum deaths of processes before no more are started, because the cause would remain. */
const DEATHS_MAX = 5;

interface Waiting {
  readonly keys: readonly string[];
  readonly resolve: (outcome: Outcome) => void;
}

/** One rendering process. */
class RenderProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, Waiting>();
  /** Resolves with the reason of its end. */
  readonly ended: Promise<string>;
  #isReady = false;
  #lastId = 0;

  /** @param onChange called when the process can take an order, and when it has ended */
  constructor(onChange: () => void) {
    this.#child = fork(PROGRAM, {
      // The environment is that of the shop, because React's development build takes a quarter longer.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = Promise.withResolvers<string>();
    this.ended = ended.promise;
    let broken: string | undefined;
    const end = (how: string) => {
      this.#isReady = false;
      for (const { keys, resolve } of this.#waiting.values())
        resolve({ made: 0, gone: 0, failed: keys.map((key) => ({ key, reason: how })) });
      this.#waiting.clear();
      ended.resolve(how);
      onChange();
    };
    this.#child.once('error', (error) => end(error.message));
    this.#child.once('exit', (code, signal) =>
      end(broken ?? `A process that renders ended (${signal ?? `code ${code}`}).`),
    );
    this.#child.on('message', (message: RendererMessage) => {
      if (message.kind === 'ready') this.#isReady = true;
      else if (message.kind === 'broken') {
        broken = message.message;
        this.#child.kill('SIGKILL');
      } else {
        this.#waiting.get(message.id)?.resolve(message.outcome);
        this.#waiting.delete(message.id);
      }
      onChange();
    });
  }

  get hasRoom(): boolean {
    return this.#isReady && this.#waiting.size < ORDERS_AT_ONCE;
  }

  make(keys: readonly string[]): Promise<Outcome> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve) => {
      this.#waiting.set(id, { keys, resolve });
      this.#child.send({ id, keys } satisfies Order);
    });
  }

  /** Number of pages that were sent to the process and not yet reported. */
  get underWay(): number {
    return [...this.#waiting.values()].reduce((sum, { keys }) => sum + keys.length, 0);
  }

  /** Ends the process, which has no pages in progress. */
  async end(): Promise<void> {
    if (this.#isReady && this.#child.connected) this.#child.send('end');
    else this.#child.kill('SIGKILL');
    await this.ended;
  }
}

export class RenderPool {
  readonly #processes = new Set<RenderProcess>();
  readonly #signal: AbortSignal;
  #deaths = 0;
  #lastDeath = '';
  #isEnding = false;
  #changed = Promise.withResolvers<void>();
  readonly #change = () => {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  };

  /** Starts `count` processes. No order is accepted after `signal`. */
  constructor(count: number, signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener('abort', this.#change);
    for (let n = 0; n < count; n += 1) this.#startOne();
  }

  #startOne(): void {
    const one = new RenderProcess(this.#change);
    this.#processes.add(one);
    void one.ended.then((how) => {
      this.#processes.delete(one);
      this.#deaths += 1;
      this.#lastDeath = how;
      if (!this.#isEnding && this.#deaths < DEATHS_MAX) this.#startOne();
      this.#change();
    });
  }

  /** Number of pages that are being made. */
  get underWay(): number {
    return [...this.#processes].reduce((sum, one) => sum + one.underWay, 0);
  }

  /**
   * Sends `keys` to a process once one has room; calls `onDone` with the outcome. Returns whether the order was sent
   * before the signal.
   * @throws {Error} with the reason of the last process's end when none is left
   */
  async make(keys: readonly string[], onDone: (outcome: Outcome) => void): Promise<boolean> {
    while (!this.#signal.aborted) {
      const free = [...this.#processes].find(({ hasRoom }) => hasRoom);
      if (free) {
        void free.make(keys).then(onDone);
        return true;
      }
      if (this.#processes.size === 0) throw new Error(this.#lastDeath);
      await this.#changed.promise;
    }
    return false;
  }

  /** Ends the processes after they have made their pages. */
  async end(): Promise<void> {
    this.#isEnding = true;
    while (this.underWay > 0) await this.#changed.promise;
    await Promise.all([...this.#processes].map((one) => one.end()));
    this.#signal.removeEventListener('abort', this.#change);
  }
}
