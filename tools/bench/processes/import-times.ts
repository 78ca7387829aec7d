/**
 * Imports a file in this process, on databases next to the one given as JSON, and stores its products with bare inserts
 * into one table without indexes. Further arguments: rounds, two that it ignores, and the rows of the file. Sends
 * `{ round }` to the parent after each round.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Database } from '../../../src/data/database.ts';
import { type DatabasePlace, openDatabase } from '../../../src/data/open.ts';
import { NO_MAPPING } from '../../../src/import/mapping.ts';
import { runImport } from '../../../src/import/run-import.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { asAdministrator } from '../../../tests/contract/postgres-server.ts';
import { writeImportFile, writePriceFile } from '../import-file.ts';
import type { ImportPace, ImportRound } from '../import-part.ts';

const place = JSON.parse(process.argv[2] ?? '{}') as DatabasePlace;
const [rounds = 0, , , count = 0] = process.argv.slice(3).map(Number);

/** Rows of a transaction with bare inserts. */
const BATCH = 1000;

const folder = await mkdtemp(path.join(os.tmpdir(), 'import-times-'));
const [products, prices] = [path.join(folder, 'products.csv'), path.join(folder, 'prices.csv')];
await writeImportFile(products, count);
await writePriceFile(prices, count);

/** An empty database of a round. */
async function placeOf(round: number): Promise<DatabasePlace> {
  const { databaseUrl, dataDir = '' } = place;
  if (!databaseUrl) {
    const own = path.join(dataDir, `import-${round}`);
    await mkdir(own, { recursive: true });
    return { dataDir: own };
  }
  await asAdministrator(databaseUrl, `create database import_${round}`);
  const url = new URL(databaseUrl);
  url.pathname = `/import_${round}`;
  return { databaseUrl: url.href };
}

async function timed(rows: number, work: () => Promise<void>): Promise<ImportPace> {
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (rows * 1000) / (performance.now() - start), cpuMicros: (user + system) / rows };
}

async function importFile(db: Database, file: string): Promise<void> {
  const { summary } = await runImport(db, {
    file,
    kind: 'products',
    mapping: NO_MAPPING,
    dryRun: false,
    rejectedFile: `${file}.rejected.csv`,
  });
  const { inserted, updated, unchanged } = summary;
  if (inserted + updated + unchanged < count * 0.99) throw new Error(JSON.stringify(summary));
}

/** Stores `rows` as they are in a durable table without indexes, as fast as the engine can. */
async function insertBare(at: DatabasePlace, rows: readonly object[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, k) =>
    rows.slice(k * BATCH, (k + 1) * BATCH),
  );
  const columns = Object.keys(rows[0] ?? {});
  const names = columns.map((name) => `"${name}"`).join(', ');
  if (at.databaseUrl) {
    const client = new pg.Client({ connectionString: at.databaseUrl });
    await client.connect();
    await client.query('create table bare (like produits)');
    const text = `insert into bare (${names}) select ${names} from json_populate_recordset(null::bare, $1)`;
    for (const batch of batches) await client.query({ name: 'bare', text, values: [JSON.stringify(batch)] });
    await client.end();
    return;
  }
  const file = new DatabaseSync(path.join(at.dataDir ?? '', 'bare.sqlite'));
  file.exec(`pragma journal_mode = wal; pragma synchronous = full; create table bare (${names})`);
  const insert = file.prepare(`insert into bare values (${columns.map(() => '?').join(', ')})`);
  for (const batch of batches) {
    file.exec('begin immediate');
    for (const row of batch) insert.run(...(Object.values(row) as (string | number | null)[]));
    file.exec('commit');
  }
  file.close();
}

/** Values that both drivers take. */
const plain = (value: unknown) =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'object' && value ? JSON.stringify(value) : value;

for (let round = 0; round < rounds; round += 1) {
  const at = await placeOf(round);
  const db = await openDatabase(at);
  await prepareDatabase(db);
  const first = await timed(count, () => importFile(db, products));
  const again = await timed(count, () => importFile(db, products));
  const stored: object[] = await db.read.selectFrom('produits').selectAll().orderBy('id').execute();
  const priced = await timed(count, () => importFile(db, prices));
  await db.close();
  const rows = at.databaseUrl
    ? stored
    : stored.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));
  const bare = await timed(rows.length, () => insertBare(at, rows));
  process.send?.({ round: { bare, first, again, prices: priced } satisfies ImportRound });
}
await rm(folder, { recursive: true });
process.disconnect?.();
