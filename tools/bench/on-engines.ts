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

/**
 * A process that takes the database's location as JSON, the rounds, the seconds and the id of the database server's
 * first process (0 for none) as arguments, and sends `{ round }`.
 */
export interface Work {
  /** The name of the units of work, in the plural. */
  readonly name: string;
  readonly script: URL;
  /** The core that it uses; by default that of the servers. */
  readonly core?: number;
  /** Further arguments. */
  readonly more?: readonly string[];
}

export interface RoundsOptions {
  readonly rounds: number;
  /** Seconds of each lane of a round. */
  readonly seconds: number;
}

/** @throws {Error} with the output of the process when it fails */
async function roundsAt<R>(
  { root, stage, cores }: Place,
  work: Work,
  { place, serverPid }: { readonly place: DatabasePlace; readonly serverPid: number },
  { rounds, seconds }: RoundsOptions,
): Promise<R[]> {
  const measured: R[] = [];
  const child = stage.start(
    work.core ?? cores.server,
    path.join(root, 'node_modules/.bin/node'),
    [
      fileURLToPath(work.script),
      JSON.stringify(place),
      ...[rounds, seconds, serverPid].map(String),
      ...(work.more ?? []),
    ],
    { env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production' } },
  );
  child.process.on('message', ({ round }: { round: R }) => void measured.push(round));
  const [code] = (await once(child.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Measuring ${work.name} failed.\n${child.output()}`);
  return measured;
}

/**
 * Measures SQLite, and a temporary PostgreSQL server if it is installed; both write to the disk of the system's
 * temporary folder.
 */
export async function onEngines<R>(
  place: Place,
  work: Work,
  options: RoundsOptions,
  say: (message: string) => void,
): Promise<OnEngine<R>[]> {
  say(`${work.name} on SQLite`);
  const dataDir = path.join(place.stage.folder, work.name);
  await mkdir(dataDir, { recursive: true });
  const onSqlite = await roundsAt<R>(place, work, { place: { dataDir }, serverPid: 0 }, options);
  const measured: OnEngine<R>[] = [{ engine: 'SQLite', rounds: onSqlite }];
  const server = await openPostgresServer({ durable: true });
  if ('missing' in server) {
    say(`no ${work.name} on PostgreSQL: ${server.missing}`);
    return measured;
  }
  try {
    say(`${work.name} on PostgreSQL`);
    const at = { place: { databaseUrl: server.url }, serverPid: await server.pid() };
    const rounds = await roundsAt<R>(place, work, at, options);
    measured.push({ engine: 'PostgreSQL', rounds });
  } finally {
    await server.end();
  }
  return measured;
}
