/** The shop of a soak: its database with a demo, products in stock and customers, and its processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import type { Database } from '../../src/data/database.ts';
import { openDatabase } from '../../src/data/open.ts';
import { openPostgresServer } from '../../tests/contract/postgres-server.ts';
import { type FilledShop, fillShop, SHOP_SECRET } from '../../tests/reliability/fill-shop.ts';
import { startProcess } from '../../tests/reliability/shop-process.ts';
import type { Reading } from './record.ts';

export type Engine = 'sqlite' | 'postgres';

const DEMO_PRODUCTS = 2_000;
/** The shop's limits on customers would end the traffic within minutes. */
const LIMITS = {
  LIMIT_ORDERS_CLIENT: '1000000',
  LIMIT_CART_CLIENT: '1000000',
  LIMIT_VERIFY_CLIENT: '1000000',
  MAX_UNITS_UNPAID: '1000000',
  MAX_UNITS_UNPAID_PRODUCT: '1000000',
  MAX_UNITS_UNPROVEN: '1000000',
  MAX_UNITS_UNPROVEN_TOGETHER: '1000000',
  MAX_UNITS_UNPROVEN_PRODUCT: '1000000',
};

export interface SoakShop extends FilledShop {
  readonly db: Database;
  readonly port: number;
  /** Settings for operator commands. */
  readonly settings: Readonly<Record<string, string>>;
  readonly dataDir: string;
  reading(): Promise<Reading>;
  /** Lines of its log with level warning or above. */
  complaints(): string[];
  close(): Promise<void>;
}

/** Reads a number from `/metrics`. */
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

/** A warning or an error of the log, which has one JSON object per line. */
function isComplaint(line: string): boolean {
  if (!line.startsWith('{')) return false;
  const { level } = JSON.parse(line) as { readonly level: number | string };
  return typeof level === 'number' ? level >= 40 : !['trace', 'debug', 'info'].includes(level);
}

/** Opens the shop on `engine`, with two workers. @throws {Error} when PostgreSQL is not installed */
export async function openSoakShop(engine: Engine): Promise<SoakShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soak-'));
  const ends: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    const settings: Record<string, string> = { DATA_DIR: dataDir, TOKEN_SECRET: SHOP_SECRET, ...LIMITS };
    if (engine === 'postgres') {
      const server = await openPostgresServer({ durable: true });
      if ('missing' in server) throw new Error(`PostgreSQL cannot be started: ${server.missing}`);
      ends.push(() => server.end());
      settings.DATABASE_URL = server.url;
    }
    const db = await openDatabase({ dataDir, databaseUrl: settings.DATABASE_URL }, () => {});
    ends.push(() => db.close());
    const filled = await fillShop(db, DEMO_PRODUCTS);
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
