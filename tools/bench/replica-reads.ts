/** `npm run replica-reads`: measures how much load a replica takes off the primary. `--help` describes it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { usageError } from '../../scripts/command.ts';
import { runCommand } from '../../scripts/run-command.ts';
import { median } from '../../scripts/statistics.ts';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { onReplica } from '../../src/data/on-replica.ts';
import { openDatabase } from '../../src/data/open.ts';
import { productById } from '../../src/features/products/products.repository.ts';
import { OperatorError } from '../../src/node/operator-error.ts';
import { openPostgresServer, openReplicaOf } from '../../tests/contract/postgres-server.ts';
import { seedDemo } from '../demo/seed.ts';
import { cpuSeconds } from './cpu-time.ts';

const PRODUCTS = 5_000;
const LANES = 8;
const ROUND_MS = 2_000;
/** Interval of writes during a round in ms; a replica must have replayed each write before it is used again. */
const WRITE_EVERY_MS = 100;

interface Round {
  readonly perSecond: number;
  /** CPU time of a read in microseconds. */
  readonly primary: number;
  readonly replica: number;
  readonly shop: number;
}

const REPLICA_READS = {
  name: 'replica-reads',
  usage: `npm run replica-reads [-- ROUNDS]

Measures how much load a streaming replica takes off the primary. Reads products of a demo on PostgreSQL, without and
with a replica in turns, each for two seconds, ROUNDS times (5 by default), and prints medians: reads a second, and the
CPU time of a read in each process. Needs Linux and PostgreSQL.`,
  options: {},
  maxArguments: 1,
} as const;

async function readFor(db: Database, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let reads = 0;
  const lane = async () => {
    while (performance.now() < end) {
      const id = 1 + Math.floor(Math.random() * PRODUCTS);
      await onReplica(db, (own) => productById(own.read, id));
      reads += 1;
    }
  };
  const write = async () => {
    for (; performance.now() < end; await sleep(WRITE_EVERY_MS))
      await db.write((trx) => trx.updateTable('produits').set({ views: 1 }).where('id', '=', 1).execute());
  };
  await Promise.all([write(), ...Array.from({ length: LANES }, lane)]);
  return reads;
}

async function measure(db: Database, primaryPid: number, replicaPid: number): Promise<Round> {
  const before = [cpuSeconds(primaryPid), cpuSeconds(replicaPid), cpuSeconds(process.pid)];
  const start = performance.now();
  const reads = await readFor(db, ROUND_MS);
  const seconds = (performance.now() - start) / 1000;
  const after = [cpuSeconds(primaryPid), cpuSeconds(replicaPid), cpuSeconds(process.pid)];
  const [ofPrimary = 0, ofReplica = 0, ofAll = 0] = after.map((at, k) => ((at - (before[k] ?? 0)) / reads) * 1e6);
  // The servers are children of this process.
  return { perSecond: reads / seconds, primary: ofPrimary, replica: ofReplica, shop: ofAll - ofPrimary - ofReplica };
}

await runCommand(REPLICA_READS, async ({ positionals: [given = '5'] }) => {
  const rounds = Number(given);
  if (!Number.isInteger(rounds) || rounds < 1) throw usageError(REPLICA_READS, 'ROUNDS is a whole number from 1.');
  const primary = await openPostgresServer();
  if ('missing' in primary) throw new OperatorError(primary.missing);
  const plain = await openDatabase({ databaseUrl: primary.url });
  await migrate(plain);
  await seedDemo(plain, { products: PRODUCTS, now: Date.now() });
  const replica = await openReplicaOf(primary.url);
  const withReplica = await openDatabase({ databaseUrl: primary.url, replicaUrls: [replica.url] });
  const [primaryPid, replicaPid] = [await primary.pid(), await replica.pid()];
  const measured: Readonly<Record<string, Round[]>> = { 'primary alone': [], 'with a replica': [] };
  try {
    for (const db of [plain, withReplica]) await readFor(db, 500);
    for (let round = 0; round < rounds; round += 1) {
      measured['primary alone']?.push(await measure(plain, primaryPid, replicaPid));
      measured['with a replica']?.push(await measure(withReplica, primaryPid, replicaPid));
    }
    for (const [name, all] of Object.entries(measured)) {
      const of = (what: keyof Round) => Math.round(median(all.map((one) => one[what])));
      console.log(
        `${name}: ${of('perSecond')} reads a second; a read takes ${of('primary')} µs of the primary, ${of('replica')} of the replica, ${of('shop')} of the shop`,
      );
    }
    console.log(withReplica.replicas?.stats());
  } finally {
    await withReplica.close();
    await plain.close();
    await replica.end();
    await primary.end();
  }
});
