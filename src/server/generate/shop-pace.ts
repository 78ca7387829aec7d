/**
 * Whether the shop that runs on this `DATA_DIR` has to be left in peace. Every second each of its processes is asked how
 * late its event loop was, at the 99th percentile: over 10 ms and over twice the value without this work, it rests for two
 * seconds, and what the second of them says is the new value without it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sendToAll } from '../process/control-client.ts';
import { liveSockets } from '../process/control-folder.ts';

const EVERY_MS = 1000;
/** Milliseconds that no visitor notices. */
const UNNOTICED_MS = 10;
const TIMES = 2;

/** What the processes of the shop answer. */
export interface Pace {
  /** Milliseconds, of the slowest one since it was asked last. */
  readonly delayMs: number;
  /** The versions of the pages that they answer. */
  readonly versions: readonly number[];
}

/** Asks the processes of the shop; undefined when none runs. */
export async function askPace(dataDir: string): Promise<Pace | undefined> {
  const replies = await sendToAll(await liveSockets(dataDir), { method: 'GET', path: '/pace' });
  if (replies.length === 0) return undefined;
  return {
    delayMs: Math.max(...replies.map(({ delayMs }) => Number(delayMs))),
    versions: replies.flatMap(({ version }) => (typeof version === 'number' ? [version] : [])),
  };
}

export interface ShopPaceOptions {
  /** Asks how late the shop is. @throws when it answers in no readable way */
  readonly ask: () => Promise<Pick<Pace, 'delayMs'> | undefined>;
  /** Waits; replaced in tests. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export class ShopPace {
  readonly #ask: ShopPaceOptions['ask'];
  readonly #sleep: NonNullable<ShopPaceOptions['sleep']>;
  #quietMs = 0;
  #resting: Promise<void> | undefined;
  #isStopped = false;
  /** Seconds of rest so far. */
  rests = 0;

  constructor({ ask, sleep: wait = (ms) => sleep(ms, undefined, { ref: false }) }: ShopPaceOptions) {
    this.#ask = ask;
    this.#sleep = wait;
  }

  /** Measures the shop without this work, and watches it from now on. */
  async start(): Promise<void> {
    if (await this.#delay()) await this.#measureQuiet();
    void this.#watch();
  }

  /** Resolves when there may be work. */
  async turn(): Promise<void> {
    while (this.#resting && !this.#isStopped) await this.#resting;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Of a shop that cannot be asked nothing is known, and the low priority has to do. */
  async #delay(): Promise<number | undefined> {
    try {
      return (await this.#ask())?.delayMs;
    } catch {
      return undefined;
    }
  }

  async #measureQuiet(): Promise<void> {
    await this.#sleep(EVERY_MS);
    this.#quietMs = (await this.#delay()) ?? 0;
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      await this.#sleep(EVERY_MS);
      const delayMs = (await this.#delay()) ?? 0;
      if (delayMs <= UNNOTICED_MS || delayMs <= TIMES * this.#quietMs) continue;
      this.rests += 1;
      this.#resting = this.#rest();
      await this.#resting;
      this.#resting = undefined;
    }
  }

  /** What was under way ends in the first second. */
  async #rest(): Promise<void> {
    await this.#sleep(EVERY_MS);
    await this.#delay();
    await this.#measureQuiet();
  }
}
