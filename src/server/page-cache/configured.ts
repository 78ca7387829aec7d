/** Creates the page cache from the configuration. */
import type { Logger } from 'pino';
import { type Config, isOwnApi } from '../config/config.ts';
import type { Edge } from '../edge/edge.ts';
import { PageCache, type PageCacheOptions, type PageDisk } from './page-cache.ts';
import { sharedForAMinute } from './shared-caching.ts';

/** Maximum age in ms of pages from a foreign API, whose reports of changes may be lost. */
const FOREIGN_MAX_AGE_MS = 3_600_000;
/** The same for a foreign API that does not report its changes. */
const SILENT_MAX_AGE_MS = 60_000;

export interface PageCacheDependencies {
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Shared caches that are notified of changes. */
  readonly edge?: Edge | undefined;
  /** Pages on disk, behind those in memory. */
  readonly disk?: PageDisk | undefined;
}

/** The caching headers of a page for shared caches. */
function sharedBy(config: Config, edge: Edge | undefined): PageCacheOptions['shared'] {
  if (edge) return (tags, changesAt) => (now) => edge.headers(tags, changesAt, now);
  return config.cdn ? sharedForAMinute : undefined;
}

/**
 * Maximum time for which a page is fresh, in ms. Pages of our own API are fresh until the data that they show changes.
 */
function maxAgeBy(config: Config): number {
  if (isOwnApi(config)) return Number.POSITIVE_INFINITY;
  return config.purgeSecret === undefined ? SILENT_MAX_AGE_MS : FOREIGN_MAX_AGE_MS;
}

/** The page cache of a process. */
export function configuredPageCache(config: Config, { log, now, edge, disk }: PageCacheDependencies): PageCache {
  const shared = sharedBy(config, edge);
  return new PageCache({ maxBytes: config.pageCacheBytes, maxAge: maxAgeBy(config), shared, disk, now, log });
}
