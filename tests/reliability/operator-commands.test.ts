/** Operator's commands beside a running shop: its page cache, and its backups. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { backupsIn } from '../../src/server/backup/manifest.ts';
import { ROOT, type ShopProcess, startShop } from './shop-process.ts';

let folder: string;
let dataDir: string;
let shop: ShopProcess;
let address: string;

beforeAll(async () => {
  ensureBuilt(ROOT);
  folder = await mkdtemp(path.join(tmpdir(), 'shop-cache-'));
  dataDir = path.join(folder, 'data');
  const backups = { BACKUP_DIR: path.join(folder, 'backups'), BACKUP_EVERY_HOURS: '1' };
  shop = startShop({ DATA_DIR: dataDir, PORT: '0', WORKERS: '2', LOG_LEVEL: 'info', ...backups });
  await shop.printed('is open at');
  address = `http://127.0.0.1:${/localhost:(\d+)/.exec(shop.output())?.[1]}`;
});
afterAll(async () => {
  shop.child.kill('SIGTERM');
  await shop.ended;
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs `scripts/NAME.ts` on the shop's data folder, or on another one. */
function command(name: string, args: string[], at = dataDir): Promise<Ended> {
  const env = { PATH: process.env.PATH, DATA_DIR: at };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, `scripts/${name}.ts`), ...args],
      { cwd: ROOT, env },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

const cache = (args: string[], at = dataDir) => command('cache', args, at);

interface Explained {
  readonly pid: number;
  readonly kept: boolean;
  readonly state?: string;
  readonly ageSeconds?: number;
  readonly tags?: string[];
}

const explain = async (url: string) => JSON.parse((await cache(['explain', url, '--json'])).out) as Explained[];

/** Requests `target` until both processes have cached it. */
async function warm(target: string): Promise<Explained[]> {
  for (;;) {
    // Concurrently, each on a new connection, or one process may accept all of them.
    const headers = { connection: 'close' };
    await Promise.all(Array.from({ length: 32 }, async () => (await fetch(address + target, { headers })).text()));
    const found = await explain(target);
    if (found.length === 2 && found.every(({ kept, state }) => kept && state === 'fresh')) return found;
  }
}

test('it shows what both processes cache and why, what a tag would purge, and purges it in both', async () => {
  const [first] = await warm('/shops');
  const tag = first?.tags?.find((name) => name.startsWith('shop:')) ?? '';
  expect(tag).toMatch(/^shop:\d+$/);

  const stats = await cache(['stats']);
  expect(stats.out).toMatch(/^ +process \d+ +process \d+ +all$/m);
  expect(stats.out).toMatch(/^kept, main: pages +\d+ +\d+ +\d+$/m);

  const held = await cache(['purge', '--dry-run', tag]);
  expect(held.out.match(/^ {4}\/shops$/gm)).toHaveLength(2);
  expect((await explain('/shops')).map(({ state }) => state)).toEqual(['fresh', 'fresh']);

  const start = performance.now();
  const purged = await cache(['purge', tag]);
  expect(purged.out.match(/^Process \d+: [1-9]\d* pages? cleared\.$/gm)).toHaveLength(2);
  const after = await explain('/shops');
  const seconds = Math.ceil((performance.now() - start) / 1000);
  // Those that are there again were made since.
  expect(after).toHaveLength(2);
  for (const { state, ageSeconds = 0 } of after) expect(state === 'purged' || ageSeconds <= seconds, state).toBe(true);
  expect(stats.out).toMatch(/^disk: pages +\d+ +\d+ +\d+$/m);

  const db = new DatabaseSync(path.join(dataDir, 'shop.sqlite'), { readOnly: true });
  expect(db.prepare('select count(*) as times from change_log where tag = ?').get(tag)).toMatchObject({ times: 1 });
  db.close();
});

test('it explains a page that was never requested', async () => {
  const { code, out } = await cache(['explain', 'https://elsewhere.example/products/promotions?page=17']);
  expect(code).toBe(0);
  expect(out.match(/^ {2}kept: +no$/gm)).toHaveLength(2);
  expect(out).toMatch(/^ {2}because: +\S/m);
});

test.each(['/api/collections', '/files/demo/c/bell-0.webp', '/_astro/page.css'])(
  '%s is explained as not a page',
  async (url) => {
    expect((await explain(url)).map(({ kept }) => kept)).toEqual([false, false]);
    expect((await cache(['explain', url])).out.match(/^ {2}because: +it is not a page$/gm)).toHaveLength(2);
  },
);

test('it fails with a message when no shop runs', async () => {
  const empty = await mkdtemp(path.join(tmpdir(), 'shop-none-'));
  const { code, error } = await cache(['stats'], empty);
  expect([code, error]).toEqual([1, `No shop runs on DATA_DIR ${empty}.\n`]);
  await rm(empty, { recursive: true });
});

test('a wrong command says where the usage is', async () => {
  const { code, error } = await cache(['clear']);
  expect(code).toBe(1);
  expect(error).toContain('There is no command clear.\nnpm run cache -- --help says how it is used.');
});

test('G-265: one of two processes makes the scheduled backup, and the commands back up and restore beside them', async () => {
  const scheduled = path.join(folder, 'backups');
  await expect.poll(() => shop.output()).toContain(`Backed up to ${scheduled}`);
  expect(await backupsIn(scheduled)).toHaveLength(1);

  const byHand = path.join(folder, 'by-hand');
  const made = await command('backup', [byHand]);
  expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/rows, \d+ files, all checked\.$/m) });
  const [name = ''] = await backupsIn(byHand);
  const restored = path.join(folder, 'restored');
  const restore = () => command('restore', [path.join(byHand, name)], restored);
  expect(await restore()).toMatchObject({
    code: 0,
    out: expect.stringContaining('rows and files are those of the backup'),
  });
  const count = (at: string) => {
    const db = new DatabaseSync(path.join(at, 'shop.sqlite'), { readOnly: true });
    const row = db.prepare('select count(*) as n from produits').get();
    db.close();
    return row?.n;
  };
  expect(count(restored)).toBe(count(dataDir));
  expect(await restore()).toMatchObject({ code: 1, error: expect.stringContaining('overwrites nothing') });
  expect(await command('restore', [path.join(byHand, name), '--check'])).toMatchObject({ code: 0 });
  expect(await command('backup', [])).toMatchObject({ code: 1, error: expect.stringContaining('Set BACKUP_DIR') });
});
