/** Moving a shop from the embedded database to PostgreSQL, and back. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../../src/data/database.ts';
import { openDatabase, openReader } from '../../../src/data/open.ts';
import { searchProducts } from '../../../src/features/search/search.repository.ts';
import { copyShop } from '../../../src/server/copy/copy-shop.ts';
import { RowSum } from '../../../src/server/copy/row-sum.ts';
import { prepareDatabase } from '../../../src/server/prepare-database.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { createCommandHost } from '../../command-host.ts';
import { type Ended, runScript } from '../../run-script.ts';
import { everyRow, NOW } from '../demo/rows.ts';
import { asAdministrator } from '../postgres-server.ts';

const postgres = inject('postgres');

describe.skipIf('missing' in postgres)('G-267: npm run copy', () => {
  const serverUrl = 'url' in postgres ? postgres.url : '';
  const databases: string[] = [];
  let folder: string;
  let file: string;
  let before: Record<string, unknown[]>;
  const host = createCommandHost();

  async function newDatabase(): Promise<string> {
    const name = `copy_${crypto.randomUUID().replaceAll('-', '')}`;
    await asAdministrator(serverUrl, `create database ${name}`);
    databases.push(name);
    return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  }

  async function withDatabase<T>(databaseUrl: string, work: (db: Database) => Promise<T>): Promise<T> {
    const db = await openDatabase({ databaseUrl });
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  }

  /** Every row, independent of the order of JSON keys, which PostgreSQL does not preserve. */
  async function everything(db: Database): Promise<Record<string, unknown[]>> {
    const rows = Object.entries(await everyRow(db));
    return Object.fromEntries(rows.map(([table, texts]) => [table, texts.map((text) => JSON.parse(text))]));
  }

  const lastCountry = (db: Database) =>
    db.write(async (trx) => {
      const { id } = await trx.insertInto('pays').values({ nom: 'Ghana' }).returning('id').executeTakeFirstOrThrow();
      await trx.deleteFrom('pays').where('id', '=', id).execute();
      return id;
    });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'contract-copy-'));
    file = path.join(folder, 'shop.sqlite');
    const db = await openDatabase({ dataDir: folder });
    await prepareDatabase(db);
    await seedDemo(db, { products: 120, now: NOW });
    // An id that was used, and whose row is deleted.
    await lastCountry(db);
    before = await everything(db);
    await db.close();
  });
  afterAll(async () => {
    await host.close();
    for (const name of databases) await asAdministrator(serverUrl, `drop database ${name} with (force)`);
    await rm(folder, { recursive: true });
  });

  /** Copies with the command, by default in the host's process; returns its output. */
  async function copyCommand(from: string, to: string, runCommand = host.runScript): Promise<string> {
    const { code, out, err }: Ended = await runCommand('copy.ts', ['--from', from, '--to', to], folder);
    expect([code, err]).toEqual([0, '']);
    return out;
  }
  async function refused(from: string, to: string): Promise<string> {
    const { code, err } = await host.runScript('copy.ts', ['--from', from, '--to', to], folder);
    expect(code).toBe(1);
    return err;
  }

  test('moves all rows to PostgreSQL and back, with counts, checksums, ids that go on, and a search', async () => {
    const databaseUrl = await newDatabase();
    const there = await copyCommand(`sqlite:${file}`, databaseUrl, runScript);
    expect(there).toMatch(/^produits: 120 rows, checksum [0-9a-f]{32}$/m);
    expect(there).toMatch(/^Copied \d+ rows of \d+ tables; counts and checksums are equal on both sides\.$/m);
    await withDatabase(databaseUrl, async (db) => {
      expect(await everything(db)).toEqual(before);
      const word = await db.read
        .selectFrom('search_words')
        .select('word')
        .orderBy('frequency', 'desc')
        .executeTakeFirst();
      const found = await searchProducts(db.read, word?.word ?? '', { offset: 0, limit: 5 });
      expect(found.total).toBeGreaterThan(0);
      expect(await refused(`sqlite:${file}`, databaseUrl)).toMatch(/^The target is not empty: its table \w+ has rows/);
      expect(await lastCountry(db)).toBe(4);
    });

    const back = path.join(folder, 'back.sqlite');
    const returned = await copyCommand(databaseUrl, `sqlite:${back}`);
    const sums = (text: string) => text.split('\n').filter((line) => line.includes('checksum '));
    expect(sums(returned)).toEqual(sums(there));
    const db = await openDatabase({ dataDir: folder, filename: 'back.sqlite' });
    expect(await everything(db)).toEqual(before);
    expect(await lastCountry(db)).toBe(5);
    await db.close();
    expect(await refused(databaseUrl, `sqlite:${back}`)).toContain('back.sqlite exists, and a copy overwrites nothing');
  });

  test('leaves no row behind when it fails, and can be repeated', async () => {
    const databaseUrl = await newDatabase();
    await withDatabase(databaseUrl, async (target) => {
      await prepareDatabase(target);
      // A shop stores the version of the search index when it starts.
      await target.write((trx) => trx.deleteFrom('counters').execute());
      await sql`alter table villes add constraint none check (nom <> 'Lagos' and id < 50)`.execute(target.read);
      const source = await openReader({ dataDir: folder });
      const copied: string[] = [];
      const copy = () => copyShop({ source, target, onTable: ({ name }) => copied.push(name) });
      await expect(copy()).rejects.toThrow('violates check constraint');
      expect(copied).toContain('provinces');
      expect(copied).not.toContain('villes');
      const left = await target.read.selectFrom('provinces').select('id').execute();
      expect(left).toEqual([]);
      await sql`alter table villes drop constraint none`.execute(target.read);
      await copy();
      expect(await everything(target)).toEqual(before);
      await source.close();
    });
  });

  test('finds a value that the target changed', async () => {
    const databaseUrl = await newDatabase();
    await withDatabase(databaseUrl, async (target) => {
      await prepareDatabase(target);
      await target.write((trx) => trx.deleteFrom('counters').execute());
      await sql`create function shorten() returns trigger language plpgsql as
        $$ begin new.nom := left(new.nom, 3); return new; end $$`.execute(target.read);
      await sql`create trigger shorten before insert on pays for each row execute function shorten()`.execute(
        target.read,
      );
      const source = await openReader({ dataDir: folder });
      await expect(copyShop({ source, target })).rejects.toThrow('The table pays is not the same on both sides');
      expect(await target.read.selectFrom('pays').select('id').execute()).toEqual([]);
      await source.close();
    });
  });

  test('says what is wrong with its arguments', async () => {
    const databaseUrl = 'postgres://nobody@127.0.0.1:1/none';
    expect(await refused('mysql://x', databaseUrl)).toMatch(
      /^--from is sqlite:FILE or postgres:.*\nnpm run copy -- --help says how it is used\.$/m,
    );
    expect(await refused(`sqlite:${folder}/none.sqlite`, databaseUrl)).toContain('There is no database in');
    expect(await refused(`sqlite:${file}`, `sqlite:${folder}/other.sqlite`)).toContain('of the same engine');
  });
});

describe('G-267: checksums of rows', () => {
  const sum = (...rows: Record<string, unknown>[]) => {
    const made = new RowSum({ columns: ['a', 'b'] });
    made.add(rows);
    return made.checksum;
  };
  const first = { a: 1, b: 'x' };
  const second = { a: 2, b: { y: [1, 2], x: null } };

  test('depend neither on the order of rows and keys nor on binary fractions', () => {
    expect(sum(first, second)).toBe(sum(second, first));
    expect(sum(second)).toBe(sum({ b: { x: null, y: [1, 2] }, a: 2 }));
    expect(sum({ a: 0.1 + 0.2, b: null })).toBe(sum({ a: 0.3, b: null }));
  });

  test.each([
    [[first]],
    [[first, first, second]],
    [[{ a: 1, b: 'y' }, second]],
    [[first, { a: 2, b: { y: [2, 1], x: null } }]],
    [[first, { a: 2.01, b: second.b }]],
    [[{ a: '1', b: 'x' }, second]],
  ])('tell other rows: %j', (rows) => {
    expect(sum(...rows)).not.toBe(sum(first, second));
  });
});
