/** A complete shop for a test: demo database, API, built pages and the real HTTP front, over a real socket. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseHTML } from 'linkedom';
import { type Logger, pino } from 'pino';
import { inject } from 'vitest';
import type { Transport, TransportRequest } from '../../src/client/client.ts';
import type { ShopSettings } from '../../src/client/shop-settings.ts';
import type { Database } from '../../src/data/database.ts';
import { type Config, readConfig, shopSettings } from '../../src/server/config/config.ts';
import { type Build, loadBuild } from '../../src/server/http/build.ts';
import { createFront, type Front, type FrontOptions } from '../../src/server/http/front.ts';
import { pageRenderer } from '../../src/server/http/render-page.ts';
import { securityHeaders } from '../../src/server/http/security-headers.ts';
import { serve } from '../../src/server/http/server.ts';
import { openMarketplace } from '../../src/server/marketplace.ts';
import { configuredPageCache } from '../../src/server/page-cache/configured.ts';
import type { PageCache } from '../../src/server/page-cache/page-cache.ts';
import { createMetrics, type Metrics } from '../../src/server/process/metrics.ts';
import { purgeChangedPages } from '../../src/server/purge-changed-pages.ts';
import { configuredStoredPages } from '../../src/server/stored-pages/configured.ts';
import type { StoredPages } from '../../src/server/stored-pages/stored-pages.ts';
import { WAIT_MS } from '../within.ts';

interface GetOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Replaces the API, for example by one that is down or returns empty lists. */
  readonly transport?: Transport;
  /** Milliseconds since 1970; by default the time of the demo. */
  readonly now?: number;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as text. */
  readonly html: string;
  /** The raw body. */
  readonly bytes: Buffer;
  readonly document: Document;
  /** The calls of the page to the API, in order. */
  readonly calls: readonly TransportRequest[];
  /** The `Location` header; '' when there is none. */
  readonly location: string;
}

export interface TestShop {
  readonly db: Database;
  readonly settings: ShopSettings;
  /** The folder of this shop's database and files. */
  readonly dataDir: string;
  /** When the demo was filled, in milliseconds since 1970. */
  readonly now: number;
  /** The transport of pages, for tests that change only some of its answers. */
  readonly transport: Transport;
  /**
   * Opens an HTTP front with a page cache; its settings may differ from the shop's, and `wrap` may handle requests
   * before it.
   */
  openCaching(settings?: Readonly<Record<string, string>>, wrap?: (front: Front) => Front): Promise<CachingShop>;
  /** Requests `target`, exactly as written, from a new HTTP front; does not follow redirects. */
  get(target: string, options?: GetOptions): Promise<TestAnswer>;
  close(): Promise<void>;
}

/** Loaded once per worker, since Astro's handler has no state between requests. */
let build: Promise<Build> | undefined;

function sendRequest(port: number, target: string, { method = 'GET', headers = {}, body }: GetOptions) {
  return new Promise<Omit<TestAnswer, 'document' | 'calls'>>((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port, path: target, method, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const { headers: answered, statusCode: status = 0 } = answer;
        resolve({ status, headers: answered, bytes, html: bytes.toString(), location: answered.location ?? '' });
      });
    });
    requested.on('error', reject);
    requested.setTimeout(WAIT_MS, () => requested.destroy(new Error(`No answer to ${method} ${target} in time`)));
    requested.end(body);
  });
}

/** An HTTP front with a page cache that writes purge. */
export interface CachingShop {
  readonly cache: PageCache;
  /** The pages on disk, with `PAGES_DISK_MB` in its settings; the HTTP fronts of one shop share them. */
  readonly disk: StoredPages | undefined;
  readonly metrics: Metrics;
  /** Replaces the transport; undefined restores the shop's own. */
  use(transport: Transport | undefined): void;
  /** Sets the clock of pages and API, in ms since 1970. */
  setNow(ms: number): void;
  get(target: string, options?: Pick<GetOptions, 'method' | 'headers' | 'body'>): Promise<TestAnswer>;
  /** The port of its HTTP front. */
  readonly port: number;
  close(): Promise<void>;
}

/** What the HTTP fronts of one shop share; each has its own page cache. */
type Shared = Omit<FrontOptions, 'pageCache'> & { readonly log: Logger };

/** Parses the page lazily: parsing costs more than rendering. */
function testAnswer(answer: Omit<TestAnswer, 'document' | 'calls'>, calls: TestAnswer['calls']): TestAnswer {
  let document: Document | undefined;
  return {
    ...answer,
    calls,
    get document() {
      document ??= parseHTML(answer.html).document;
      return document;
    },
  };
}

/** Runs `front` on its own port for one request, so that requests with different transports do not mix. */
async function requestFront(config: Config, options: Shared, target: string, get: GetOptions): Promise<TestAnswer> {
  const calls: TransportRequest[] = [];
  const transport: Transport = (call) => {
    calls.push(call);
    return (get.transport ?? options.transport)(call);
  };
  const now = () => get.now ?? options.now();
  const pageCache = configuredPageCache(config, { log: options.log, now });
  const front = createFront({ ...options, pageCache, transport, now });
  const server = await serve('127.0.0.1', 0, () => front);
  try {
    const answer = await sendRequest(server.port, target, get);
    return testAnswer(answer, calls);
  } finally {
    await server.stop();
  }
}

/** Marks the demo's rows as an operator's, since a live shop does not open with a demo. */
function passForReal(dataDir: string): void {
  const db = new DatabaseSync(path.join(dataDir, 'shop.sqlite'));
  db.exec('delete from demo_rows');
  db.close();
}

/**
 * Opens a shop with its own copy of the demo database; the test closes it. Settings are named as in the environment.
 * @param parent an existing folder for its data; by default the system's for temporary files
 */
export async function openShop(settings: Readonly<Record<string, string>> = {}, parent = tmpdir()): Promise<TestShop> {
  const demoNow = inject('demoNow');
  const dataDir = await mkdtemp(path.join(parent, 'shop-'));
  await cp(inject('demoFolder'), dataDir, { recursive: true });
  const environment = { DATA_DIR: dataDir, SHOP_MODE: 'demo', PUBLIC_URL: 'https://oja.example', ...settings };
  const config = readConfig(environment);
  if (config.mode === 'live') passForReal(dataDir);
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' });
  const clock = { now: demoNow };
  const market = await openMarketplace(
    config,
    log,
    () => clock.now,
    () => {},
  );
  build ??= loadBuild(inject('buildFolder'), securityHeaders(true));
  const { handler, assets, staticPaths } = await build;
  const shop = shopSettings(config);
  const options: Shared = {
    ...market,
    renderPage: pageRenderer(handler),
    assets,
    staticPaths,
    shop,
    allowedOrigins: config.allowedOrigins,
    trustProxy: config.trustProxy,
    indexNowKey: config.indexNow?.key,
    log,
    now: () => clock.now,
  };

  async function openCaching(
    own: Readonly<Record<string, string>> = {},
    wrap: (front: Front) => Front = (front) => front,
  ): Promise<CachingShop> {
    const ownConfig = readConfig({ ...environment, ...own });
    let stand: Transport | undefined;
    let calls: TransportRequest[] = [];
    const transport: Transport = (call) => {
      calls.push(call);
      return (stand ?? options.transport)(call);
    };
    const { now } = options;
    const stored = own.PAGES_DISK_MB === undefined ? { ...ownConfig, storedPagesBytes: 0 } : ownConfig;
    const madeWith = { build: inject('buildFolder'), shop: () => shopSettings(ownConfig) };
    const disk = configuredStoredPages(stored, { ...market, ...madeWith, log, now });
    const cache = configuredPageCache(ownConfig, { log, now, disk });
    const following = purgeChangedPages(market.db, cache, { config: ownConfig, disk, log });
    await following.ready;
    await disk?.follow(following);
    const { purgeSecret, measuredShare, limits } = ownConfig;
    const metrics = createMetrics(false);
    metrics.watchShop({ ...market, ...ownConfig, now: options.now });
    const vitals = measuredShare > 0 ? { perMinute: limits.vitalsAddress, record: metrics.vitals } : undefined;
    const front = createFront({ ...options, pageCache: cache, transport, purgeSecret, vitals });
    const server = await serve('127.0.0.1', 0, () => wrap(front));
    return {
      cache,
      disk,
      metrics,
      port: server.port,
      use: (next) => {
        stand = next;
      },
      setNow: (ms) => {
        clock.now = ms;
      },
      async get(target, get = {}) {
        calls = [];
        const answer = await sendRequest(server.port, target, get);
        return testAnswer(answer, calls);
      },
      async close() {
        clock.now = demoNow;
        await server.stop();
        await following.stop();
        await disk?.stop();
      },
    };
  }

  return {
    db: market.db,
    settings: shop,
    dataDir,
    now: demoNow,
    transport: market.transport,
    openCaching,
    get: (target, get = {}) => requestFront(config, options, target, get),
    async close() {
      await market.api.settled();
      await market.files.settled();
      await market.db.close();
      // A mail may be written during the deletion.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}
