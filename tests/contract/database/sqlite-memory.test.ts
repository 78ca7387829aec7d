/** How much memory SQLite may take of one process: for pages of the file, and for what it sorts. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Reader } from '../../../src/data/database.ts';
import { openDatabase, openReader } from '../../../src/data/open.ts';
import { WRITER } from '../../../src/server/writer/tasks.ts';

/** Bytes of a connection's page cache. */
async function cacheBytes(db: Reader): Promise<number> {
  const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(db);
  // A negative number is in KiB, a positive one in pages of the file.
  return -1024 * (rows[0]?.cache_size ?? 0);
}

test('G-403: a process has one connection to read, one to write and one a reader thread, each with a bounded cache', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sqlite-memory-'));
  const db = await openDatabase({ dataDir });
  const thread = await openReader({ dataDir });
  try {
    const mebibytes = [await cacheBytes(db.read), await db.write(cacheBytes), await cacheBytes(thread.read)].map(
      (bytes) => bytes / 1_048_576,
    );
    expect(mebibytes).toEqual([32, 16, 16]);
  } finally {
    await thread.close();
    await db.close();
    await rm(dataDir, { recursive: true });
  }
});

/** Where a connection sorts, as SQLite numbers it. */
async function sortsIn(db: Reader): Promise<'file' | 'memory' | undefined> {
  const { rows } = await sql<{ temp_store: 0 | 1 | 2 }>`pragma temp_store`.execute(db);
  return ([undefined, 'file', 'memory'] as const)[rows[0]?.temp_store ?? 0];
}

test.each([
  { who: 'a command', program: undefined, place: 'file' },
  { who: 'the shop', program: WRITER, place: 'memory' },
])('G-649: $who sorts large indexes in $place', async ({ program, place }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sqlite-memory-'));
  const db = await openDatabase({ dataDir }, undefined, program);
  try {
    expect(await db.write(sortsIn)).toBe(place);
  } finally {
    await db.close();
    await rm(dataDir, { recursive: true });
  }
});

const SORTING = fileURLToPath(new URL('./processes/sorting.ts', import.meta.url));

test.each([{ setting: undefined }, { setting: '' }])(
  'G-649: with SQLITE_TMPDIR $setting SQLite sorts in files beside the database, gone with the process',
  async ({ setting }) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'sqlite-memory-'));
    try {
      const env = { ...process.env, SQLITE_TMPDIR: setting };
      const { stdout } = await promisify(execFile)(process.execPath, [SORTING, dataDir], { env });
      expect(stdout).toContain(path.join(dataDir, 'etilqs_'));
      expect((await readdir(dataDir)).filter((name) => name.startsWith('etilqs'))).toEqual([]);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  },
);
