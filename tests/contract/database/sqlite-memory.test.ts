/** How much of the database file SQLite may cache in the memory of one process. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Reader } from '../../../src/data/database.ts';
import { openDatabase, openReader } from '../../../src/data/open.ts';

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
