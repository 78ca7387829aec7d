/** Checks that a live shop's database holds no demo data. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { countDemoRows } from '../../data/demo-mark.ts';
import { openReader } from '../../data/open.ts';
import { openSqliteReader } from '../../data/sqlite/open-sqlite.ts';
import type { Config } from '../config/config.ts';
import { messageOfDemo, REMOVAL } from '../open-demo.ts';
import { type Finding, ok, problem } from './finding.ts';
import { addressForReads } from './soundness.ts';

/**
 * Returns a read-only connection to the shop's database that creates no file; undefined when there is no database yet.
 */
async function openedForReads({ dataDir, databaseUrl }: Config) {
  if (databaseUrl !== undefined) return openReader({ databaseUrl }, () => {});
  const file = path.join(dataDir, 'shop.sqlite');
  return existsSync(file) ? openSqliteReader(addressForReads(file)) : undefined;
}

/** Returns the demo rows; undefined when the database cannot be read, which another check reports. */
async function demoIn(config: Config) {
  try {
    const db = await openedForReads(config);
    if (!db) return undefined;
    try {
      return { counts: await countDemoRows(db.read) };
    } finally {
      await db.close();
    }
  } catch {
    return undefined;
  }
}

/** Yields a finding when a live shop has demo rows. */
export async function* checkDemo(config: Config): AsyncGenerator<Finding> {
  if (config.mode !== 'live') return;
  const found = await demoIn(config);
  if (!found) return;
  yield found.counts === undefined
    ? ok('database', 'The database holds no demo.')
    : problem('database', messageOfDemo(found.counts), `The shop does not start with it. ${REMOVAL}`);
}
