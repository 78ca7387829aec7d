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

/** Asks until the answer is the same twice with a pause between: what is made better in the background would change. */
export async function settled(url: string, headers: Readonly<Record<string, string>>): Promise<Probe> {
  let before = await probe(url, headers);
  for (let tries = 0; tries < 20; tries += 1) {
    await new Promise((go) => setTimeout(go, 250));
    const now = await probe(url, headers);
    if (now.status === before.status && now.body.equals(before.body)) return now;
    before = now;
  }
  return before;
}

export async function stopAll(servers: readonly Server[]): Promise<void> {
  for (const server of servers) await server.stop();
}
