/** Operator commands on a running shop of two processes: its page cache, and its backups. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupsIn } from '../../src/server/backup/manifest.ts';
import { sendToAll } from '../../src/server/process/control-client.ts';
import { liveSockets } from '../../src/server/process/control-folder.ts';
import { MORE } from '../more.ts';
import { until } from '../within.ts';
import { ROOT, type ShopProcess } from './shop-process.ts';

/** The shop of the tests. It stores backups in `backups`, and logs them. */
export interface CommandedShop {
  readonly shop: ShopProcess;
  readonly port: number;
  readonly dataDir: string;
  readonly backups: string;
}

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs `scripts/NAME.ts` with the data folder `at`. */
function commandAt(at: string, name: string, args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, DATA_DIR: at };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(ROOT, `scripts/${name}.ts`), ...args],
      { cwd: ROOT, env },
      (failure, out, error) => resolve({ code: failure ? Number(failure.code) : 0, out, error }),
    );
  });
}

interface Explained {
  readonly pid: number;
  readonly cached: boolean;
  readonly state?: string;
  readonly ageSeconds?: number;
  readonly tags?: string[];
}

/** Defines the tests; `open` returns the same shop each time. */
export function describeOperatorCommands(open: () => CommandedShop): void {
  const command = (name: string, args: readonly string[]) => commandAt(open().dataDir, name, args);
  const cache = (args: readonly string[]) => command('cache', args);

  /** Both processes' explanations of `url`, requested as the command does. */
  async function explained(url: string): Promise<Explained[]> {
    const replies = await sendToAll(await liveSockets(open().dataDir), {
      method: 'GET',
      path: `/explain?${new URLSearchParams({ url })}`,
    });
    return replies as unknown as Explained[];
  }
  const statesOf = async (url: string) => (await explained(url)).map(({ state }) => state);

  /** Requests `target` until both processes have cached it. */
  async function warm(target: string): Promise<Explained[]> {
    let found: Explained[] = [];
    await until(`both processes to have ${target}`, async () => {
      // The requests are concurrent and on new connections, or one process might accept all of them.
      const headers = { connection: 'close' };
      const address = `http://127.0.0.1:${open().port}${target}`;
      await Promise.all(Array.from({ length: 16 }, async () => (await fetch(address, { headers })).text()));
      found = await explained(target);
      return found.length === 2 && found.every(({ cached, state }) => cached && state === 'fresh');
    });
    return found;
  }

  describe('npm run cache', () => {
    test('shows what both processes cache and why, what a tag would purge, and purges it in both', async () => {
      const [first] = await warm('/shops');
      const tag = first?.tags?.find((name) => name.startsWith('shop:')) ?? '';
      expect(tag).toMatch(/^shop:\d+$/);
      const asJson = JSON.parse((await cache(['explain', '/shops', '--json'])).out) as Explained[];
      expect(asJson.map(({ cached, state }) => [cached, state])).toEqual(Array(2).fill([true, 'fresh']));

      const stats = await cache(['stats']);
      expect(stats.out).toMatch(/^ +process \d+ +process \d+ +all$/m);
      expect(stats.out).toMatch(/^cached, main: pages +\d+ +\d+ +\d+$/m);
      expect(stats.out).toMatch(/^disk: pages +\d+ +\d+ +\d+$/m);

      const held = await cache(['purge', '--dry-run', tag]);
      expect(held.out.match(/^ {4}\/shops$/gm)).toHaveLength(2);
      expect(await statesOf('/shops')).toEqual(['fresh', 'fresh']);

      const start = performance.now();
      const purged = await cache(['purge', tag]);
      expect(purged.out.match(/^Process \d+: [1-9]\d* pages? cleared\.$/gm)).toHaveLength(2);
      const after = await explained('/shops');
      const seconds = Math.ceil((performance.now() - start) / 1000);
      // Pages that are cached again were rendered since.
      expect(after).toHaveLength(2);
      for (const { state, ageSeconds = 0 } of after)
        expect(state === 'purged' || ageSeconds <= seconds, state).toBe(true);

      const db = new DatabaseSync(path.join(open().dataDir, 'shop.sqlite'), { readOnly: true });
      expect(db.prepare('select count(*) as times from change_log where tag = ?').get(tag)).toMatchObject({ times: 1 });
      db.close();
    });

    test('explains a page that was never requested', async () => {
      const { code, out } = await cache(['explain', 'https://elsewhere.example/products/promotions?page=17']);
      expect(code).toBe(0);
      expect(out.match(/^ {2}cached: +no$/gm)).toHaveLength(2);
      expect(out).toMatch(/^ {2}because: +\S/m);
    });

    test('explains calls and files as not pages', async () => {
      const [call = '', ...files] = ['/api/collections', '/files/demo/c/bell-0.webp', '/_astro/page.css'];
      for (const url of [call, ...files])
        expect(
          (await explained(url)).map(({ cached }) => cached),
          url,
        ).toEqual([false, false]);
      expect((await cache(['explain', call])).out.match(/^ {2}because: +it is not a page$/gm)).toHaveLength(2);
    });

    test('fails with a message when no shop runs', async () => {
      const empty = await mkdtemp(path.join(tmpdir(), 'shop-none-'));
      const { code, error } = await commandAt(empty, 'cache', ['stats']);
      expect([code, error]).toEqual([1, `No shop runs on DATA_DIR ${empty}.\n`]);
      await rm(empty, { recursive: true });
    });

    // scripts/cache/arguments.test.ts tests every invalid command.
    test('says of a wrong command where the usage is', { tags: [MORE] }, async () => {
      const { code, error } = await cache(['clear']);
      expect(code).toBe(1);
      expect(error).toContain('There is no command clear.\nnpm run cache -- --help says how it is used.');
    });
  });

  describe('npm run backup and restore', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'backups-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('G-265: one of two processes makes the scheduled backup, and the commands back up and restore beside them', async () => {
      const { shop, backups: scheduled, dataDir } = open();
      await expect.poll(() => shop.output()).toContain(`Backed up to ${scheduled}`);
      expect(await backupsIn(scheduled)).toHaveLength(1);

      const made = await command('backup', [folder]);
      expect(made).toMatchObject({ code: 0, out: expect.stringMatching(/rows, \d+ files, all checked\.$/m) });
      const [name = ''] = await backupsIn(folder);
      const restored = path.join(folder, 'restored');
      const restore = () => commandAt(restored, 'restore', [path.join(folder, name)]);
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
      expect(await command('restore', [path.join(folder, name), '--check'])).toMatchObject({ code: 0 });
      expect(await command('backup', [])).toMatchObject({ code: 1, error: expect.stringContaining('Set BACKUP_DIR') });
    });
  });
}
