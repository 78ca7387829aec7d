import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Database } from '../../src/data/database.ts';
import { openDatabase } from '../../src/data/open.ts';
import { prepareDatabase } from '../../src/server/prepare-database.ts';

/** A requirement on the original files. */
export interface Check {
  readonly name: string;
  /**
   * Returns a message about what was checked; `dir` is the folder of the files. @throws when the requirement is not met
   */
  run(dir: string): Promise<string>;
}

/** Runs `work` with an empty shop in a temporary folder. */
export async function withEmptyShop<T>(work: (db: Database, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'check-official-'));
  const db = await openDatabase({ dataDir: folder });
  try {
    await prepareDatabase(db);
    return await work(db, folder);
  } finally {
    await db.close();
    await rm(folder, { recursive: true });
  }
}
