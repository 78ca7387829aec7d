/** Creates the page cache from the configuration. */
import type { Logger } from 'pino';
import { type Config, isOwnApi } from '../config/config.ts';
import { PageCache } from './page-cache.ts';

const HOUR_MS = 3_600_000;
/** The lifetime of pages made from a foreign API, which does not report its changes. */
const FOREIGN_MAX_AGE_MS = 60_000;

/** The page cache of a process. `now` returns milliseconds since 1970. */
export function configuredPageCache(config: Config, log: Logger, now: () => number): PageCache {
  const isTold = isOwnApi(config) || config.purgeSecret !== undefined;
  const maxAge = isTold ? HOUR_MS : FOREIGN_MAX_AGE_MS;
  return new PageCache({ maxBytes: config.pageCacheBytes, maxAge, cdn: config.cdn, now, log });
}
