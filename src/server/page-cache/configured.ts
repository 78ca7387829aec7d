/** Creates the page cache from the configuration. */
import type { Logger } from 'pino';
import { type Config, isOwnApi } from '../config/config.ts';
import type { Edge } from '../edge/edge.ts';
import { PageCache, type PageCacheOptions } from './page-cache.ts';
import { sharedForAMinute } from './shared-caching.ts';

const HOUR_MS = 3_600_000;
/** The lifetime of pages made from a foreign API, which does not report its changes. */
const FOREIGN_MAX_AGE_MS = 60_000;

export interface PageCacheDependencies {
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Shared caches that are told of changes. */
  readonly edge?: Edge | undefined;
}

/** What shared caches are told of a page. */
function sharedBy(config: Config, edge: Edge | undefined): PageCacheOptions['shared'] {
  if (edge) return (tags, changesAt) => (now) => edge.headers(tags, changesAt, now);
  return config.cdn ? sharedForAMinute : undefined;
}

/** The page cache of a process. */
export function configuredPageCache(config: Config, { log, now, edge }: PageCacheDependencies): PageCache {
  const isTold = isOwnApi(config) || config.purgeSecret !== undefined;
  const maxAge = isTold ? HOUR_MS : FOREIGN_MAX_AGE_MS;
  return new PageCache({ maxBytes: config.pageCacheBytes, maxAge, shared: sharedBy(config, edge), now, log });
}
