/**
 * The parts of a shop that make and store pages, without a server; they are the same modules, so pages are identical.
 */
import path from 'node:path';
import type { Logger } from 'pino';
import { type ApiClient, createClient } from '../../client/client.ts';
import type { Database } from '../../data/database.ts';
import { OperatorError } from '../../node/operator-error.ts';
import { type Config, isOwnApi, shopSettings } from '../config/config.ts';
import { loadBuild } from '../http/build.ts';
import { currentBuild, markBuildInUse } from '../http/build-folder.ts';
import { createPageAnswerer, type PageAnswerer } from '../http/page-answer.ts';
import { pageRenderer } from '../http/render-page.ts';
import { openMarketplace } from '../marketplace.ts';
import { configuredPageCache } from '../page-cache/configured.ts';
import { purgeChangedPages } from '../purge-changed-pages.ts';
import { configuredStoredPages } from '../stored-pages/configured.ts';
import type { StoredPages } from '../stored-pages/stored-pages.ts';

const BUILDS = path.join(import.meta.dirname, '../../../dist');
/** Bytes of memory for pages that wait to be written. */
const MEMORY_BYTES = 4_194_304;

export interface Renderer {
  readonly db: Database;
  readonly client: ApiClient;
  readonly staticPaths: readonly string[];
  readonly pages: Pick<PageAnswerer, 'make'>;
  readonly disk: StoredPages;
  /** Version of the pages that it makes. */
  readonly version: number;
  close(): Promise<void>;
}

/** Opens the renderer. @throws {OperatorError} when pages are not stored, or their store cannot be used */
export async function openRenderer(config: Config, log: Logger): Promise<Renderer> {
  if (config.storedPagesBytes === 0 || !isOwnApi(config))
    throw new OperatorError(
      'This shop stores no pages: PAGES_DISK_MB is 0, or API_BASE names the API of another shop.',
    );
  const market = await openMarketplace({ ...config, readerThreads: 0 }, log, Date.now, () => {});
  const buildFolder = await currentBuild(BUILDS);
  const forgetBuild = await markBuildInUse(buildFolder, log);
  const { handler, assets, staticPaths } = await loadBuild(buildFolder);
  const shop = shopSettings(config);
  const build = path.basename(buildFolder);
  const disk = configuredStoredPages(config, { ...market, build, shop: () => shop, log, now: Date.now });
  if (!disk) throw new Error('Pages are stored, and there is no store.');
  const pageCache = configuredPageCache({ ...config, pageCacheBytes: MEMORY_BYTES }, { log, now: Date.now, disk });
  const pages = createPageAnswerer({
    ...market,
    renderPage: pageRenderer(handler),
    pageCache,
    assets,
    trustProxy: 0,
    shop,
    log,
    now: Date.now,
  });
  const following = purgeChangedPages(market.db, pageCache, { config, disk, log });
  await following.ready;
  await disk.follow(following);
  async function close(): Promise<void> {
    await following.stop();
    await disk?.stop();
    await market.api.settled();
    await market.services.stop();
    await market.files.settled();
    await market.db.close();
    forgetBuild();
  }
  const { version } = disk;
  if (version === undefined) {
    await close();
    throw new OperatorError('The store of pages cannot be opened; the message above gives the reason.');
  }
  return { db: market.db, client: createClient(market.transport), staticPaths, pages, disk, version, close };
}
