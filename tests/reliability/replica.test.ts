/** A shop whose pages are read from a streaming replica. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { updateProduct } from '../../src/features/products/writing/products-write.repository.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import {
  asAdministrator,
  openPostgresServer,
  openReplicaOf,
  type PostgresServer,
} from '../contract/postgres-server.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';
import { listedProducts, type ShownProduct } from './two-shops.ts';

/** Pause of a lane between two pages (ms). */
const PAUSE_MS = 30;

const opened = await openPostgresServer();
const reason = 'missing' in opened ? ` (${opened.missing})` : '';

describe.skipIf('missing' in opened)(`G-282: a shop with a replica${reason}`, () => {
  const primary = opened as PostgresServer;
  let replica: PostgresServer;
  let folder: string;
  let db: Database;
  let shop: RunningShop;
  let metricsPort: number;
  let products: readonly ShownProduct[];
  beforeAll(async () => {
    ensureBuilt(ROOT);
    folder = await mkdtemp(path.join(tmpdir(), 'replica-shop-'));
    db = await openDatabase({ databaseUrl: primary.url });
    await migrate(db);
    await seedDemo(db, { products: 120, now: Date.now() });
    products = await listedProducts(db);
    replica = await openReplicaOf(primary.url);
    metricsPort = await freePort();
    shop = await runShop({
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URLS: replica.url,
      DATA_DIR: folder,
      METRICS_PORT: String(metricsPort),
    });
  });
  afterAll(async () => {
    await shop?.end();
    await db?.close();
    await replica?.end();
    await primary.end();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** The value of one of the shop's metrics. */
  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(new RegExp(`^shop_replica_${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]);
  }

  /** The body of a page that is rendered now. */
  async function rendered(target: string): Promise<string> {
    await shop.purge('*');
    const { status, body } = await shop.get(target);
    expect(status, target).toBe(200);
    return body;
  }

  const setPrice = (id: number, prix: number) =>
    db.write((trx) => updateProduct(trx, id, { prix, promotion: false, prixPromotion: null }));

  test('pages are read on the replica, and a changed price is never taken back while it lags', async () => {
    const [product] = products;
    if (!product) throw new Error('There is no product.');
    await setPrice(product.id, 11_111);
    await expect.poll(() => rendered(product.path)).toContain('11,111');
    const before = await metric('reads_total');
    // Other pages are requested, because a purge is a write, and the replica is not used until it has it.
    let number = 0;
    await expect
      .poll(async () => {
        number += 1;
        await shop.get(products[number % products.length]?.path ?? '/');
        return metric('reads_total');
      })
      .toBeGreaterThan(before);
    expect([await metric('used'), await metric('fallbacks_total')]).toEqual([1, 0]);

    await asAdministrator(replica.url, 'select pg_wal_replay_pause()');
    try {
      const changedAt = performance.now();
      await setPrice(product.id, 22_222);
      await expect.poll(async () => (await shop.get(product.path)).body).toContain('22,222');
      console.log(`G-282: a price was changed after ${Math.round(performance.now() - changedAt)} ms, replay paused`);
      // Every page that shows it, including those of reader threads.
      const search = `/products/search/${product.path.split('/').at(-1)?.split('_')[0]}`;
      for (let round = 0; round < 10; round += 1)
        for (const target of [product.path, search]) {
          const body = await rendered(target);
          expect([body.includes('22,222'), body.includes('11,111')], target).toEqual([true, false]);
        }
      await expect.poll(() => metric('lag_seconds')).toBeGreaterThan(1);
      expect(await metric('used')).toBe(0);
    } finally {
      await asAdministrator(replica.url, 'select pg_wal_replay_resume()');
    }
    await expect.poll(() => metric('used')).toBe(1);
    expect(await rendered(product.path)).toContain('22,222');
  });

  test('a replica that is killed under load costs no page, and is used again when it is back', async () => {
    let isOver = false;
    const lane = async (from: number) => {
      let pages = 0;
      for (let k = from; !isOver; k += 1) {
        const target = products[k % products.length]?.path ?? '/';
        await rendered(target);
        pages += 1;
        await sleep(PAUSE_MS);
      }
      return pages;
    };
    const lanes = [lane(0), lane(40)];
    await expect.poll(() => metric('used')).toBe(1);
    await replica.stopAtOnce();
    await expect.poll(() => metric('used')).toBe(0);
    await replica.start();
    await expect.poll(() => metric('used')).toBe(1);
    isOver = true;
    for (const pages of await Promise.all(lanes)) expect(pages).toBeGreaterThan(0);
  });
});
