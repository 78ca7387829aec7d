import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../data/database.ts';
import { migrate } from '../../data/migrate.ts';
import { openDatabase } from '../../data/open.ts';
import { createWriteProbe, type WriteProbe } from './write-probe.ts';

let root: string;
let dataDir: string;
let db: Database;
let now: number;
let logged: string[];
let probe: WriteProbe;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'probe-'));
  dataDir = path.join(root, 'data');
  db = await openDatabase({ dataDir: path.join(root, 'database') });
  await migrate(db);
  now = 0;
  logged = [];
  probe = probeOf(db);
});
afterEach(async () => {
  await db.close();
  await rm(root, { recursive: true, force: true });
});

function probeOf(database: Database): WriteProbe {
  const log = { error: (_: object, words: string) => logged.push(words), warn: (words: string) => logged.push(words) };
  return createWriteProbe({ db: database, dataDir, log, clock: () => now });
}

/** Counts the writes to the row. */
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

test('a shop that can write reports nothing, leaves no file, and is not probed again for ten seconds', async () => {
  const own = counted(db);
  const probed = probeOf(own);
  expect(await Promise.all(Array.from({ length: 20 }, () => probed.fault()))).toEqual(Array(20).fill(undefined));
  now = 9_999;
  await probed.fault();
  expect(own.writes).toBe(1);
  now = 10_000;
  await probed.fault();
  expect(own.writes).toBe(2);
  expect([await readdir(dataDir), logged]).toEqual([[], []]);
});

test('a database that rejects writes is reported and logged once, until it accepts them again', async () => {
  for (const event of ['insert', 'update'])
    await db.write((trx) =>
      sql`create trigger ${sql.raw(`refuse_${event}`)} before ${sql.raw(event)} on counters
        begin select raise(abort, 'database or disk is full'); end`.execute(trx),
    );
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await probe.fault()).toBe('The database cannot be written to.');
    now += 1_000;
  }
  expect(logged).toEqual(['writes fail']);
  await db.write((trx) => sql`drop trigger refuse_insert`.execute(trx));
  await db.write((trx) => sql`drop trigger refuse_update`.execute(trx));
  expect(await probe.fault()).toBeUndefined();
  expect(logged).toEqual(['writes fail', 'writes work again']);
});

test('a full disk is reported until there is room', async () => {
  await probe.fault();
  // The device answers ENOSPC to every write.
  await symlink('/dev/full', path.join(dataDir, `write-probe-${process.pid}`));
  now = 10_000;
  expect(await probe.fault()).toBe('The data folder cannot be written to.');
  now = 11_000;
  expect(await probe.fault()).toBeUndefined();
  expect(logged).toEqual(['writes fail', 'writes work again']);
});

test('a missing data folder that cannot be created is reported', async () => {
  await writeFile(dataDir, '');
  expect(await probe.fault()).toBe('The data folder cannot be written to.');
});

test('a write that hangs delays nobody, and is a fault after a time limit', async () => {
  const hung = Promise.withResolvers<never>();
  const probed = probeOf({ ...db, write: () => hung.promise });
  expect(await probed.fault()).toBeUndefined();
  now = 30_000;
  expect(await probed.fault()).toBe('A write takes too long.');
  hung.reject(new Error('no'));
  await expect.poll(() => probed.fault()).toBe('The database cannot be written to.');
});
