/** What the doctor reports about a demo in a live shop's database. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { checkDemo } from '../../../src/server/doctor/check-demo.ts';
import { seedDemo } from '../../../tools/demo/seed.ts';
import { NOW } from '../demo/rows.ts';
import { eachProcessEngine } from '../engines.ts';

eachProcessEngine('a demo in the database of a live shop', ({ newSite }) => {
  test('G-367: the doctor says it, with what to do, and nothing of it in a demo', async () => {
    const site = await newSite(true);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'doctor-demo-'));
    const { dataDir = folder, databaseUrl } = site.place ?? {};
    const find = (mode: string) =>
      Array.fromAsync(checkDemo(readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SHOP_MODE: mode })));
    expect(await find('live')).toEqual([{ area: 'database', level: 'ok', what: 'The database holds no demo.' }]);
    const db = await site.open();
    await seedDemo(db, { products: 400, now: NOW });
    await db.close();
    expect(await find('live')).toEqual([
      {
        area: 'database',
        level: 'error',
        what: expect.stringMatching(
          /^The database of this live shop holds a demo: 400 products, 78 shops, 56 customers and [\d,]+ orders, with a password that everyone knows\.$/,
        ),
        todo: 'The shop does not start with it. See what would be removed with npm run demo -- --remove, or choose another database. To show the demo, set SHOP_MODE=demo.',
      },
    ]);
    expect(await find('demo')).toEqual([]);
    await site.remove();
    await rm(folder, { recursive: true });
  });
});
