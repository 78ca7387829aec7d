/** The common input and output of the parts that measure a server. */
import type { ContestOptions, LaneResult } from './contest.ts';
import { type Probe, probe } from './probe.ts';
import type { Place, Server } from './servers.ts';

export interface Setting {
  readonly place: Place;
  readonly shop: Server;
  readonly options: ContestOptions;
  /** Reports progress. */
  readonly say: (message: string) => void;
}

export interface Contest {
  readonly name: string;
  readonly lanes: readonly LaneResult[];
}

/** Concurrent connections: enough to keep one core busy. */
export const CONNECTIONS = 32;

/** The number of requests that make a page popular. */
const OFTEN = 100;
/** The answer is stable after this many equal checks, at this interval in ms. */
const CHECKS = 12;
const CHECK_MS = 250;

/**
 * Requests `url` until the answer is stable: popular pages are compressed harder in the background, and a yardstick
 * must repeat the final answer.
 */
export async function settled(url: string, headers: Readonly<Record<string, string>>): Promise<Probe> {
  let last = await probe(url, headers);
  for (let k = 0; k < OFTEN; k += 1) last = await probe(url, headers);
  for (let same = 0, tries = 0; same < CHECKS && tries < 8 * CHECKS; tries += 1) {
    await new Promise((go) => setTimeout(go, CHECK_MS));
    const now = await probe(url, headers);
    same = now.status === last.status && now.body.equals(last.body) ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** Stops servers one after another. */
export async function stopAll(servers: readonly Server[]): Promise<void> {
  for (const server of servers) await server.stop();
}
