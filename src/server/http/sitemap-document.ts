/** Renders the sitemap index and its shards as text. */

import type { SitemapJob } from '../../api/jobs.ts';
import type { Database } from '../../data/database.ts';
import { shardEntries, sitemapShards } from './sitemap.ts';
import { indexXml, urlsetXml } from './sitemap-xml.ts';

/** The path of the index, which `robots.txt` names. */
export const SITEMAP_INDEX = '/sitemap-index.xml';

/** The address that crawlers try without reading `robots.txt`; it redirects to the index. */
export const USUAL_SITEMAP = '/sitemap.xml';

const SHARD = /^\/sitemap-([a-z-]+)-([1-9]\d{0,8})\.xml$/;

/** Whether `path` has the form of a sitemap. */
export const isSitemap = (path: string): boolean => path === SITEMAP_INDEX || SHARD.test(path);

/** The text of the sitemap at `path`; undefined when there is none. */
export async function sitemapDocument(
  db: Database,
  { path, shop, staticPaths }: SitemapJob,
): Promise<string | undefined> {
  if (path === SITEMAP_INDEX) {
    const shards = await sitemapShards(db, shop);
    return indexXml(shards.map((name) => shop.publicUrl + name));
  }
  const [, kind = '', number = ''] = SHARD.exec(path) ?? [];
  const entries = await shardEntries(db, shop, staticPaths, kind, Number(number));
  return entries && (await Array.fromAsync(urlsetXml(entries))).join('');
}
