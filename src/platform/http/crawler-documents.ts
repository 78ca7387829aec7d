/** What crawlers ask for: `robots.txt`, the sitemap index and its shards. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../database/database.ts';
import { chooseEncoding } from './compression.ts';
import { robotsText } from './robots.ts';
import { send } from './send.ts';
import { shardEntries, sitemapShards } from './sitemap.ts';
import { indexXml, type SitemapEntry, urlsetXml } from './sitemap-xml.ts';

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' };

/** Name of the index; `robots.txt` leads there. */
const SITEMAP_INDEX = '/sitemap-index.xml';

const SHARD = /^\/sitemap-([a-z-]+)-([1-9]\d{0,8})\.xml$/;

/** Writes a shard as it is read from the database, so that a million products need no more memory than ten. */
async function streamShard(
  req: IncomingMessage,
  res: ServerResponse,
  entries: AsyncIterable<SitemapEntry>,
): Promise<void> {
  const encoding = chooseEncoding(req.headers['accept-encoding']);
  res.writeHead(200, { ...XML, ...(encoding ? { 'content-encoding': encoding } : {}) });
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  const text = Readable.from(urlsetXml(entries));
  const quality = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
  if (encoding === 'br') await pipeline(text, zlib.createBrotliCompress(quality), res);
  else if (encoding === 'zstd') await pipeline(text, zlib.createZstdCompress(), res);
  else if (encoding === 'gzip') await pipeline(text, zlib.createGzip(), res);
  else await pipeline(text, res);
}

/** Answers whether `path` was one of the documents; `staticPaths` are the pages without a parameter. */
export function crawlerDocuments(db: Database, shop: ShopSettings, staticPaths: readonly string[]) {
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    if (path === '/robots.txt') {
      const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
      await send(req, res, { status: 200, headers, body: robotsText(shop.publicUrl + SITEMAP_INDEX) });
      return true;
    }
    if (path === SITEMAP_INDEX) {
      const shards = await sitemapShards(db, shop);
      await send(req, res, { status: 200, headers: XML, body: indexXml(shards.map((name) => shop.publicUrl + name)) });
      return true;
    }
    const shard = SHARD.exec(path);
    const entries = shard && (await shardEntries(db, shop, staticPaths, shard[1] ?? '', Number(shard[2])));
    if (!entries) return false;
    await streamShard(req, res, entries);
    return true;
  };
}
