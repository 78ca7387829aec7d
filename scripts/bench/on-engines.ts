/** Rounds that a process of its own measures on each engine. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../../src/data/open.ts';
import { openPostgresServer } from '../../tests/contract/postgres-server.ts';
import type { Place } from './servers.ts';

export interface OnEngine<R> {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly rounds: readonly R[];
}

export interface RoundsOptions {
  readonly rounds: number;
  /** Of each lane of a round. */
  readonly seconds: number;
}

/** @throws {Error} with the output of the process when it fails */
async function roundsAt<R>(
  { root, stage, cores }: Place,
  work: 'order' | 'call',
  place: DatabasePlace,
  { rounds, seconds }: RoundsOptions,
): Promise<R[]> {
  const measured: R[] = [];
  const script = fileURLToPath(new URL(`./processes/${work}-times.ts`, import.meta.url));
  const child = stage.start(
    cores.server,
    path.join(root, 'node_modules/.bin/node'),
    [script, JSON.stringify(place), String(rounds), String(seconds)],
    { env: { NODE_ENV: 'production' } },
  );
  child.process.on('message', ({ round }: { round: R }) => void measured.push(round));
  const [code] = (await once(child.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Measuring ${work}s failed.\n${child.output()}`);
  return measured;
}

/**
 * Measures SQLite, and a temporary PostgreSQL server if it is installed; both write to the disk of the system's
 * temporary folder.
 * @param work names the process, such as `processes/order-times.ts`
 */
export async function onEngines<R>(
  place: Place,
  work: 'order' | 'call',
  options: RoundsOptions,
  say: (words: string) => void,
): Promise<OnEngine<R>[]> {
  say(`${work}s on SQLite`);
  const dataDir = path.join(place.stage.folder, work);
  await mkdir(dataDir, { recursive: true });
  const measured: OnEngine<R>[] = [{ engine: 'SQLite', rounds: await roundsAt<R>(place, work, { dataDir }, options) }];
  const server = await openPostgresServer({ durable: true });
  if ('missing' in server) {
    say(`no ${work}s on PostgreSQL: ${server.missing}`);
    return measured;
  }
  try {
    say(`${work}s on PostgreSQL`);
    const rounds = await roundsAt<R>(place, work, { databaseUrl: server.url }, options);
    measured.push({ engine: 'PostgreSQL', rounds });
  } finally {
    await server.end();
  }
  return measured;
}
