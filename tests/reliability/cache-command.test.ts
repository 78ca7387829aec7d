import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { ROOT, type ShopProcess, startShop } from './shop-process.ts';

let dataDir: string;
let shop: ShopProcess;
let address: string;

beforeAll(async () => {
  ensureBuilt(ROOT);
  dataDir = await mkdtemp(path.join(tmpdir(), 'shop-cache-'));
  shop = startShop({ DATA_DIR: dataDir, PORT: '0', WORKERS: '2' });
  await shop.printed('is open at');
  address = `http://127.0.0.1:${/localhost:(\d+)/.exec(shop.output())?.[1]}`;
});
afterAll(async () => {
  shop.child.kill('SIGTERM');
  await shop.ended;
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs the command on the shop's data folder, or on `folder`. */
function cache(args: string[], folder = dataDir): Promise<{ code: number; out: string; error: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, 'scripts/cache.ts'), ...args],
      { cwd: ROOT, env },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

interface Explained {
  readonly pid: number;
  readonly kept: boolean;
  readonly state?: string;
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

  const purged = await cache(['purge', tag]);
  expect(purged.out.match(/^Process \d+: [1-9]\d* pages? cleared\.$/gm)).toHaveLength(2);
  expect((await explain('/shops')).map(({ state }) => state)).toEqual(['purged', 'purged']);

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

test('a wrong command prints the usage', async () => {
  const { code, error } = await cache(['clear']);
  expect(code).toBe(1);
  expect(error).toContain('There is no command clear.\nnpm run cache -- stats');
});
