/** Kill -9 at random moments during orders: every acknowledged order exists completely, once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { type DatabasePlace, openDatabase } from '../../src/data/open.ts';
import { openPostgresServer, type PostgresServer } from '../contract/postgres-server.ts';
import { MORE } from '../more.ts';
import { packOrderServer } from './order-program.ts';
import { expectOrdersSurvive } from './orders-killed.ts';

/** Only `npm run test:more` has time for many more kills. */
const KILLS = [
  { kills: 6, options: {} },
  { kills: 100, options: { tags: [MORE] } },
];
/** PostgreSQL tests its own crash recovery; these tests show that a lost client leaves nothing incomplete. */
const KILLS_ON_POSTGRES = [
  { kills: 4, options: {} },
  { kills: 20, options: { tags: [MORE] } },
];
/** Time for a hundred process starts on a busy machine (ms); a single stall fails earlier. */
const TIMEOUT_MS = 1_800_000;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orders-killed-'));
  program = await packOrderServer(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function survive(place: DatabasePlace, kills: number, quiet: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(place);
  try {
    await migrate(db);
    await expectOrdersSurvive({ db, place, program, quiet: () => quiet(db) }, kills, Date.now() % 1_000_000);
  } finally {
    await db.close();
  }
}

for (const { kills, options } of KILLS)
  test(`${kills} processes killed during orders, on SQLite`, { timeout: TIMEOUT_MS, ...options }, () =>
    survive({ dataDir: path.join(folder, `data-${kills}`) }, kills, async () => {}),
  );

const opened = await openPostgresServer();
const reason = 'missing' in opened ? ` (${opened.missing})` : '';

describe.skipIf('missing' in opened)(`on PostgreSQL${reason}`, () => {
  const server = opened as PostgresServer;
  afterAll(() => server.end());

  for (const { kills, options } of KILLS_ON_POSTGRES)
    test(`${kills} processes killed during orders`, { timeout: TIMEOUT_MS, ...options }, async () => {
      const name = `killed_${kills}`;
      await server.create(name);
      const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
      await survive({ databaseUrl }, kills, async (db) => {
        const open = sql<{ pid: number }>`
          select pid from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
        await expect.poll(async () => (await open.execute(db.read)).rows).toEqual([]);
      });
    });
});
