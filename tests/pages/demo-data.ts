/** Fills the demo database of a test run. */
import { mkdir } from 'node:fs/promises';
import { pino } from 'pino';
import { readConfig } from '../../src/server/config/config.ts';
import { openMarketplace } from '../../src/server/marketplace.ts';

/** Fills `dataDir` with the demo as of `now` (ms since 1970) and closes the database. */
export async function fillDemo(dataDir: string, now: number): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const config = readConfig({ DATA_DIR: dataDir, SHOP_MODE: 'demo' });
  const { db } = await openMarketplace(
    config,
    pino({ level: 'silent' }),
    () => now,
    () => {},
  );
  await db.close();
}
