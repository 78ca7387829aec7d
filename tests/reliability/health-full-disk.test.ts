/**
 * A whole shop whose database is on a disk that is really full: what its health check reports, and after space is
 * freed.
 */
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { openDatabase } from '../../src/data/open.ts';
import { type Ask, numberOf, order } from '../contract/orders/shopper.ts';
import { openPostgresServer } from '../contract/postgres-server.ts';
import { MORE } from '../more.ts';
import { until } from '../within.ts';
import { type FilledShop, fillShop, SHOP_SECRET } from './fill-shop.ts';
import { type RunningShop, runShop } from './running-shop.ts';
import { ROOT } from './shop-process.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';

const PRODUCTS = 60;
const MAX_ORDERS = 300;

const cleaning: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean();
});

/** Places orders of one unit. */
function buyer(shop: RunningShop, { buyers, prices }: FilledShop): (k: number) => Promise<number> {
  const ask: Ask = async (target, { method, token, body }) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await shop.get(`/api${target}`, { method, headers, body: JSON.stringify(body) });
    return { status: reply.status, body: JSON.parse(reply.body) as unknown };
  };
  const [person] = buyers;
  if (!person) throw new Error('no customer');
  const lines = [...prices].slice(1, 2).map(([produitId, prix]) => ({ produitId, prix, qte: 1 }));
  return async (k) =>
    (await order(ask, { clientId: person.id, token: person.token, number: numberOf(k), lines })).status;
}

interface Tried {
  readonly disk: SmallDisk;
  /** `DATA_DIR`, and `DATABASE_URL` if there is a server. */
  readonly settings: Readonly<Record<string, string>>;
  /** Called before the disk is filled. */
  readonly settle?: () => Promise<void>;
}

async function expectHonestHealth({ disk, settings, settle }: Tried): Promise<void> {
  ensureBuilt(ROOT);
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = settings;
  const db = await openDatabase({ dataDir, databaseUrl });
  const filled = await fillShop(db, PRODUCTS).finally(() => db.close());
  const shop = await runShop({
    ...settings,
    TOKEN_SECRET: SHOP_SECRET,
    SHOP_MODE: 'demo',
    LIMIT_ORDERS_CLIENT: '1000',
    MAX_UNITS_UNPAID: '1000',
  });
  cleaning.push(() => shop.end());
  const buy = buyer(shop, filled);
  const statusOf = async (target: string) => (await shop.get(target)).status;
  expect(await buy(1)).toBe(200);
  for (const target of ['/livez', '/readyz', '/healthz', '/shops']) expect(await statusOf(target), target).toBe(200);
  await settle?.();

  const makeRoom = await disk.fill();
  const statuses: number[] = [];
  for (let k = 2; k < MAX_ORDERS && statuses.at(-1) !== 503; k += 1) statuses.push(await buy(k));
  expect(statuses.at(-1), `orders: ${statuses}`).toBe(503);
  await until('/readyz to say that no order can be stored', async () => (await statusOf('/readyz')) === 503);
  expect((await shop.get('/readyz')).body).toMatch(/^The (database|data folder) cannot be written to\.\n$/);
  for (const [target, status] of [
    ['/healthz', 503],
    ['/livez', 200],
    ['/shops', 200],
  ] as const)
    expect(await statusOf(target), target).toBe(status);

  await makeRoom();
  await until('/readyz to be well again', async () => (await statusOf('/readyz')) === 200);
  expect(await statusOf('/healthz')).toBe(200);
  expect(await buy(MAX_ORDERS)).toBe(200);
  const said = shop.output().match(/"msg":"writes (fail|work again)"/g);
  expect(said).toEqual(['"msg":"writes fail"', '"msg":"writes work again"']);
}

/** Mounts a disk for the test; when that is impossible, prints the reason and returns nothing. */
async function diskOf(megabytes: number): Promise<SmallDisk | undefined> {
  const disk = await openSmallDisk(megabytes);
  if ('missing' in disk) {
    console.log(`not tried: ${disk.missing}`);
    return undefined;
  }
  cleaning.push(() => disk.end());
  return disk;
}

test('G-375: the disk of SQLite is full: /readyz and /healthz say so, /livez and cached pages go on, and it recovers', async () => {
  const disk = await diskOf(64);
  if (disk) await expectHonestHealth({ disk, settings: { DATA_DIR: disk.folder } });
});

// What PostgreSQL refuses then is tested in tests/contract/orders/storage-errors.test.ts, and the probe in
// write-probe.test.ts.
test('G-375: the disk of PostgreSQL is full: /readyz and /healthz say so, /livez and cached pages go on, and it recovers', {
  tags: [MORE],
}, async () => {
  const disk = await diskOf(192);
  // A separate folder, so that only the server's disk is full.
  const data = await diskOf(32);
  if (!disk || !data) return;
  const server = await openPostgresServer({ parent: disk.folder });
  if ('missing' in server) return void console.log(`not tried: ${server.missing}`);
  cleaning.push(() => server.end());
  await expectHonestHealth({
    disk,
    settings: { DATA_DIR: data.folder, DATABASE_URL: server.url },
    async settle() {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      try {
        // A server without room for its log crashes; a new segment has more room than these orders need.
        await client.query('alter system set autovacuum = off');
        await client.query(`alter system set checkpoint_timeout = '1h'`);
        await client.query('select pg_reload_conf()');
        await client.query('checkpoint');
        await client.query('select pg_switch_wal()');
        await client.query('select txid_current()');
      } finally {
        await client.end();
      }
    },
  });
});
