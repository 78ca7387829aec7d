/** What a rolling restart and a stop log while health, metrics and pages are asked for: nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { openPostgresServer } from '../contract/postgres-server.ts';
import { until } from '../within.ts';
import { ROOT, startProcess } from './shop-process.ts';

const opened = await openPostgresServer();
let folder: string;
beforeAll(async () => {
  ensureBuilt(ROOT);
  folder = await mkdtemp(path.join(tmpdir(), 'quiet-stop-'));
});
afterAll(async () => {
  if (!('missing' in opened)) await opened.end();
  await rm(folder, { recursive: true, force: true });
});

/** Asks for `addresses` again and again until it is stopped; a closed port is no fault. */
function askAgainAndAgain(addresses: readonly string[]): { readonly answered: () => number; stop(): Promise<void> } {
  let isOver = false;
  let count = 0;
  const asking = addresses.map(async (address) => {
    while (!isOver) {
      await fetch(address).then(
        async (answer) => {
          await answer.arrayBuffer();
          count += 1;
        },
        () => new Promise((resolve) => setTimeout(resolve, 20)),
      );
    }
  });
  return {
    answered: () => count,
    async stop() {
      isOver = true;
      await Promise.all(asking);
    },
  };
}

/** Warnings and errors in what a shop printed. */
const complaints = (output: string) => output.split('\n').filter((line) => /^\{"level":[456]0,/.test(line));

const PRODUCTS = 60;

const ENGINES: readonly [string, string | undefined][] = [
  ['SQLite', undefined],
  ...('missing' in opened ? [] : [['PostgreSQL', opened.url] satisfies [string, string]]),
];

test.each(ENGINES)('G-376: a rolling restart and a stop on %s log no fault', async (name, databaseUrl) => {
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
  // Nobody has asked for health so far: whatever is read of a process when it ends would be its first probe.
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
  expect(complaints(shop.output())).toEqual([]);
});
