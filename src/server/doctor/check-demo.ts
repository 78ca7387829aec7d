/** Checks that a live shop's database holds no demo. */
import { countDemoRows } from '../../data/demo-mark.ts';
import { openReader } from '../../data/open.ts';
import type { Config } from '../config/config.ts';
import { messageOfDemo, REMOVAL } from '../open-demo.ts';
import { type Finding, fault, ok } from './finding.ts';

/** The rows of a demo; undefined also where the database cannot be read, which its own check says. */
async function demoIn({ dataDir, databaseUrl }: Config) {
  try {
    const db = await openReader({ dataDir, databaseUrl }, () => {});
    try {
      return await countDemoRows(db.read);
    } finally {
      await db.close();
    }
  } catch {
    return undefined;
  }
}

export async function* checkDemo(config: Config): AsyncGenerator<Finding> {
  if (config.mode !== 'live') return;
  const counts = await demoIn(config);
  yield counts === undefined
    ? ok('database', 'The database holds no demo.')
    : fault('database', messageOfDemo(counts), `The shop does not start with it. ${REMOVAL}`);
}
