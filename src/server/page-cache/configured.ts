/** The page cache as the settings want it. */
import type { Logger } from 'pino';
import { type Config, isOwnApi } from '../config/config.ts';
import { PageCache } from './page-cache.ts';

const HOUR_MS = 3_600_000;
/** How long a page may live that is made from a foreign API, which tells nobody of its changes. */
const UNTOLD_MS = 60_000;

/** One process's page cache; `now` answers milliseconds since 1970. */
export function configuredPageCache(config: Config, log: Logger, now: () => number): PageCache {
  const isTold = isOwnApi(config) || config.purgeSecret !== undefined;
  const maxAge = isTold ? HOUR_MS : UNTOLD_MS;
  return new PageCache({ maxBytes: config.pageCacheBytes, maxAge, cdn: config.cdn, now, log });
}
