/** Purges this process's pages, and then the shared caches in front, when any process changes their data. */
import type { Logger } from 'pino';
import { type Subscription, subscribeToChanges } from '../data/change-feed.ts';
import { EVERYTHING } from '../data/change-log.ts';
import type { Database } from '../data/database.ts';
import { type Config, isOwnApi } from './config/config.ts';
import type { Edge } from './edge/edge.ts';
import type { PageCache } from './page-cache/page-cache.ts';
import type { StoredPages } from './stored-pages/stored-pages.ts';

/** Milliseconds after which a foreign API has answered all reads that were running at the purge. */
const SECOND_PURGE_MS = 5000;

export interface PurgeDependencies {
  readonly config: Config;
  /** Shared caches that are notified of changes. */
  readonly edge?: Edge | undefined;
  /** Stored pages, which check the log themselves. */
  readonly disk?: Pick<StoredPages, 'check'> | undefined;
  readonly log: Logger;
}

/**
 * Subscribes to the change log of `db`. With a foreign API a read may have raced the write behind a purge, so the same
 * tags are purged again some seconds later. Every process purges shared caches after itself, so that the last one
 * removes what they fetched from an outdated process.
 */
export function purgeChangedPages(
  db: Database,
  pages: PageCache,
  { config, edge, disk, log }: PurgeDependencies,
): Subscription {
  const later = new Set<NodeJS.Timeout>();
  const purgeAll = (tags: readonly string[]) => {
    pages.purge(tags);
    edge?.purge(tags);
    // The server of the database may have been replaced.
    if (tags.includes(EVERYTHING)) void disk?.check();
  };
  const purge = (tags: readonly string[]) => {
    purgeAll(tags);
    if (isOwnApi(config)) return;
    const timer = setTimeout(() => {
      later.delete(timer);
      purgeAll(tags);
    }, SECOND_PURGE_MS);
    later.add(timer);
  };
  const following = subscribeToChanges(db, purge, {
    onError: (error) =>
      log.error({ err: error }, 'the change log cannot be read; cached pages are served until it can'),
  });
  return {
    ...following,
    async stop() {
      await following.stop();
      for (const timer of later) clearTimeout(timer);
    },
  };
}
