/** Creates the store of pages from the configuration. */
import path from 'node:path';
import type { Logger } from 'pino';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../../data/database.ts';
import { type Config, isOwnApi } from '../config/config.ts';
import { StoredPages } from './stored-pages.ts';

export interface StoreDependencies {
  readonly db: Pick<Database, 'read'>;
  /** The name of the build. */
  readonly build: string;
  /** What pages show of the settings; asked when the port is known. */
  readonly shop: () => ShopSettings;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The store of a process; undefined when nothing is stored: `PAGES_DISK_MB` is 0, or pages are made from a foreign API,
 * whose changes are not in our log.
 */
export function configuredStoredPages(
  config: Config,
  { db, build, shop, log, now }: StoreDependencies,
): StoredPages | undefined {
  if (config.storedPagesBytes === 0 || !isOwnApi(config)) return undefined;
  const file = path.join(config.dataDir, 'pages', 'pages.sqlite');
  return new StoredPages({ file, limitBytes: config.storedPagesBytes, db, madeWith: () => [build, shop()], now, log });
}
