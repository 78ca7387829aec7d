/** A rolling restart and a stop log nothing while health, metrics and pages are requested. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { openPostgresServer } from '../contract/postgres-server.ts';
import { MORE } from '../more.ts';
import { until } from '../within.ts';
import { askAgainAndAgain, complaintsIn } from './quiet.ts';
import { ROOT, startProcess } from './shop-process.ts';

const ENGINES = ['SQLite', 'PostgreSQL'] as const;

let folder: string;
let closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  ensureBuilt(ROOT);
  folder = await mkdtemp(path.join(tmpdir(), 'quiet-stop-'));
});
afterEach(async () => {
  for (const close of closing) await close();
  closing = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The address of a database; undefined for one in the data folder. */
async function databaseOf(
  engine: (typeof ENGINES)[number],
  skip: (reason: string) => void,
): Promise<string | undefined> {
  if (engine === 'SQLite') return undefined;
  const server = await openPostgresServer();
  if ('missing' in server) return void skip(server.missing);
  closing.push(server.end);
  return server.url;
}

const PRODUCTS = 60;

// On every `npm test`, tests/reliability/workers.test.ts checks the stop in the same way.
test.for(ENGINES)(
  'G-376: a rolling restart and a stop on %s log no fault',
  { tags: [MORE] },
  async (name, { skip }) => {
    const databaseUrl = await databaseOf(name, skip);
    const dataDir = path.join(folder, name);
    const db = await openDatabase({ dataDir, databaseUrl });
    await migrate(db);
    await seedDemo(db, { products: PRODUCTS, now: Date.now() });
    await db.close();
    const metricsPort = String(await freePort());
    const shop = startProcess({
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      PORT: '0',
      DATA_DIR: dataDir,
      SHOP_MODE: 'demo',
      WORKERS: '2',
      METRICS_PORT: metricsPort,
    });
    await shop.printed('is open at');
    const origin = `http://127.0.0.1:${/localhost:(\d+)/.exec(shop.output())?.[1]}`;
    const pages = askAgainAndAgain(['/shops', '/api/produits?limit=2'].map((target) => origin + target));
    await until('pages', () => pages.answered() > 100);
    // Nobody has requested health so far, so a probe when a process ends would be its first one.
    shop.child.kill('SIGUSR2');
    await shop.printed('Restarted all 2 processes');
    const health = askAgainAndAgain([
      ...['/healthz', '/readyz', '/livez'].map((target) => origin + target),
      `http://127.0.0.1:${metricsPort}/metrics`,
    ]);
    await until('health', () => health.answered() > 100);
    shop.child.kill('SIGTERM');
    expect(await shop.ended).toBe(0);
    await Promise.all([pages.stop(), health.stop()]);
    expect(complaintsIn(shop.output())).toEqual([]);
  },
);
