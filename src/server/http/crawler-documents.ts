/** Serves `robots.txt`, the sitemap index and its shards. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readers } from '../../api/readers.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../../data/database.ts';
import { NotAPage, type Rendered } from '../page-cache/page-cache.ts';
import type { PageAnswerer } from './page-answer.ts';
import { robotsText } from './robots.ts';
import { securityHeaders } from './security-headers.ts';
import { send } from './send.ts';
import { isSitemap, SITEMAP_INDEX, sitemapDocument } from './sitemap-document.ts';

export interface CrawlerOptions {
  readonly db: Database;
  /** Builds sitemaps on a thread; without it, on this one. */
  readonly readers?: Pick<Readers, 'sitemap'> | undefined;
  readonly shop: ShopSettings;
  /** Pages without a parameter. */
  readonly staticPaths: readonly string[];
  /** Caches the sitemaps. */
  readonly pages: PageAnswerer;
}

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' };

/** Only an operator purges this tag. */
const TAG = 'sitemaps';

/**
 * How long a sitemap is fresh, and then may be served stale while it is rendered again, in ms. Expires by age, since a
 * shard shows 10,000 rows, some of which change all the time. Crawlers return within hours, and a shard costs as much
 * as ten pages.
 */
const FRESH_MS = 600_000;
const STALE_MS = 3_000_000;

/** Returns whether the path was one of these documents. */
export function crawlerDocuments({ db, readers, shop, staticPaths, pages }: CrawlerOptions) {
  const headers = { ...Object.fromEntries(securityHeaders(shop.publicUrl.startsWith('https:'))), ...XML };

  async function render(path: string): Promise<Rendered> {
    const job = { path, shop, staticPaths };
    const body = await (readers ? readers.sitemap(job) : sitemapDocument(db, job));
    if (body === undefined) throw new NotAPage(path);
    return {
      answer: { status: 200, headers, body },
      tags: new Set([TAG]),
      changesAt: undefined,
      isComplete: true,
      maxAge: FRESH_MS,
      staleWhileRevalidate: STALE_MS,
    };
  }

  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    if (path === '/robots.txt') {
      const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
      await send(req, res, { status: 200, headers: plain, body: robotsText(shop.publicUrl + SITEMAP_INDEX) });
      return true;
    }
    if (!isSitemap(path)) return false;
    // With searches and other pages that crawlers request, so that sitemaps cannot evict the pages of the shop.
    return pages.serveCached(req, res, { key: path, lowPriority: true, isLong: true, render: () => render(path) });
  };
}
