/** Two shops that start at the same time on one empty database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from '../../../src/node/log.ts';
import { readConfig } from '../../../src/server/config/config.ts';
import { openMarketplace } from '../../../src/server/marketplace.ts';
import { eachProcessEngine } from '../engines.ts';
import { NOW } from './rows.ts';

eachProcessEngine('two shops that start at once', ({ newSite }) => {
  test('one fills the demo, both open', async () => {
    const site = await newSite();
    // A shop on PostgreSQL stores its secret next to its files.
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
    const { dataDir = folder, databaseUrl } = site.place ?? {};
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const start = () =>
      openMarketplace(
        config,
        createLog('silent'),
        () => NOW,
        () => undefined,
      );
    const shops = await Promise.all([start(), start()]);
    const products = await Promise.all(
      shops.map(({ db }) => db.read.selectFrom('produits').select('id').where('nom', '!=', '').execute()),
    );
    const [first, second] = products.map((rows) => rows.length);
    expect(first).toBeGreaterThan(3000);
    expect(second).toBe(first);
    for (const { db } of shops) await db.close();
    await site.remove();
    await rm(folder, { recursive: true });
  });
});
