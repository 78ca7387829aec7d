/** Purges this process's pages when any process changes their data. */
import type { Logger } from 'pino';
import { type Subscription, subscribeToChanges } from '../data/change-feed.ts';
import type { Database } from '../data/database.ts';
import { type Config, isOwnApi } from './config/config.ts';
import type { PageCache } from './page-cache/page-cache.ts';

/** Milliseconds after which a foreign API has answered reads that were running at the purge. */
const SECOND_PURGE_MS = 5000;

/**
 * Subscribes to the change log of `db`. With a foreign API a read may have raced the write behind a purge, so the same
 * tags are purged again some seconds later.
 */
export function purgeChangedPages(db: Database, pages: PageCache, config: Config, log: Logger): Subscription {
  const later = new Set<NodeJS.Timeout>();
  const purge = (tags: readonly string[]) => {
    pages.purge(tags);
    if (isOwnApi(config)) return;
    const timer = setTimeout(() => {
      later.delete(timer);
      pages.purge(tags);
    }, SECOND_PURGE_MS);
    later.add(timer);
  };
  const following = subscribeToChanges(db, purge, {
    onError: (error) =>
      log.error({ err: error }, 'the change log cannot be read; cached pages are served until it can'),
  });
  return {
    ready: following.ready,
    async stop() {
      await following.stop();
      for (const timer of later) clearTimeout(timer);
    },
  };
}
