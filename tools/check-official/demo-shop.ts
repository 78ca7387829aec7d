/** The complete demo shop as visitors see it: built pages behind the real HTTP server. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import type { Database } from '../../src/data/database.ts';
import { readConfig, shopSettings } from '../../src/server/config/config.ts';
import { loadBuild } from '../../src/server/http/build.ts';
import { currentBuild } from '../../src/server/http/build-folder.ts';
import { createFront } from '../../src/server/http/front.ts';
import { pageRenderer } from '../../src/server/http/render-page.ts';
import { serve } from '../../src/server/http/server.ts';
import { openMarketplace } from '../../src/server/marketplace.ts';
import { configuredPageCache } from '../../src/server/page-cache/configured.ts';

export interface DemoShop {
  readonly db: Database;
  /** Requests a path, or a full address from the shop's documents. Does not follow redirects. */
  get(target: string): Promise<{ readonly status: number; readonly text: string }>;
}

const root = path.join(import.meta.dirname, '../..');
/** The address of the shop in its documents. */
const PUBLIC_URL = 'https://oja.example';

/** Runs `work` with a demo shop in a temporary folder; builds the pages if necessary. */
export async function withDemoShop<T>(work: (shop: DemoShop) => Promise<T>): Promise<T> {
  ensureBuilt(root);
  const { handler, assets, staticPaths } = await loadBuild(await currentBuild(path.join(root, 'dist')));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'check-official-'));
  const config = readConfig({ DATA_DIR: folder, SHOP_MODE: 'demo', PUBLIC_URL });
  const log = pino({ level: 'silent' });
  const market = await openMarketplace(config, log, Date.now, () => {});
  const shop = shopSettings(config);
  const front = createFront({
    ...market,
    renderPage: pageRenderer(handler),
    pageCache: configuredPageCache(config, { log, now: Date.now }),
    assets,
    staticPaths,
    shop,
    allowedOrigins: [],
    trustProxy: config.trustProxy,
    log,
    now: Date.now,
  });
  const server = await serve('127.0.0.1', 0, () => front);
  try {
    return await work({
      db: market.db,
      async get(target) {
        const address = target.startsWith(PUBLIC_URL) ? target.slice(PUBLIC_URL.length) : target;
        const answer = await fetch(`http://127.0.0.1:${server.port}${address}`, { redirect: 'manual' });
        return { status: answer.status, text: await answer.text() };
      },
    });
  } finally {
    await server.stop();
    await market.db.close();
    await rm(folder, { recursive: true });
  }
}
