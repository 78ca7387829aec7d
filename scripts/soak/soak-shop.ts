/** The shop of a soak: its database with a demo, products in stock and customers, and its processes. */
import { Buffer } from 'node:buffer';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '../../src/data/database.ts';
import { migrate } from '../../src/data/migrate.ts';
import { openDatabase } from '../../src/data/open.ts';
import { seedDemo } from '../../src/demo/seed.ts';
import { createTokens } from '../../src/providers/tokens.ts';
import { keyFor } from '../../src/server/providers/secrets.ts';
import { type Buyer, type Stocked, signInBuyers, stockMarket } from '../../tests/contract/orders/market.ts';
import { openPostgresServer } from '../../tests/contract/postgres-server.ts';
import { startProcess } from '../../tests/reliability/shop-process.ts';
import { listedProducts, type ShownProduct } from '../../tests/reliability/two-shops.ts';
import { freePort } from '../free-port.mjs';
import type { Reading } from './record.ts';

export type Engine = 'sqlite' | 'postgres';

const DEMO_PRODUCTS = 2_000;
const BUYERS = 60;
/** Enough for all orders, and one that runs out. */
const STOCK: readonly Stocked[] = [
  { prix: 1500.5, qte: 50 },
  { prix: 99.99, qte: 1_000_000, shop: 1 },
  { prix: 20_000, qte: 1_000_000, shop: 1 },
  { prix: 310, qte: 1_000_000, shop: 2 },
];
const SECRET = 'a key for the hour of a soak, with many characters';
/** The shop's limits on customers would end the traffic within minutes. */
const LIMITS = {
  LIMIT_ORDERS_CLIENT: '1000000',
  LIMIT_CART_CLIENT: '1000000',
  LIMIT_VERIFY_CLIENT: '1000000',
  MAX_UNITS_UNPAID: '1000000',
};

export interface SoakShop {
  readonly db: Database;
  readonly port: number;
  /** Settings for operator commands. */
  readonly settings: Readonly<Record<string, string>>;
  readonly dataDir: string;
  readonly products: readonly ShownProduct[];
  readonly buyers: readonly Buyer[];
  /** Displayed price by product of the market. */
  readonly prices: ReadonlyMap<number, number>;
  /** Units that were in stock, by product of the market. */
  readonly stocked: ReadonlyMap<number, number>;
  reading(): Promise<Reading>;
  /** Lines of its log from warnings upwards. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Reads a number of `/metrics`. */
function metricOf(text: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  if (found === undefined) throw new Error(`/metrics has no ${name}`);
  return Number(found);
}

async function readMetrics(port: number): Promise<Reading> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return {
    heap: metricOf(text, 'nodejs_heap_size_used_bytes'),
    resident: metricOf(text, 'process_resident_memory_bytes'),
    openFiles: metricOf(text, 'process_open_fds'),
    handles: metricOf(text, 'nodejs_active_resources_total'),
    cpu: metricOf(text, 'process_cpu_seconds_total'),
  };
}

/** A warning or an error of the log, which is JSON in lines. */
function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { readonly level: number | string };
  return typeof level === 'number' ? level >= 40 : !['trace', 'debug', 'info'].includes(level);
}

async function fill(db: Database) {
  const now = Date.now();
  await migrate(db);
  await seedDemo(db, { products: DEMO_PRODUCTS, now });
  const ids = await stockMarket(db, STOCK, now);
  const tokens = createTokens(keyFor(Buffer.from(SECRET), 'tokens'));
  const ofMarket = (value: (product: Stocked) => number) =>
    new Map(ids.map((id, k) => [id, value(STOCK[k] as Stocked)] as const));
  return {
    products: await listedProducts(db),
    buyers: await signInBuyers(db, tokens, BUYERS, now),
    prices: ofMarket(({ prix }) => prix),
    stocked: ofMarket(({ qte }) => qte),
  };
}

/** Opens the shop on `engine`, with two workers. @throws {Error} when PostgreSQL is not installed */
export async function openSoakShop(engine: Engine): Promise<SoakShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soak-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const settings: Record<string, string> = { DATA_DIR: dataDir, TOKEN_SECRET: SECRET, ...LIMITS };
    if (engine === 'postgres') {
      const server = await openPostgresServer({ durable: true });
      if ('missing' in server) throw new Error(`PostgreSQL cannot be started: ${server.missing}`);
      ends.push(() => server.end());
      settings.DATABASE_URL = server.url;
    }
    const db = await openDatabase({ dataDir, databaseUrl: settings.DATABASE_URL }, () => {});
    ends.push(() => db.close());
    const filled = await fill(db);
    const [port, metricsPort] = [await freePort(), await freePort()];
    const shop = startProcess({
      ...settings,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      WORKERS: '2',
      TRUST_PROXY: '1',
      SHOP_MODE: 'demo',
      PAGE_CACHE_MB: '32',
    });
    ends.push(() => {
      shop.child.kill('SIGTERM');
      return shop.ended;
    });
    await shop.printed('is open at');
    return {
      db,
      port,
      settings,
      dataDir,
      ...filled,
      reading: () => readMetrics(metricsPort),
      complaints: () => shop.output().split('\n').filter(isComplaint),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
