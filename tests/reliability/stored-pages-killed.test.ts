/**
 * Kill -9 of a shop at random moments while prices change and its pages are stored: the next shop on the same folder
 * returns pages from the disk, and none with an earlier price.
 *
 * @module-tag more
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { formatNaira } from '../../src/shared/money.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';
import { listedProducts, type ShownProduct } from './two-shops.ts';

const KILLS = 20;
const PRODUCTS = 200;
/** Products whose pages are requested. */
const WATCHED = 24;
/** Products whose prices change; the pages of the others stay on the disk. */
const CHANGED = 4;
/** The maximum time from a start to its kill (ms), which includes renders, and writes of the log and of the store. */
const LIVES_MS = 400;

let folder: string;
let db: Database;
let products: readonly ShownProduct[];
/** The newest committed price in naira, by product. */
const prices = new Map<number, number>();
beforeAll(async () => {
  ensureBuilt(ROOT);
  folder = await mkdtemp(path.join(tmpdir(), 'shop-stored-killed-'));
  db = await openDatabase({ dataDir: folder });
  await migrate(db);
  await seedDemo(db, { products: PRODUCTS, now: Date.now() });
  products = (await listedProducts(db)).slice(0, WATCHED);
  for (const [k, { id }] of products.entries()) await setPrice(id, 1000 + k);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

async function setPrice(id: number, prix: number): Promise<void> {
  await db.write((trx) => updateProduct(trx, id, { prix, promotion: false, prixPromotion: null }));
  prices.set(id, prix);
}

/** Requests pages and changes prices in turn, until `shop` has ended. */
async function liveUntilKilled(shop: RunningShop, round: number): Promise<void> {
  const killing = sleep(Math.random() * LIVES_MS).then(() => shop.end('SIGKILL'));
  let isOver = false;
  const visiting = (async () => {
    while (!isOver) {
      const product = products[Math.floor(Math.random() * products.length)];
      // The shop may have ended.
      await shop.get(product?.path ?? '/').catch(() => undefined);
    }
  })();
  const changing = (async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const product = products[turn % CHANGED];
      if (product) await setPrice(product.id, 10_000 + round * 1000 + turn);
    }
  })();
  await killing;
  isOver = true;
  await Promise.all([visiting, changing]);
}

test(`G-388: after ${KILLS} kills no page from the disk has an earlier price`, { timeout: 900_000 }, async () => {
  // Pages contain the address of their shop.
  const settings = { DATA_DIR: folder, PAGES_DISK_MB: '64', PORT: String(await freePort()) };
  let fromDisk = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const shop = await runShop(settings);
    for (const { id, path: target } of products) {
      const { status, body, headers } = await shop.get(target);
      expect(status, target).toBe(200);
      expect(body.includes(formatNaira(prices.get(id) ?? 0)), `${target} after ${round} kills`).toBe(true);
      if (String(headers['server-timing']).includes('hit-disk')) fromDisk += 1;
    }
    await liveUntilKilled(shop, round);
  }
  console.log(`${fromDisk} of ${KILLS * products.length} pages came from the disk.`);
  expect(fromDisk).toBeGreaterThan(0);
});
