/** Creates the store of pages as the configuration says. */
import path from 'node:path';
import type { Logger } from 'pino';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../../data/database.ts';
import { type Config, isOwnApi } from '../config/config.ts';
import { StoredPages } from './stored-pages.ts';

export interface StoreDependencies {
  readonly db: Pick<Database, 'read'>;
  /** Name of the build. */
  readonly build: string;
  /** Returns the settings that pages show; called when the port is known. */
  readonly shop: () => ShopSettings;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Returns the store of a process; undefined when nothing is stored: `PAGES_DISK_MB` is 0, or pages show a foreign API,
 * whose changes are not in the own log.
 */
export function configuredStoredPages(
  config: Config,
  { db, build, shop, log, now }: StoreDependencies,
): StoredPages | undefined {
  if (config.storedPagesBytes === 0 || !isOwnApi(config)) return undefined;
  const file = path.join(config.dataDir, 'pages', 'pages.sqlite');
  return new StoredPages({ file, limitBytes: config.storedPagesBytes, db, madeWith: () => [build, shop()], now, log });
}
