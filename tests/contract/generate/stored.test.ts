/** What `npm run generate` finds about stored pages before it renders any. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYTHING, logChange } from '../../../src/data/change-log.ts';
import { pruneChanges } from '../../../src/data/prune-changes.ts';
import { lockGenerate } from '../../../src/server/generate/generate-lock.ts';
import { currentPages } from '../../../src/server/stored-pages/current-pages.ts';
import { describeEngines } from '../engines.ts';
import { NOW, openStore } from '../stored-pages/store.ts';

const IN_FUTURE = '2999-01-01T00:00:00.000Z';
const PAGES = 24;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'generate-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describeEngines('stored pages, compared in bulk', (openDb) => {
  test('G-395: the same are current as are answered one by one, also when the log was pruned', async () => {
    const db = await openDb();
    const file = path.join(folder, db.dialect, 'pages.sqlite');
    const opened = await openStore(db, file);
    const { store } = opened;
    const keys = Array.from({ length: PAGES }, (_, k) => `/${k}`);
    const compare = async () => {
      const version = store.version ?? expect.fail('The store is not open.');
      const { keys: current, outdated } = await currentPages({ file, version, db: db.read, now: NOW });
      const found = await Promise.all(keys.map(async (key) => ((await store.find(key)) ? [key] : [])));
      expect([...current].sort()).toEqual(found.flat().sort());
      expect(outdated).toBe(PAGES - current.size);
      return current.size;
    };
    try {
      for (const [k, key] of keys.entries())
        await opened.put({
          key,
          tags: [`product:${k}`, `shop:${k % 3}`],
          // Two pages that expired, and one from the future.
          ...(k < 2 && { changesAt: NOW }),
          ...(k === 2 && { renderedAt: NOW + 1 }),
        });
      expect(await compare()).toBe(PAGES - 3);
      await db.write((trx) => logChange(trx, ['product:5', 'product:6', 'products']));
      expect(await compare()).toBe(PAGES - 5);
      await pruneChanges(db, IN_FUTURE);
      expect(await compare()).toBe(PAGES - 5);
      await db.write((trx) => logChange(trx, ['shop:1']));
      await opened.put({ key: '/7', tags: ['product:7', 'shop:1'] });
      // Eight pages have the tag; one was already out of date, and one was rendered again.
      expect(await compare()).toBe(PAGES - 5 - 6);
      await db.write((trx) => logChange(trx, [EVERYTHING]));
      expect(await compare()).toBe(0);
      const none = await currentPages({ file, version: 1, db: db.read, now: NOW });
      expect([none.keys.size, none.outdated]).toEqual([0, 0]);
    } finally {
      await opened.close();
    }
  });
});

test('G-396: one run at a time has the store, and gives it back', () => {
  const unlock = lockGenerate(folder);
  expect(() => lockGenerate(folder)).toThrow(/are being generated already; this run has done nothing/);
  unlock();
  lockGenerate(folder)();
});
