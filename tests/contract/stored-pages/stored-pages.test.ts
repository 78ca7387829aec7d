/**
 * The pages on disk: returned only as long as they are current, whatever happens to the disk, the clock or the
 * database.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { EVERYTHING, logChange } from '../../../src/data/change-log.ts';
import type { Database } from '../../../src/data/database.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { pruneChanges } from '../../../src/data/prune-changes.ts';
import { renewSqlite } from '../../../src/server/backup/renew-identity.ts';
import { PageFile } from '../../../src/server/stored-pages/page-file.ts';
import { describeEngines, eachProcessEngine } from '../engines.ts';
import { largePage, NOW, type OpenStore, openStore } from './store.ts';

const IN_FUTURE = '2999-01-01T00:00:00.000Z';
const WRITER = path.join(import.meta.dirname, 'processes/write-pages.ts');

let folder: string;
let file: string;
let at = 0;
const stores: OpenStore[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stored-pages-'));
});
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A store on the file of this test. */
async function opened(db: Database, change: Parameters<typeof openStore>[2] = {}): Promise<OpenStore> {
  const store = await openStore(db, file, change);
  stores.push(store);
  return store;
}
function newFile(): void {
  at += 1;
  file = path.join(folder, String(at), 'pages.sqlite');
}
async function closeAll(): Promise<void> {
  for (const store of stores.splice(0)) await store.close();
}

describeEngines(
  'stored pages',
  (openDb) => {
    const log = async (...tags: string[]) => (await openDb()).write((trx) => logChange(trx, tags));

    test('a page is answered by every process until one of its tags is logged, also when the log was pruned since', async () => {
      newFile();
      const db = await openDb();
      const [one, other] = [await opened(db), await opened(db)];
      await one.put({ key: '/a', tags: ['product:1'] });
      await one.put({ key: '/b', tags: ['product:2'] });
      await log('product:3');
      expect(await other.text('/a')).toBe('text of /a');
      await log('product:1');
      expect(await other.text('/a')).toBeUndefined();
      expect(await other.text('/b')).toBe('text of /b');
      await pruneChanges(db, IN_FUTURE);
      expect([await other.text('/a'), await other.text('/b')]).toEqual([undefined, 'text of /b']);
      await closeAll();
      const again = await opened(db);
      expect([await again.text('/a'), await again.text('/b')]).toEqual([undefined, 'text of /b']);
      await again.put({ key: '/a', tags: ['product:1'] });
      expect(await again.text('/a')).toBe('text of /a');
      await log(EVERYTHING);
      expect([await again.text('/a'), await again.text('/b')]).toEqual([undefined, undefined]);
      expect(again.warned).toEqual([]);
    });

    test('a page whose render began before a change is never answered, however late it is written', async () => {
      newFile();
      const store = await opened(await openDb());
      const position = store.position();
      await log('shop:1');
      await store.put({ key: '/late', tags: ['shop:1'], position });
      expect(await store.text('/late')).toBeUndefined();
      // It does not replace a page that was rendered since.
      await expect.poll(() => store.position()).not.toEqual(position);
      await store.put({ key: '/late', tags: ['shop:1'] });
      await store.put({ key: '/late', tags: ['shop:1'], position });
      expect(await store.text('/late')).toBe('text of /late');
    });
  },
  eachProcessEngine,
);

describe('the file of stored pages', () => {
  let shopDb: Database;
  const openDb = async () => shopDb;
  /** A migrated database in its own folder. */
  async function newShop(): Promise<string> {
    const dataDir = await mkdtemp(path.join(folder, 'shop-'));
    await copyFile(inject('migratedSqlite'), path.join(dataDir, 'shop.sqlite'));
    return dataDir;
  }
  beforeAll(async () => {
    shopDb = await openDatabase({ dataDir: await newShop() });
  });
  afterAll(() => shopDb.close());

  test('time, the clock and other code or settings decide, too', async () => {
    newFile();
    const db = await openDb();
    let now = NOW;
    const clock = { now: () => now };
    const store = await opened(db, clock);
    await store.put({ key: '/', changesAt: NOW + 1000 });
    now = NOW + 999;
    expect(await store.text('/')).toBe('text of /');
    for (const wrong of [NOW + 1000, NOW - 1]) {
      now = wrong;
      expect(await store.text('/'), String(wrong - NOW)).toBeUndefined();
    }
    now = NOW;
    const other = await opened(db, { ...clock, madeWith: () => ['another build'] });
    expect(await other.text('/')).toBeUndefined();
    // Each process has its own file while both run.
    await other.put({ key: '/', tags: [] });
    expect([await store.text('/'), await other.text('/')]).toEqual(['text of /', 'text of /']);
    expect(await store.store.explain('/')).toMatchObject({ stored: true, answered: true, form: 'br' });
    expect(await store.store.explain('/none')).toMatchObject({ stored: false });
  });

  test('nobody else may read the file', async () => {
    newFile();
    const store = await opened(await openDb());
    await store.put({ key: '/' });
    expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700);
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect((await stat(name)).mode & 0o777, name).toBe(0o600);
  });

  test('a damaged page is dropped, and a damaged file is made anew while the shop runs', async () => {
    newFile();
    const db = await openDb();
    const store = await opened(db);
    for (const key of ['/a', '/b', '/c']) await store.put({ key });
    const direct = new DatabaseSync(file, { timeout: 5000 });
    direct.exec(`update bodies set body = 'text of /A' where id = (select id from pages where key = '/a')`);
    direct.exec(`update pages set changesAt = changesAt + 1 where key = '/b'`);
    direct.close();
    expect([await store.text('/a'), await store.text('/b'), await store.text('/c')]).toEqual([
      undefined,
      undefined,
      'text of /c',
    ]);
    expect((await store.store.stats()).damaged).toBe(2);
    await closeAll();
    for (const damage of [
      async () => writeFile(file, 'This is no database. '.repeat(500)),
      async () => truncate(file, 5000),
      async () => {
        const handle = await open(file, 'r+');
        await handle.write(Buffer.alloc(30_000, 7), 0, 30_000, 4096);
        await handle.close();
      },
    ]) {
      const before = await opened(db);
      for (let k = 0; k < 20; k += 1) await before.put(largePage(`/${k}`, 3000));
      await closeAll();
      await damage();
      const after = await opened(db);
      await after.put({ key: '/new' });
      for (let k = 0; k < 20; k += 1) await after.text(`/${k}`);
      expect(await after.text('/new')).toBe('text of /new');
      await closeAll();
    }
  });

  test('a file that cannot be used stops nothing, and is logged once', async () => {
    newFile();
    await writeFile(path.join(folder, String(at)), 'A file where the folder should be.');
    const store = await opened(await openDb());
    for (let k = 0; k < 3; k += 1) expect(await store.text('/')).toBeUndefined();
    await store.put({ key: '/' });
    expect(store.warned).toHaveLength(1);
    expect(store.store.counters.dropped).toBe(1);
    expect(await store.store.explain('/')).toMatchObject({ stored: false });
    expect(await store.store.stats()).toMatchObject({ isUsed: false });
  });

  test('processes that open the same new file at once all use it', async () => {
    newFile();
    const db = await openDb();
    const all = await Promise.all([1, 2, 3].map(() => opened(db)));
    for (const [k, store] of all.entries()) await store.put({ key: `/${k}` });
    for (const store of all)
      expect(await Promise.all(all.map((_, k) => store.text(`/${k}`)))).toEqual(all.map((_, k) => `text of /${k}`));
    expect(all.flatMap(({ warned }) => warned)).toEqual([]);
  });

  test('what another process holds is read at once, and written when it is free', async () => {
    newFile();
    const store = await opened(await openDb());
    await store.put({ key: '/a' });
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const written = store.put({ key: '/b' });
    expect(await store.text('/a')).toBe('text of /a');
    other.exec('commit');
    other.close();
    await written;
    expect(await store.text('/b')).toBe('text of /b');
    expect(store.warned).toEqual([]);
  });

  test('the least recently asked make room, pages far down a list first', async () => {
    newFile();
    const db = await openDb();
    let now = NOW;
    const limitBytes = 2 * 1_048_576;
    const store = await opened(db, { limitBytes, now: () => now });
    await store.put({ ...largePage('/asked'), tags: [], changesAt: NOW + 1e12 });
    await store.put({ ...largePage('/products?page=21'), tags: [], changesAt: NOW + 1e12, lowPriority: true });
    for (let hour = 1; hour <= 11; hour += 1) {
      now = NOW + hour * 3_600_000;
      const keys = Array.from({ length: 60 }, (_, k) => `/${hour}/${k}`);
      await Promise.all(keys.map((key) => store.put({ ...largePage(key, 3000), tags: [], changesAt: NOW + 1e12 })));
      await store.store.touch(['/asked']);
      // A file without room for more pages stores none.
      await expect.poll(async () => (await store.store.stats()).bytes).toBeLessThanOrEqual(limitBytes);
    }
    const { bytes = 0, evicted = 0 } = await store.store.stats();
    expect(bytes).toBeGreaterThan(0.7 * limitBytes);
    expect(evicted).toBeGreaterThan(50);
    expect(await store.store.find('/products?page=21')).toBeUndefined();
    expect(await store.store.find('/1/0')).toBeUndefined();
    expect(await store.store.find('/11/19')).toBeDefined();
    now = NOW;
    expect(await store.store.find('/asked')).toBeDefined();
    const size = (await stat(file)).size;
    expect(size).toBeLessThanOrEqual(1.2 * limitBytes);
  });

  test('a page that is read hours after the last time counts as requested, so others are evicted first', async () => {
    newFile();
    let now = NOW;
    const store = await opened(await openDb(), { now: () => now });
    const hours = NOW / 3_600_000;
    const requestedHour = () => {
      const db = new DatabaseSync(file, { readOnly: true });
      const found = db.prepare("select askedHour as hour from pages where key = '/a'").get();
      db.close();
      return found?.hour;
    };
    await store.put({ key: '/a', changesAt: NOW + 1e12 });
    now = NOW + 3 * 3_600_000;
    await store.text('/a');
    expect(requestedHour()).toBe(hours);
    now = NOW + 7 * 3_600_000;
    expect(await store.text('/a')).toBe('text of /a');
    await expect.poll(requestedHour).toBe(hours + 7);
  });

  test('another database, an earlier state of it or a restored backup has no stored pages', async () => {
    newFile();
    const dataDir = await newShop();
    const shopFile = path.join(dataDir, 'shop.sqlite');
    const withDb = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
      const db = await openDatabase({ dataDir });
      try {
        return await work(db);
      } finally {
        await closeAll();
        await db.close();
      }
    };
    await withDb((db) => db.write((trx) => logChange(trx, ['product:1'])));
    await copyFile(shopFile, `${shopFile}.earlier`);
    await withDb(async (db) => {
      await db.write((trx) => logChange(trx, ['product:1']));
      const store = await opened(db);
      await store.put({ key: '/', tags: ['product:1'] });
    });
    await withDb(async (db) => expect(await (await opened(db)).text('/')).toBe('text of /'));
    const later = await readFile(shopFile);
    // The earlier state continues on its own.
    await copyFile(`${shopFile}.earlier`, shopFile);
    await withDb((db) => db.write((trx) => logChange(trx, ['product:2', 'product:3'])));
    await withDb(async (db) => expect(await (await opened(db)).text('/')).toBeUndefined());
    // A discarded page does not return with the later state.
    await writeFile(shopFile, later);
    await withDb(async (db) => {
      const store = await opened(db);
      expect(await store.text('/')).toBeUndefined();
      await store.put({ key: '/', tags: ['product:1'] });
      expect(await store.text('/')).toBe('text of /');
    });
    renewSqlite(shopFile);
    await withDb(async (db) => expect(await (await opened(db)).text('/')).toBeUndefined());
  });

  test('on a full disk nothing is written by halves, and pages are read on', async () => {
    newFile();
    const direct = new PageFile(file);
    const row = (key: string, bytes: number) => ({
      key,
      changesAt: NOW + 1,
      seq: 1,
      lowPriority: false,
      headers: '{}',
      head: '{"content":{}}',
      body: Buffer.alloc(bytes, key),
    });
    direct.put([row('/a', 5000)], 1, [], NOW);
    direct.exec(`pragma max_page_count = ${direct.pragma('page_count') + 4}`);
    expect(() => direct.put([row('/b', 5000), row('/c', 50_000)], 1, [], NOW)).toThrow('full');
    expect(['/a', '/b', '/c'].map((key) => direct.get(key, 1, NOW)?.body.length)).toEqual([5000, undefined, undefined]);
    direct.put([row('/d', 50)], 1, [], NOW);
    expect(direct.get('/d', 1, NOW)?.headers).toBe('{}');
    direct.close();
  });

  test('a process that is killed while it writes leaves whole pages or none', async () => {
    newFile();
    const db = await openDb();
    for (let turn = 0; turn < 2; turn += 1) {
      const child = fork(WRITER, [file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      await once(child, 'message');
      child.kill('SIGKILL');
      await once(child, 'exit');
      const direct = new DatabaseSync(file, { timeout: 5000 });
      expect(direct.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      expect(direct.prepare('select count(*) as n from pages where id not in (select id from bodies)').get()).toEqual({
        n: 0,
      });
      direct.close();
    }
    const store = await opened(db);
    await store.put({ key: '/' });
    expect(await store.text('/')).toBe('text of /');
    expect((await store.store.stats()).damaged).toBe(0);
    expect((await store.store.stats()).pages).toBeGreaterThan(1);
  });
});
