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
import { packOrderServer } from './order-program.ts';
import { expectOrdersSurvive } from './orders-killed.ts';

const KILLS = 100;
/** PostgreSQL tests its own crash recovery; these show that a lost client leaves nothing incomplete. */
const KILLS_ON_POSTGRES = 20;
/** A hundred process starts on a busy machine (ms); a single stall fails earlier. */
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

test(`${KILLS} processes killed during orders, on SQLite`, { timeout: TIMEOUT_MS }, () =>
  survive({ dataDir: path.join(folder, 'data') }, KILLS, async () => {}),
);

const opened = await openPostgresServer();
const reason = 'missing' in opened ? ` (${opened.missing})` : '';

describe.skipIf('missing' in opened)(`on PostgreSQL${reason}`, () => {
  const server = opened as PostgresServer;
  afterAll(() => server.end());

  test(`${KILLS_ON_POSTGRES} processes killed during orders`, { timeout: TIMEOUT_MS }, () =>
    survive({ databaseUrl: server.url }, KILLS_ON_POSTGRES, async (db) => {
      const open = sql<{ pid: number }>`
        select pid from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
      await expect.poll(async () => (await open.execute(db.read)).rows).toEqual([]);
    }),
  );
});
