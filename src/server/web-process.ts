/** A process that answers requests: data, pages, HTTP server, and background work. */
import path from 'node:path';
import type { Logger } from 'pino';
import { EVERYTHING } from '../data/change-log.ts';
import { type Config, shopSettings } from './config/config.ts';
import { type Edge, openEdge } from './edge/edge.ts';
import { loadBuild } from './http/build.ts';
import { currentBuild, markBuildInUse } from './http/build-folder.ts';
import { createFront } from './http/front.ts';
import { onlyLocal } from './http/local-demo.ts';
import { pageRenderer } from './http/render-page.ts';
import { securityHeaders } from './http/security-headers.ts';
import { type StopTimeouts, serve } from './http/server.ts';
import { openIndexNow } from './index-now/open-index-now.ts';
import { openMarketplace, type Progress } from './marketplace.ts';
import { configuredPageCache } from './page-cache/configured.ts';
import { explainPage } from './page-cache/explain.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import { firstPictures, type PreparePicture } from './process/first-pictures.ts';
import { createMetrics, type Metrics } from './process/metrics.ts';
import type { PageCacheView } from './process/page-cache-view.ts';
import { purgeChangedPages } from './purge-changed-pages.ts';
import { configuredStoredPages } from './stored-pages/configured.ts';
import { noteRequestedPages } from './stored-pages/note-requested.ts';
import type { StoredPages } from './stored-pages/stored-pages.ts';
import { openTracing } from './tracing/tracing.ts';

const BUILDS = path.join(import.meta.dirname, '../../dist');

export interface WebProcess {
  /** The port in use. */
  readonly port: number;
  /** Its page cache, for the operator. */
  readonly pageCache: PageCacheView;
  /** Its metrics. */
  readonly metrics: Metrics;
  readonly preparePicture: PreparePicture;
  /** Returns the first pictures of the home page as it was last rendered; undefined before that. */
  readonly firstPictures: () => readonly string[] | undefined;
  /** Answers running requests, then closes the data. A second call may shorten the timeouts. */
  stop(timeouts?: StopTimeouts): Promise<void>;
}

/** Returns what the operator can inspect and purge. */
function viewOf(cache: PageCache, disk: StoredPages | undefined, edge: Edge | undefined): PageCacheView {
  const memoryStats = () => ({ ...cache.stats(), ...(edge && { edge: edge.stats() }) });
  return {
    stats: async () => ({ ...memoryStats(), ...(disk && { disk: await disk.stats() }) }),
    memoryStats,
    storedVersion: () => disk?.version,
    purge: (tags) => cache.purge(tags),
    addressesOf: (tag) => cache.addressesOf(tag),
    explain: (url) => explainPage({ cache, disk }, url, Date.now()),
  };
}

/**
 * Opens the shop of `config` and listens.
 * @throws the system's error, such as EADDRINUSE, and errors of opening the database
 */
export async function openWebProcess(config: Config, log: Logger, progress: Progress): Promise<WebProcess> {
  // A rejection, such as that of a part of a page whose render has already failed, must not end the process.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a promise was rejected without a handler'));
  const tracing = await openTracing(config, log);
  const market = await openMarketplace(config, log, Date.now, progress);
  const buildFolder = await currentBuild(BUILDS);
  const forgetBuild = await markBuildInUse(buildFolder, log);
  const build = await loadBuild(buildFolder, securityHeaders(config.publicUrl?.startsWith('https:') ?? false));
  const edge = openEdge(config.edge, log);
  const disk = configuredStoredPages(config, {
    ...market,
    build: path.basename(buildFolder),
    shop: () => shopSettings(config, running.port),
    log,
    now: Date.now,
  });
  const pageCache = configuredPageCache(config, { log, now: Date.now, edge, disk });
  const view = viewOf(pageCache, disk, edge);
  const metrics = createMetrics(config.metricsPort !== undefined);
  metrics.watch(view);
  if (disk) metrics.watchDisk(() => disk.stats());
  if (edge) metrics.watchEdge(() => edge.stats());
  const { replicas } = market.db;
  if (replicas) metrics.watchReplicas(() => replicas.stats());
  if (config.metricsPort !== undefined) metrics.watchShop({ ...market, ...config, now: Date.now });
  const following = purgeChangedPages(market.db, pageCache, { config, edge, disk, log });
  // A page cached before this could miss a change.
  await following.ready;
  // Changes while no process ran were not purged, and pages of an earlier build name other files.
  edge?.purge([EVERYTHING]);
  let isStopping = false;
  let firstOfHome: readonly string[] | undefined;
  const handlerFor = (port: number) => {
    const shop = shopSettings(config, port);
    const front = createFront({
      ...market,
      isStopping: () => isStopping,
      renderPage: pageRenderer(build.handler),
      pageCache,
      assets: build.assets,
      staticPaths: build.staticPaths,
      shop,
      allowedOrigins: config.allowedOrigins,
      trustProxy: config.trustProxy,
      purgeSecret: config.purgeSecret,
      indexNowKey: config.indexNow?.key,
      requests: metrics.requests,
      vitals: config.measuredShare > 0 ? { perMinute: config.limits.vitalsAddress, record: metrics.vitals } : undefined,
      log,
      now: Date.now,
      onPictures: (target, pictures) => {
        if (target === '/') firstOfHome = firstPictures(pictures, shop.fileHost);
      },
    });
    const guarded = config.isLocalDemo ? onlyLocal(front, { productName: config.productName, log }) : front;
    return tracing ? tracing.traced(guarded) : guarded;
  };
  const running = await serve(config.host, config.port, handlerFor, config.trustProxy);
  // The start does not wait for this; pages are rendered until then.
  void disk?.follow(following);
  const noteRequested = disk && noteRequestedPages(pageCache, disk);
  const housekeeping = market.openHousekeeping();
  const indexNow =
    config.indexNow && config.publicUrl !== undefined
      ? openIndexNow(market.db, config.indexNow, config.publicUrl, log)
      : undefined;
  if (indexNow) metrics.watchIndexNow(indexNow.counts);
  market.services.start();
  market.readers?.start();
  async function close(drained: Promise<void>): Promise<void> {
    const cleared = Promise.all([housekeeping.stop(), indexNow?.stop()]);
    await drained;
    await cleared;
    await following.stop();
    await noteRequested?.();
    await disk?.stop();
    await edge?.stop();
    await market.api.settled();
    await market.services.stop();
    await market.files.settled();
    await market.db.close();
    await tracing?.stop();
    forgetBuild();
  }
  let closed: Promise<void> | undefined;
  return {
    port: running.port,
    pageCache: view,
    metrics,
    preparePicture: market.files.preparePicture,
    firstPictures: () => firstOfHome,
    stop(timeouts) {
      isStopping = true;
      const drained = running.stop(timeouts);
      closed ??= close(drained);
      return closed;
    },
  };
}
