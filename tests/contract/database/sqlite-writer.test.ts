/** The writer thread: durable settings, waiting for other processes, and its death. */
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '../../../src/data/migrate.ts';
import { openDatabase } from '../../../src/data/open.ts';
import { writeDialect } from '../../../src/data/sqlite/dialects.ts';
import { WriterThread } from '../../../src/data/sqlite/writer-thread.ts';
import type { Tables } from '../../../src/data/tables.ts';

const DYING = new URL('./processes/dying-writer.ts', import.meta.url);

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'sqlite-writer-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const open = () => openDatabase({ dataDir });

test('the file uses WAL, every commit is flushed, and foreign keys are enforced', async () => {
  const db = await open();
  const pragma = async (name: string) =>
    db.write(async (trx) => Object.values((await sql.raw(`pragma ${name}`).execute(trx)).rows[0] ?? {})[0]);
  expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual([
    'wal',
    2,
    1,
  ]);
  await db.close();
});

test('S-36: a new folder, the file and those beside it are accessible to their user only', async () => {
  const folder = path.join(dataDir, 'new/data');
  const db = await openDatabase({ dataDir: folder });
  const rights = async (...names: string[]) => (await stat(path.join(folder, ...names))).mode & 0o777;
  expect(await rights()).toBe(0o700);
  const files = await readdir(folder);
  expect(files).toContain('shop.sqlite-wal');
  for (const file of files) expect(await rights(file), file).toBe(0o600);
  await db.close();
});

test('the read handle cannot write, and has no transactions', async () => {
  const db = await open();
  await migrate(db);
  await expect(db.read.insertInto('pays').values({ nom: 'x' }).execute()).rejects.toThrow(/readonly/);
  await expect(db.read.transaction().execute(async () => 1)).rejects.toThrow('database.write()');
  await db.close();
});

test('a query that was not awaited inside its transaction is refused', async () => {
  const db = await open();
  await migrate(db);
  let late: (() => Promise<unknown>) | undefined;
  await db.write(async (trx) => {
    late = () => trx.insertInto('pays').values({ nom: 'late' }).execute();
  });
  await expect(late?.()).rejects.toThrow();
  expect(await db.read.selectFrom('pays').selectAll().execute()).toEqual([]);
  await db.close();
});

test('a write waits for the transaction of another process', async () => {
  const db = await open();
  await migrate(db);
  const other = new DatabaseSync(path.join(dataDir, 'shop.sqlite'));
  other.exec('begin immediate');
  const written = db.write((trx) => trx.insertInto('pays').values({ nom: 'Nigeria' }).execute());
  // Reads continue meanwhile.
  expect(await db.read.selectFrom('pays').selectAll().execute()).toEqual([]);
  other.exec('commit');
  other.close();
  await written;
  expect(await db.read.selectFrom('pays').select('nom').execute()).toEqual([{ nom: 'Nigeria' }]);
  await db.close();
});

test('a handle opened before the tables changed sees their new columns decoded', async () => {
  const db = await open();
  const change = (text: string) => db.write((trx) => sql.raw(text).execute(trx));
  await change('create table t (a integer)');
  await change('insert into t values (1)');
  expect((await sql`select * from t`.execute(db.read)).rows).toEqual([{ a: 1 }]);
  await change('alter table t add column b boolean default 1');
  expect((await sql`select * from t`.execute(db.read)).rows).toEqual([{ a: 1, b: true }]);
  await db.close();
});

test('closing waits for running writes', async () => {
  const db = await open();
  await migrate(db);
  const written = db.write((trx) => trx.insertInto('pays').values({ nom: 'Nigeria' }).execute());
  await db.close();
  await written;
  const again = await open();
  expect(await again.read.selectFrom('pays').select('nom').execute()).toEqual([{ nom: 'Nigeria' }]);
  await again.close();
});

test('when the writer dies, its transaction fails, the error is reported, and the next write starts a new one', async () => {
  const problems: unknown[] = [];
  const thread = new WriterThread(path.join(dataDir, 'x.sqlite'), (message) => problems.push(message), DYING);
  const db = new Kysely<Tables>({ dialect: writeDialect(thread) });
  const write = () => db.transaction().execute((trx) => trx.insertInto('pays').values({ nom: 'x' }).execute());
  await expect(write()).rejects.toThrow('The database writer ended with code 3.');
  await expect(write()).rejects.toThrow('The database writer ended with code 3.');
  expect(problems).toEqual(Array(2).fill('The database writer has died; the next write starts it again.'));
  await db.destroy();
});

test('a file that is not a database is reported when it is opened', async () => {
  await writeFile(
    path.join(dataDir, 'shop.sqlite'),
    'no database at all, only some text that is long enough'.repeat(40),
  );
  await expect(open()).rejects.toThrow('not a database');
});
