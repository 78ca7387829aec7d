/** Two shops on one PostgreSQL server, which becomes unavailable and returns. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgresServer, type PostgresServer } from '../contract/postgres-server.ts';
import { WAIT_MS } from '../within.ts';
import { BEHIND_NGINX, testBehindNginx } from './behind-nginx.ts';
import { describeProduct, testTwoShops } from './every-engine.ts';
import type { RunningShop, ShopAnswer } from './running-shop.ts';
import { openTwoShops, type ShownProduct, type TwoShops } from './two-shops.ts';

/** Time for which the server is down (ms). */
const DOWN_MS = 10_000;
/** Time for which it is paused (ms): longer than the timeout of any read. */
const HELD_MS = 7000;
/** Pause of a visitor between two pages (ms). */
const PAUSE_MS = 150;
/** The maximum number of log lines of a process about an outage, for any number of visitors. */
const MAX_LINES = 25;
const SOON = { timeout: WAIT_MS, interval: 20 };

const opened = await openPostgresServer();
const reason = 'missing' in opened ? ` (${opened.missing})` : '';

describe.skipIf('missing' in opened)(`two shops on PostgreSQL${reason}`, () => {
  const server = opened as PostgresServer;
  let two: TwoShops;
  beforeAll(async () => {
    two = await openTwoShops(server.url, BEHIND_NGINX);
  });
  afterAll(async () => {
    await two?.close();
    await server.end();
  });

  testTwoShops('postgres', () => two);

  /** The number of shop connections that listen for notifications. */
  async function listeners(): Promise<number> {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      const { rows } = await client.query(
        "select count(*)::int as n from pg_stat_activity where query ilike 'listen %'",
      );
      return rows[0].n;
    } finally {
      await client.end();
    }
  }

  interface Outage {
    readonly cached: ShopAnswer[];
    readonly standIns: ShopAnswer[];
    readonly refused: ShopAnswer[];
  }

  /** Requests a cached page, a purged one and a new one repeatedly for `ms`. */
  async function live(shop: RunningShop, product: ShownProduct, ms: number): Promise<Outage> {
    const end = performance.now() + ms;
    const during = async (next: (turn: number) => string) => {
      const answers: ShopAnswer[] = [];
      for (let turn = 0; performance.now() < end; turn += 1) {
        answers.push(await shop.get(next(turn)));
        await sleep(PAUSE_MS);
      }
      return answers;
    };
    const [cached, standIns, refused] = await Promise.all([
      during(() => '/shops'),
      during((turn) => (turn % 2 === 0 ? product.path : '/new-products')),
      during((turn) => `/products/search/garri${turn}`),
    ]);
    return { cached, standIns, refused };
  }

  /** The log of `shop` from now on. */
  function logOf(shop: RunningShop): () => string[] {
    const from = shop.output().length;
    return () => shop.output().slice(from).split('\n').filter(Boolean);
  }

  const slowest = (answers: readonly ShopAnswer[]) => Math.round(Math.max(0, ...answers.map(({ ms }) => ms)));
  const statuses = (answers: readonly ShopAnswer[]) => [...new Set(answers.map(({ status }) => status))];

  /** Visits both shops while the server is unavailable, and checks answers and logs. */
  async function expectOpen(what: string, product: ShownProduct, ms: number): Promise<void> {
    const logs = two.shops.map(logOf);
    for (const [index, outage] of (await Promise.all(two.shops.map((shop) => live(shop, product, ms)))).entries()) {
      const { cached, standIns, refused } = outage;
      const lines = logs[index]?.() ?? [];
      console.log(
        `${what}: ${cached.length} kept (slowest ${slowest(cached)} ms), ${standIns.length} standing in (${slowest(standIns)} ms), ` +
          `${refused.length} refused (${slowest(refused)} ms), ${lines.length} lines in the log`,
      );
      expect(statuses(cached)).toEqual([200]);
      expect(statuses(standIns)).toEqual([200]);
      expect(statuses(refused)).toEqual([503]);
      expect(refused[0]?.headers['retry-after']).toBe('5');
      expect(lines.filter((line) => line.includes('The database does not answer'))).not.toEqual([]);
      expect(lines.length, lines.slice(0, MAX_LINES).join('\n')).toBeLessThanOrEqual(MAX_LINES);
    }
  }

  /** Both shops serve all pages again, and follow writes. */
  async function expectBack(product: ShownProduct, message: string): Promise<void> {
    for (const shop of two.shops) {
      await expect.poll(async () => (await shop.get(product.path)).body).toContain(message);
      await expect.poll(async () => (await shop.get(`/products/search/${message.length}`)).status).toBe(200);
      expect((await shop.get('/healthz')).status).toBe(200);
    }
    await expect.poll(listeners).toBe(two.shops.length);
  }

  async function prepare(product: ShownProduct): Promise<void> {
    for (const shop of two.shops) {
      for (const target of ['/shops', '/new-products', product.path]) expect((await shop.get(target)).status).toBe(200);
    }
  }

  test('a server that crashes and is down for 10 s: cached pages are served, others refused, and nothing is lost', async () => {
    const { db, shops, products } = two;
    const [product, changed] = products.slice(10);
    if (!product || !changed) throw new Error('no products');
    await prepare(product);
    await Promise.all(shops.map((shop) => shop.get(changed.path)));
    // The last commit before the crash may not have been delivered.
    await describeProduct(db, changed, 'The last word before the crash.');
    await server.stopAtOnce();
    for (const shop of shops) await shop.purge(`product:${product.id}`);
    await expectOpen('A server that is gone', product, DOWN_MS);
    await server.start();
    await vi.waitFor(() => describeProduct(db, product, 'The first word after the crash.'), SOON);
    await expectBack(product, 'The first word after the crash.');
    for (const shop of shops) expect((await shop.get(changed.path)).body).toContain('The last word before the crash.');
    await describeProduct(db, product, 'And on it goes.');
    await expectBack(product, 'And on it goes.');
  });

  test('a server that hangs: cached pages are served, others refused, and a write that hung completes', async () => {
    const { db, shops, products } = two;
    const [product] = products.slice(20);
    if (!product) throw new Error('no products');
    await prepare(product);
    const ask = () => sql`select 1`.execute(db.read);
    await ask();
    await server.hold();
    let hung: Promise<void>;
    let writing: Promise<void>;
    try {
      // Sent on an open connection, so that only the statement timeout ends it.
      hung = expect(ask()).rejects.toThrow('The database did not answer within 5000 ms.');
      writing = describeProduct(db, product, 'Written while it hung.').catch(async () => {
        // Refused if another request has already detected the outage.
        await vi.waitFor(() => describeProduct(db, product, 'Written while it hung.'), SOON);
      });
      for (const shop of shops) await shop.purge(`product:${product.id}`);
      await expectOpen('A server that hangs', product, HELD_MS);
    } finally {
      await server.release();
    }
    await hung;
    await writing;
    await expectBack(product, 'Written while it hung.');
  });

  test('a shop whose server hangs can be stopped', async () => {
    const [, second] = two.shops;
    let code: number | null | undefined;
    void second.ended.then((found) => {
      code = found;
    });
    await server.hold();
    try {
      second.child.kill('SIGTERM');
      await expect.poll(() => code).toBe(0);
    } finally {
      await server.release();
    }
  });

  testBehindNginx(() => two);
});
