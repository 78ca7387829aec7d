/** Stores of pages for tests, each as a separate process would open it. */
import { randomBytes } from 'node:crypto';
import { type Subscription, subscribeToChanges } from '../../../src/data/change-feed.ts';
import type { Database } from '../../../src/data/database.ts';
import { changedSince, type LogPosition } from '../../../src/data/log-position.ts';
import type { StoredPage } from '../../../src/server/stored-pages/stored-page.ts';
import { StoredPages, type StoredPagesOptions } from '../../../src/server/stored-pages/stored-pages.ts';
import { until } from '../../within.ts';

export const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;

export interface OpenStore {
  readonly store: StoredPages;
  /** Logged failures. */
  readonly warned: unknown[];
  readonly position: () => LogPosition;
  /** Puts a page and waits until it is written. */
  put(page: Partial<StoredPage> & { readonly key: string }): Promise<void>;
  /** The text of the page that is returned for `key`, if any. */
  text(key: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Opens a store on `file`; `change` overrides its options. */
export async function openStore(
  db: Database,
  file: string,
  change: Partial<StoredPagesOptions> & { readonly pollMs?: number } = {},
): Promise<OpenStore> {
  const warned: unknown[] = [];
  const store = new StoredPages({
    file,
    limitBytes: 64 * 1_048_576,
    db,
    madeWith: () => ['build'],
    now: () => NOW,
    log: { warn: (details) => warned.push(details) },
    ...change,
  });
  const following: Subscription = subscribeToChanges(db, () => {}, {
    pollMs: 20,
    onError: (error) => warned.push(error),
  });
  await following.ready;
  await store.follow(following);
  const position = () => following.position() as LogPosition;
  const { counters } = store;
  return {
    store,
    warned,
    position,
    async put(page) {
      const { tags } = storedPage({ position: position(), ...page });
      // On PostgreSQL, transactions of other tests delay the position.
      if (!page.position)
        await until('the position to pass what was logged', async () => {
          return (await changedSince(db.read, tags, position())).length === 0;
        });
      const { written, dropped } = counters;
      store.put(storedPage({ position: position(), ...page }));
      while (counters.written === written && counters.dropped === dropped)
        await new Promise((next) => setTimeout(next, 2));
    },
    text: async (key) => (await store.find(key))?.content.body.toString(),
    async close() {
      await following.stop();
      await store.stop();
    },
  };
}

/** A page with the fields of `change`. */
function storedPage(change: Partial<StoredPage> & Pick<StoredPage, 'key' | 'position'>): StoredPage {
  return {
    content: {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      hash: 'x'.repeat(20),
      isCompressible: true,
      form: 'br',
      body: Buffer.from(`text of ${change.key}`),
    },
    tags: ['product:1', 'shop:1'],
    renderedAt: NOW,
    changesAt: NOW + HOUR,
    isShared: true,
    lowPriority: false,
    ...change,
  };
}

/** A page of `bytes` that cannot be compressed. */
export const largePage = (key: string, bytes = 12_000): Pick<StoredPage, 'key' | 'content'> => ({
  key,
  content: {
    status: 200,
    headers: {},
    hash: 'y'.repeat(20),
    isCompressible: true,
    form: 'br',
    body: randomBytes(bytes),
  },
});
