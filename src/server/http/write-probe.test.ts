import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../data/database.ts';
import { migrate } from '../../data/migrate.ts';
import { openDatabase } from '../../data/open.ts';
import { createWriteProbe, type WriteProbe } from './write-probe.ts';

/** On SQLite, whose database is in that folder. */
const FOLDER_ERROR = expect.objectContaining({ message: 'The data folder cannot be written to.', stopsOrders: true });
const DATABASE_ERROR = expect.objectContaining({ message: 'The database cannot be written to.', stopsOrders: true });

/** A folder with a database that has its tables. */
let migrated: string;
let root: string;
let dataDir: string;
let db: Database;
let now: number;
let logged: string[];
let probe: WriteProbe;
beforeAll(async () => {
  migrated = await mkdtemp(path.join(tmpdir(), 'probe-migrated-'));
  const empty = await openDatabase({ dataDir: migrated });
  await migrate(empty);
  await empty.close();
});
afterAll(() => rm(migrated, { recursive: true }));
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'probe-'));
  dataDir = path.join(root, 'data');
  const databaseDir = path.join(root, 'database');
  await mkdir(databaseDir);
  await copyFile(path.join(migrated, 'shop.sqlite'), path.join(databaseDir, 'shop.sqlite'));
  db = await openDatabase({ dataDir: databaseDir });
  now = 0;
  logged = [];
  probe = probeOf(db);
});
afterEach(async () => {
  await db.close();
  await rm(root, { recursive: true, force: true });
});

function probeOf(database: Database): WriteProbe {
  const log = {
    error: (_: object, message: string) => logged.push(message),
    warn: (message: string) => logged.push(message),
  };
  return createWriteProbe({ db: database, dataDir, log, clock: () => now });
}

/** Counts the transactions. */
function counted(database: Database): Database & { writes: number } {
  const own = {
    ...database,
    writes: 0,
    write: ((work) => {
      own.writes += 1;
      return database.write(work);
    }) as Database['write'],
  };
  return own;
}

const rows = (database: Database) => database.read.selectFrom('counters').selectAll().execute();
const changes = (database: Database) => database.read.selectFrom('change_log').selectAll().execute();

test('a shop that can write reports nothing, leaves nothing behind, and is not probed again for five seconds', async () => {
  const own = counted(db);
  const probed = probeOf(own);
  const before = [await rows(db), await changes(db)];
  expect(await Promise.all(Array.from({ length: 20 }, () => probed.error()))).toEqual(Array(20).fill(undefined));
  now = 4_999;
  await probed.error();
  expect(own.writes).toBe(1);
  now = 5_000;
  await probed.error();
  expect(own.writes).toBe(2);
  expect([await readdir(dataDir), logged]).toEqual([[], []]);
  expect([await rows(db), await changes(db)]).toEqual(before);
});

test('a database that takes changes of rows but no new ones is reported', async () => {
  await probe.error();
  await db.write((trx) =>
    sql`create trigger refuse_insert before insert on counters
      begin select raise(abort, 'database or disk is full'); end`.execute(trx),
  );
  now = 5_000;
  expect(await probe.error()).toEqual(DATABASE_ERROR);
});

test('a database that rejects writes is reported and logged once, until it accepts them again', async () => {
  await db.write((trx) =>
    sql`create trigger refuse_delete before delete on counters
      begin select raise(abort, 'database or disk is full'); end`.execute(trx),
  );
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await probe.error()).toEqual(DATABASE_ERROR);
    now += 5_000;
  }
  expect(logged).toEqual(['writes fail']);
  await db.write((trx) => sql`drop trigger refuse_delete`.execute(trx));
  expect(await probe.error()).toBeUndefined();
  expect(logged).toEqual(['writes fail', 'writes work again']);
});

test('a full disk is reported until there is room', async () => {
  await probe.error();
  // The device answers ENOSPC to every write.
  await symlink('/dev/full', path.join(dataDir, `write-probe-${process.pid}`));
  now = 5_000;
  expect(await probe.error()).toEqual(FOLDER_ERROR);
  now = 10_000;
  expect(await probe.error()).toBeUndefined();
  expect(logged).toEqual(['writes fail', 'writes work again']);
});

test('a missing data folder that cannot be created is reported', async () => {
  await writeFile(dataDir, '');
  expect(await probe.error()).toEqual(FOLDER_ERROR);
});

test('a write that hangs delays nobody, and is a fault after a time limit', async () => {
  const hung = Promise.withResolvers<never>();
  const probed = probeOf({ ...db, write: () => hung.promise });
  expect(await probed.error()).toBeUndefined();
  now = 30_000;
  expect(await probed.error()).toEqual({ message: 'A write takes too long.', stopsOrders: true });
  hung.reject(new Error('no'));
  await expect.poll(() => probed.error()).toEqual(DATABASE_ERROR);
});

test('G-376: a stop waits for a probe under way, begins no other one, and a database that is closed is no fault', async () => {
  const requested = probe.error();
  await probe.stop();
  await db.close();
  expect(await requested).toBeUndefined();
  now = 60_000;
  expect([await probe.error(), logged]).toEqual([undefined, []]);
});

test('G-376: a probe that still hangs when the database is closed logs nothing', async () => {
  const hung = Promise.withResolvers<never>();
  const probed = probeOf({ ...db, write: () => hung.promise });
  const requested = probed.error();
  await probed.stop();
  hung.reject(new Error('driver has already been destroyed'));
  expect([await requested, logged]).toEqual([undefined, []]);
}, 60_000);
