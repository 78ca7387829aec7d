/** An update and its rollback: the earlier version on a database that a later one has migrated. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { migrations } from '../../src/data/migrations/index.ts';
import type { MigrationStep } from '../../src/data/migrations/step.ts';
import { openDatabase } from '../../src/data/open.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { openPostgresServer, type PostgresServer } from '../contract/postgres-server.ts';
import { MORE } from '../more.ts';
import { within } from '../within.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT, startProcess } from './shop-process.ts';
import { listedProducts, type ShownProduct } from './two-shops.ts';

const PRODUCTS = 120;
const LATER = '9999-later';
const MESSAGES = `This database was made by a later version of the shop (migration ${LATER}). Start that version, or restore the backup from before the update.`;

/** Adds what migrations may add: a column to tables that are often read and written, and a table. */
const addMuch: MigrationStep = async (db) => {
  for (const table of ['produits', 'boutiques', 'sous_categories', 'clients', 'commandes', 'mail_outbox', 'newsletter'])
    await sql.raw(`alter table "${table}" add column "later" integer not null default 0`).execute(db);
  await sql.raw('create table "later" ("id" integer primary key)').execute(db);
};

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs `scripts/NAME.ts` with the settings of the shops. */
function command(name: string, args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Ended> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(ROOT, `scripts/${name}.ts`), ...args], { env }, (failure, out, error) =>
      resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

/** Requests pages and calls that read and write what the later version has changed. */
async function use(shop: RunningShop, products: readonly ShownProduct[], turn: string): Promise<number[]> {
  const pages = ['/', '/shops', '/products?limit=48&page=2', `/products/search/rice${turn}`, products[0]?.path ?? ''];
  const answers = await Promise.all([...pages, '/readyz', '/healthz'].map((target) => shop.get(target)));
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email: `ada-${turn}-${shop.port}@mail.example` });
  answers.push(await shop.get('/api/newsletter', { method: 'POST', headers, body }));
  return [...new Set(answers.map(({ status }) => status))];
}

/** Rows that {@link use} has written. */
const subscribed = async (db: Database) =>
  (await db.read.selectFrom('newsletter').select('email').where('email', 'like', 'ada-%').execute()).length;

/**
 * Defines the tests on one engine.
 * @param databaseUrl returns undefined for a database in the data folder
 * @param ofCommands options of the test of commands, which are the same on both engines
 */
function testRollback(databaseUrl: () => string | undefined, ofCommands: { tags?: string[] } = {}): void {
  let folder: string;
  let settings: Readonly<Record<string, string>>;
  let db: Database;
  let products: readonly ShownProduct[];
  let shop: RunningShop;
  beforeAll(async () => {
    ensureBuilt(ROOT);
    folder = await mkdtemp(path.join(tmpdir(), 'rollback-'));
    const url = databaseUrl();
    settings = { DATA_DIR: folder, ...(url === undefined ? {} : { DATABASE_URL: url }) };
    db = await openDatabase(url === undefined ? { dataDir: folder } : { databaseUrl: url });
    await migrate(db);
    await seedDemo(db, { products: PRODUCTS, now: Date.now() });
    products = await listedProducts(db);
    shop = await runShop(settings);
    // Often enough for statements to be prepared.
    for (const turn of ['a', 'b', 'c']) expect(await use(shop, products, turn)).toEqual([200]);
    await migrate(db, { ...migrations, [LATER]: addMuch });
  });
  afterAll(async () => {
    await shop?.end();
    await db?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('G-363: processes of the version before go on serving and writing beside a later migration that adds', async () => {
    await shop.purge('*');
    for (const turn of ['d', 'e', 'f']) expect(await use(shop, products, turn)).toEqual([200]);
    expect(await subscribed(db)).toBe(6);
    expect(shop.output()).not.toMatch(/"level":(50|60)/);
  });

  async function expectRefusal(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const late = startProcess({ PORT: '0', ...settings, ...more });
    expect(await within(late.ended, () => `a start to be refused. It printed:\n${late.output()}`)).toBe(1);
    expect(late.output().trim()).toBe(MESSAGES);
  }

  test('G-363: a process of the version before does not start on it, and says what to do', () => expectRefusal());

  test('G-363: nor do several', { tags: [MORE] }, () => expectRefusal({ WORKERS: '2' }));

  test('its commands say the same and change nothing, and so does doctor', ofCommands, async () => {
    expect(await command('order', ['list'], settings)).toEqual({ code: 1, out: '', error: `${MESSAGES}\n` });
    const file = path.join(ROOT, 'tests/examples/flat-shop.csv');
    const importing = await command('import', [file, '--rejected', '/dev/null'], settings);
    expect(importing).toEqual({ code: 1, out: '', error: `${MESSAGES}\n` });
    const { code, out } = await command('doctor', [], settings);
    expect(code).toBe(1);
    expect(out).toContain(`made by a later version of the shop (it has ${LATER})`);
  });
}

describe('a rollback on SQLite', () => testRollback(() => undefined));

const opened = await openPostgresServer();
const reason = 'missing' in opened ? ` (${opened.missing})` : '';
describe.skipIf('missing' in opened)(`a rollback on PostgreSQL${reason}`, () => {
  const server = opened as PostgresServer;
  testRollback(() => server.url, { tags: [MORE] });
  afterAll(() => server.end());
});
