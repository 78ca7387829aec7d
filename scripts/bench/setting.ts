/** What every part that measures a server needs, and what it answers. */
import type { ContestOptions, LaneResult } from './contest.ts';
import { type Probe, probe } from './probe.ts';
import type { Place, Server } from './servers.ts';

export interface Setting {
  readonly place: Place;
  readonly shop: Server;
  readonly options: ContestOptions;
  /** Tells the person what goes on. */
  readonly say: (words: string) => void;
}

export interface Contest {
  readonly name: string;
  readonly lanes: readonly LaneResult[];
}

/** Connections at once: enough to keep one core busy. */
export const CONNECTIONS = 32;

/** Requests after which a page counts as one that is asked for often. */
const OFTEN = 100;
/** An answer is settled when it stayed the same for so many looks in a row, so many milliseconds apart. */
const LOOKS = 12;
const LOOK_MS = 250;

/**
 * Asks often, then until the answer stays as it is: pages that are asked for often are packed harder in the background,
 * and a yardstick must repeat what will be answered.
 */
export async function settled(url: string, headers: Readonly<Record<string, string>>): Promise<Probe> {
  let last = await probe(url, headers);
  for (let k = 0; k < OFTEN; k += 1) last = await probe(url, headers);
  for (let same = 0, tries = 0; same < LOOKS && tries < 8 * LOOKS; tries += 1) {
    await new Promise((go) => setTimeout(go, LOOK_MS));
    const now = await probe(url, headers);
    same = now.status === last.status && now.body.equals(last.body) ? same + 1 : 0;
    last = now;
  }
  return last;
}

export async function stopAll(servers: readonly Server[]): Promise<void> {
  for (const server of servers) await server.stop();
}
