/** What shoppers get from Varnish while the database, or the shop itself, is unavailable. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { varnish } from '../../src/server/edge/varnish.ts';
import { seedDemo } from '../../tools/demo/seed.ts';
import { openPostgresServer, type PostgresServer } from '../contract/postgres-server.ts';
import { until, WAIT_MS } from '../within.ts';
import { ask, type EdgeDouble, type Found, openEdgeDouble } from './edge-double.ts';
import { describeProduct } from './every-engine.ts';
import { startNginx } from './nginx-server.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';
import { listedProducts, type ShownProduct } from './two-shops.ts';
import { startVarnish, VARNISH_SECRET, type VarnishServer } from './varnish-server.ts';

/** Three failed probes mark a shop as down, so this many are more than enough. */
const PROBES = 5;
const SOON = { timeout: WAIT_MS, interval: 150 };
const UNAVAILABLE = 'We cannot answer right now. Please try again in a few seconds.';

/** Expects Varnish's own answer while the shop is down. */
function expectOwnPage({ status, headers, body }: Found): void {
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<h1>Back in a moment</h1>');
  expect(body).toContain(UNAVAILABLE);
  expect(body).toContain(`Reference: ${headers['x-request-id']}<`);
  expect(JSON.stringify(headers) + body).not.toMatch(/guru|varnish|XID/i);
}

/** Expects the refusal of an API call, from Varnish or the shop. */
function expectRefusal({ status, headers, body }: Found): void {
  expect(status).toBe(503);
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  expect(headers['content-type']).toMatch(/^application\/json/);
  const { message, messageError } = JSON.parse(body);
  expect(message).toMatch(/^We cannot answer right now/);
  expect(messageError).toBe(message);
}

const opened = await openPostgresServer();
const reason = 'missing' in opened ? ` (${opened.missing})` : '';

describe.skipIf('missing' in opened)(`a shop on PostgreSQL behind Varnish${reason}`, () => {
  const server = opened as PostgresServer;
  let folder: string;
  let db: Database;
  let shop: RunningShop;
  let edge: VarnishServer;
  let settings: Record<string, string>;
  let products: ShownProduct[];

  beforeAll(async () => {
    ensureBuilt(ROOT);
    folder = await mkdtemp(path.join(tmpdir(), 'edge-outage-'));
    db = await openDatabase({ databaseUrl: server.url }, () => {});
    await migrate(db);
    await seedDemo(db, { products: 200, now: Date.now() });
    products = await listedProducts(db);
    const port = await freePort();
    settings = {
      DATA_DIR: folder,
      DATABASE_URL: server.url,
      SHOP_MODE: 'demo',
      PUBLIC_URL: 'http://shop.example',
      TRUST_PROXY: '1',
      VARNISH_URLS: `http://127.0.0.1:${port}`,
      VARNISH_SECRET,
    };
    shop = await runShop(settings);
    edge = await startVarnish(port, shop.port);
    await purgesDone();
  });
  afterAll(async () => {
    await shop?.end();
    await edge?.end();
    await db?.close();
    await server.end();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (target: string) => ask(edge.origin + target);
  const product = (index: number): ShownProduct => {
    const found = products[index];
    if (!found) throw new Error(`no product ${index}`);
    return found;
  };

  /** Waits until Varnish has received all purges, also the second time. */
  const purgesDone = () =>
    until('Varnish to be told everything', async () => {
      const { waiting, repeats } = Object.values((await shop.stats()).edge as object)[0];
      return waiting === 0 && repeats === 0;
    });

  test('G-352: while its database is gone, what the shop has in memory is 200 from Varnish, and all else its own 503', async () => {
    const inMemory = ['/shops', product(10).path, product(11).path];
    // Pages that only the shop has cached, and not Varnish.
    for (const target of inMemory) expect((await shop.get(target)).status).toBe(200);
    const before = await edge.probes();
    await server.stopAtOnce();
    try {
      let turn = 0;
      await expect
        .poll(async () => {
          turn += 1;
          const cached = await get(inMemory[turn % inMemory.length] ?? '/');
          expect(cached.status).toBe(200);
          const refused = await get(`/products/search/garri${turn}`);
          expect(refused.status).toBe(503);
          // The page is in the shop's design, and comes from the shop.
          expect(refused.body).toContain('<header');
          expect(refused.headers['server-timing']).toMatch(/^cache;/);
          expectRefusal(await get('/api/produits?limit=2'));
          return edge.probes();
        }, SOON)
        .toBeGreaterThan(before + PROBES);
      expect(await edge.isHealthy()).toBe(true);
      expect((await shop.get('/readyz')).status).toBe(503);
      // A page that Varnish did not have before.
      expect((await get(inMemory[1] ?? '')).headers['server-timing']).toBe('edge;desc=hit');
    } finally {
      await server.start();
    }
    await expect.poll(async () => (await get('/products/search/rice')).status, SOON).toBe(200);
  });

  test('G-352: while the shop is gone, its pages come from Varnish; purged ones and all else are a page in its words', async () => {
    const [seen, purged] = [product(20), product(21)];
    await purgesDone();
    for (const { path: target } of [seen, purged]) expect((await get(target)).status).toBe(200);
    await describeProduct(db, purged, 'Not to be shown in its old form.');
    await expect.poll(async () => (await shop.get(purged.path)).body, SOON).toContain('Not to be shown');
    await purgesDone();
    // Purges from the previous test's outage may have arrived after the first visit.
    const isCopied = async () => (await get(seen.path)).headers['server-timing'];
    await expect.poll(isCopied, SOON).toBe('edge;desc=hit');
    const { port } = shop;
    await shop.end('SIGKILL');
    const visit = async () => {
      expect(await get(seen.path)).toMatchObject({ status: 200, headers: { 'server-timing': 'edge;desc=hit' } });
      expectOwnPage(await get(purged.path));
      expectOwnPage(await get('/never-seen'));
      expectOwnPage(await ask(`${edge.origin}/plain/cart`));
      expectOwnPage(await ask(`${edge.origin}/sign-in`, 'POST'));
      expectRefusal(await get('/api/produits?limit=2'));
      expectRefusal(await ask(`${edge.origin}/api/commandes`, 'POST'));
      expect((await ask(`${edge.origin}/never-seen`, 'HEAD')).status).toBe(503);
    };
    // Immediately, and after the probe has noticed the outage.
    await visit();
    await expect.poll(() => edge.isHealthy(), SOON).toBe(false);
    await visit();
    await describeProduct(db, seen, 'Changed while no shop ran.');
    shop = await runShop({ ...settings, PORT: String(port) });
    await expect.poll(async () => (await get(seen.path)).body, SOON).toContain('Changed while no shop ran.');
    await expect.poll(async () => (await get(purged.path)).body, SOON).toContain('Not to be shown');
  });
});

describe('a shop of one page behind Varnish', () => {
  let shop: EdgeDouble;
  let edge: VarnishServer;
  beforeAll(async () => {
    shop = await openEdgeDouble();
    edge = await startVarnish(await freePort(), shop.port);
  });
  afterAll(async () => {
    await edge?.end();
    await shop?.close();
  });

  test('G-352: a page that has run out is never shown while the shop answers, and is shown once it does not', async () => {
    shop.seconds = 1;
    let answer = await ask(edge.origin);
    const first = answer.body;
    await expect
      .poll(async () => {
        answer = await ask(edge.origin);
        expect(Number(answer.headers.age)).toBeLessThanOrEqual(1);
        expect(answer.headers['server-timing']).not.toBe('edge;desc=stale');
        return answer.body;
      }, SOON)
      .not.toBe(first);
    const last = answer.body;
    // The page has expired, and Varnish does not know yet that the shop is down.
    await shop.close();
    await expect.poll(async () => (await ask(edge.origin)).headers['server-timing'], SOON).toBe('edge;desc=stale');
    expect(await ask(edge.origin)).toMatchObject({ status: 200, body: last });
    const crowd = await Promise.all(Array.from({ length: 20 }, () => ask(edge.origin)));
    expect(crowd.map(({ status, body }) => ({ status, body }))).toEqual(Array(20).fill({ status: 200, body: last }));
    await expect.poll(() => edge.isHealthy(), SOON).toBe(false);
    expect(await ask(edge.origin)).toMatchObject({ status: 200, body: last });
    // A page that is purged meanwhile is gone.
    await varnish(edge.origin, VARNISH_SECRET).purge(['product:1'], AbortSignal.timeout(WAIT_MS));
    expectOwnPage(await ask(edge.origin));
  });

  test('what nginx and Varnish say while the shop is gone is the same', async () => {
    await shop.close();
    const nginx = await startNginx([shop.port, shop.port], { isUnavailable: true });
    try {
      const [ofNginx, ofVarnish] = await Promise.all([nginx, edge].map(({ origin }) => ask(`${origin}/shops`)));
      if (!ofNginx || !ofVarnish) throw new Error('no answer');
      expectOwnPage(ofVarnish);
      const page = ({ body, headers }: Found) => body.replace(String(headers['x-request-id']), 'ID');
      expect(page(ofNginx)).toBe(page(ofVarnish));
      const calls = await Promise.all([nginx, edge].map(({ origin }) => ask(`${origin}/api/pubs`)));
      for (const call of calls) expectRefusal(call);
      expect(calls[0]?.body).toBe(calls[1]?.body);
    } finally {
      await nginx.end();
    }
  });
});
