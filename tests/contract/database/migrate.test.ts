/** Migrations: complete, repeatable, and safe with concurrent starts. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { LaterVersionError, migrate } from '../../../src/data/migrate.ts';
import { migrations } from '../../../src/data/migrations/index.ts';
import { until, within } from '../../within.ts';
import { eachEngine, eachProcessEngine, type Site } from '../engines.ts';

const run = promisify(execFile);
const SCRIPT = path.join(import.meta.dirname, 'processes/migrate.ts');
const HALFWAY = path.join(import.meta.dirname, 'processes/migrate-halfway.ts');

const applied = async (db: Database) =>
  (await db.read.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);

eachEngine('migration', (engine) => {
  let site: Site;
  let db: Database;
  beforeAll(async () => {
    site = await engine.newSite();
    db = await site.open();
  });
  afterAll(async () => {
    await db.close();
    await site.remove();
  });

  // PGlite exists only in this process.
  if (engine.name !== 'PGlite')
    test('processes that start at the same time wait for each other', async () => {
      const arguments_ = [SCRIPT, JSON.stringify(site.place)];
      const results = await Promise.all([1, 2, 3].map(() => run(process.execPath, arguments_)));
      expect(results.map(({ stdout }) => stdout.trim())).toEqual(['migrated', 'migrated', 'migrated']);
    });

  test('creates all tables, and nothing more the second time', async () => {
    await migrate(db);
    const tables = await applied(db);
    expect(tables).toEqual(expect.arrayContaining(['produits', 'commandes', 'change_log', 'search_words']));
    await migrate(db);
    expect(await applied(db)).toEqual(tables);
  });
});

eachEngine('names of before', (engine) => {
  test('G-127: collections, categories and sub-categories lose their underscores, and nothing else changes', async () => {
    const site = await engine.newSite();
    const db = await site.open();
    try {
      const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0015'));
      await migrate(db, before);
      const updatedAt = new Date(0).toISOString();
      await db.write(async (trx) => {
        for (const nom of ['Back_to_school', 'Rice & Beans'])
          await trx.insertInto('classifications').values({ nom, url: '', rnd: 1, updatedAt }).execute();
      });
      await migrate(db);
      const names = await db.read.selectFrom('classifications').select('nom').orderBy('id').execute();
      expect(names.map(({ nom }) => nom)).toEqual(['Back to school', 'Rice & Beans']);
    } finally {
      await db.close();
      await site.remove();
    }
  });
});

eachEngine('a migration that fails', (engine) => {
  test('a failed migration changes nothing', async () => {
    const site = await engine.newSite();
    const db = await site.open();
    try {
      const failing = async () => {
        throw new Error('halfway');
      };
      await expect(migrate(db, { ...migrations, '9999-broken': failing })).rejects.toThrow('halfway');
      expect(await applied(db)).toEqual([]);
    } finally {
      await db.close();
      await site.remove();
    }
  });
});

eachEngine('a database of a later version', (engine) => {
  test('G-363: is not migrated, and its migration is named', async () => {
    const site = await engine.newSite(true);
    const db = await site.open();
    try {
      await migrate(db);
      await migrate(db, { ...migrations, '9999-later': async () => {} });
      const refused = migrate(db);
      await expect(refused).rejects.toThrow(LaterVersionError);
      await expect(refused).rejects.toThrow(
        'made by a later version of the shop (migration 9999-later). Start that version',
      );
    } finally {
      await db.close();
      await site.remove();
    }
  });
});

eachProcessEngine('a migration that is interrupted', (engine) => {
  test('a process that is killed halfway leaves an empty database, and the next start migrates it', async () => {
    const site = await engine.newSite();
    const db = await site.open();
    try {
      const child = spawn(process.execPath, [HALFWAY, JSON.stringify(site.place)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const ended = once(child, 'exit');
      let output = '';
      child.stdout.on('data', (text) => {
        output += String(text);
      });
      await until('a process to be halfway', async () => output.includes('halfway'));
      child.kill('SIGKILL');
      await within(ended, () => 'a killed process to end');
      expect(await applied(db)).toEqual([]);
      await migrate(db);
      expect(await applied(db)).toEqual(expect.arrayContaining(['produits', 'commandes']));
    } finally {
      await db.close();
      await site.remove();
    }
  });
});
