/** Orders per second on each engine, in a separate process, relative to a bare durable transaction. */
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../../src/data/open.ts';
import { openPostgresServer } from '../../tests/contract/postgres-server.ts';
import type { Place } from './servers.ts';
import { median, pairedRatios, type Spread } from './statistics.ts';

/** Milliseconds per unit of work, and the number of units. */
interface Pace {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** One round: bare transactions, orders of the same few products, and orders of many. */
export interface OrderRound {
  bare: Pace;
  few: Pace;
  many: Pace;
}

export interface OrdersOnEngine {
  readonly engine: 'SQLite' | 'PostgreSQL';
  readonly rounds: readonly OrderRound[];
}

/** The cost of announcing, placing and confirming an order, in bare transactions; at least three. */
export function costOf({ rounds }: OrdersOnEngine, lane: 'few' | 'many'): Spread {
  return pairedRatios(
    rounds.map(({ bare }) => bare.perSecond),
    rounds.map((round) => round[lane].perSecond),
  );
}

/** The median of the rounds. */
export function paceOf({ rounds }: OrdersOnEngine, lane: keyof OrderRound): Pace {
  const middle = (key: keyof Pace) => median(rounds.map((round) => round[lane][key]));
  return { perSecond: middle('perSecond'), p50: middle('p50'), p99: middle('p99') };
}

/** @throws {Error} with the output of the process when it fails */
async function ordersAt(
  { root, stage, cores }: Place,
  place: DatabasePlace,
  options: { readonly rounds: number; readonly seconds: number },
): Promise<OrderRound[]> {
  const rounds: OrderRound[] = [];
  const script = fileURLToPath(new URL('./processes/order-times.ts', import.meta.url));
  const child = stage.start(
    cores.server,
    path.join(root, 'node_modules/.bin/node'),
    [script, JSON.stringify(place), String(options.rounds), String(options.seconds)],
    { env: { NODE_ENV: 'production' } },
  );
  child.process.on('message', ({ round }: { round: OrderRound }) => void rounds.push(round));
  const [code] = (await once(child.process, 'close')) as [number | null];
  if (code !== 0) throw new Error(`Measuring orders failed.\n${child.output()}`);
  return rounds;
}

/**
 * Measures SQLite, and a temporary PostgreSQL server if it is installed; both write to the disk of the system's
 * temporary folder.
 */
export async function ordersPart(
  place: Place,
  options: { readonly rounds: number; readonly seconds: number },
  say: (words: string) => void,
): Promise<OrdersOnEngine[]> {
  say('orders on SQLite');
  const dataDir = path.join(place.stage.folder, 'orders');
  await mkdir(dataDir, { recursive: true });
  const measured: OrdersOnEngine[] = [{ engine: 'SQLite', rounds: await ordersAt(place, { dataDir }, options) }];
  const server = await openPostgresServer({ durable: true });
  if ('missing' in server) {
    say(`no orders on PostgreSQL: ${server.missing}`);
    return measured;
  }
  try {
    say('orders on PostgreSQL');
    measured.push({ engine: 'PostgreSQL', rounds: await ordersAt(place, { databaseUrl: server.url }, options) });
  } finally {
    await server.end();
  }
  return measured;
}
