/**
 * Decides whether to pause for the shop that runs on this `DATA_DIR`. Every second each of its processes reports its
 * event loop delay at the 99th percentile: above 10 ms and twice the baseline, the work pauses for two seconds, and the
 * delay during the second one is the new baseline.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sendToAll } from '../process/control-client.ts';
import { liveSockets } from '../process/control-folder.ts';

const EVERY_MS = 1000;
/** Milliseconds of delay that no visitor notices. */
const UNNOTICED_MS = 10;
const TIMES = 2;

/** What the processes of the shop report. */
export interface Pace {
  /** Delay of the slowest process since the last request, in milliseconds. */
  readonly delayMs: number;
  /** The versions of the pages that the processes serve. */
  readonly versions: readonly number[];
}

/** Requests the pace of the shop's processes; returns undefined when none runs. */
export async function askPace(dataDir: string): Promise<Pace | undefined> {
  const replies = await sendToAll(await liveSockets(dataDir), { method: 'GET', path: '/pace' });
  if (replies.length === 0) return undefined;
  return {
    delayMs: Math.max(...replies.map(({ delayMs }) => Number(delayMs))),
    versions: replies.flatMap(({ version }) => (typeof version === 'number' ? [version] : [])),
  };
}

export interface ShopPaceOptions {
  /** Requests the delay of the shop. @throws when the answer cannot be parsed */
  readonly ask: () => Promise<Pick<Pace, 'delayMs'> | undefined>;
  /** Waits for `ms` milliseconds; replaced in tests. */
  readonly sleep?: (ms: number) => Promise<unknown>;
}

export class ShopPace {
  readonly #ask: ShopPaceOptions['ask'];
  readonly #sleep: NonNullable<ShopPaceOptions['sleep']>;
  #quietMs = 0;
  #resting: Promise<void> | undefined;
  #isStopped = false;
  /** Number of pauses so far. */
  rests = 0;

  constructor({ ask, sleep: wait = (ms) => sleep(ms, undefined, { ref: false }) }: ShopPaceOptions) {
    this.#ask = ask;
    this.#sleep = wait;
  }

  /** Measures the baseline without this work, and then watches the shop. */
  async start(): Promise<void> {
    if (await this.#delay()) await this.#measureQuiet();
    void this.#watch();
  }

  /** Resolves when work may continue. */
  async turn(): Promise<void> {
    while (this.#resting && !this.#isStopped) await this.#resting;
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Without an answer of the shop its delay is unknown, and the low priority has to suffice. */
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

  /** Pages in progress are finished within the first second. */
  async #rest(): Promise<void> {
    await this.#sleep(EVERY_MS);
    await this.#delay();
    await this.#measureQuiet();
  }
}
