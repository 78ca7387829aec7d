/**
 * Serves `robots.txt`, `llms.txt`, the web app manifest, speculation rules, sitemaps, feeds, social pictures, and
 * products as Markdown.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { networkOf } from '../../api/address-network.ts';
import type { Readers } from '../../api/readers.ts';
import { createClient, type Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../../data/database.ts';
import { onReplica } from '../../data/on-replica.ts';
import { productMarkdown } from '../../features/products/page/product-markdown.ts';
import { idOfSegment, productPath } from '../../shared/links.ts';
import { keyFile } from '../index-now/protocol.ts';
import { NotAPage, type Rendered } from '../page-cache/rendered.ts';
import { clientAddress } from './client-address.ts';
import { chooseEncoding, compressor } from './compression.ts';
import { contentTypeOf } from './content-type.ts';
import type { FileAnswerer } from './file-answer.ts';
import { llmsText } from './llms-text.ts';
import { MANIFEST_PATH, manifestText } from './manifest.ts';
import type { PageAnswerer } from './page-answer.ts';
import { ARRIVALS_FEED, arrivalsFeed, PRODUCT_FEED, productFeed } from './product-feed.ts';
import { robotsText } from './robots.ts';
import { securityHeaders } from './security-headers.ts';
import { type Answer, send, sendText } from './send.ts';
import { isSitemap, SITEMAP_INDEX, sitemapDocument, USUAL_SITEMAP } from './sitemap-document.ts';
import { isSocialPicture, socialPictures } from './social-pictures.ts';
import { SPECULATION_PATH, speculationRules } from './speculation-rules.ts';

export interface CrawlerOptions {
  readonly db: Database;
  /** Builds sitemaps on a thread; without it, on this one. */
  readonly readers?: Pick<Readers, 'sitemap'> | undefined;
  readonly shop: ShopSettings;
  /** Pages without a parameter. */
  readonly staticPaths: readonly string[];
  /** How pages call the API. */
  readonly transport: Transport;
  /** Reads the photos of social pictures. */
  readonly files: Pick<FileAnswerer, 'readPicture'>;
  /** The key for IndexNow, which is served as a file to prove its owner; undefined for none. */
  readonly indexNowKey?: string | undefined;
  /** Caches the documents. */
  readonly pages: PageAnswerer;
  /** The number of trusted proxies. */
  readonly trustProxy: number;
}

const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' };
const RSS = { 'content-type': 'application/rss+xml; charset=utf-8' };
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

/** A document that expires by age. */
const dated = (answer: Answer): Rendered => ({
  answer,
  tags: new Set([TAG]),
  changesAt: undefined,
  isComplete: true,
  maxAge: FRESH_MS,
  staleWhileRevalidate: STALE_MS,
});

/**
 * Maximum number of product feeds that are read at a time, one by each address (G-291), and the seconds until a refused
 * reader may retry.
 */
const MAX_FEEDS = 2;
const RETRY_IN_A_MINUTE = { 'retry-after': '60' };

/** The id of a product in the path of its Markdown form. */
const markdownId = (path: string): number | undefined =>
  path.startsWith('/products/') && path.endsWith('.md') ? idOfSegment(path.slice(0, -'.md'.length)) : undefined;

/** Returns whether the path was one of these documents. */
export function crawlerDocuments(options: CrawlerOptions) {
  const { db, readers, shop, staticPaths, pages, transport, indexNowKey, trustProxy } = options;
  const common = Object.fromEntries(securityHeaders(shop.publicUrl.startsWith('https:')));
  const headers = { ...common, ...XML };
  const renderSocial = socialPictures(options, common);

  async function render(path: string): Promise<Rendered> {
    const { publicUrl, shopHost, fileHost } = shop;
    const job = { path, shop: { publicUrl, shopHost, fileHost }, staticPaths };
    const body = await (readers
      ? readers.sitemap({ ...job, ticket: db.replicas?.ticket() })
      : onReplica(db, (own) => sitemapDocument(own, job)));
    if (body === undefined) throw new NotAPage(path);
    return dated({ status: 200, headers, body });
  }

  async function renderMarkdown(path: string, id: number): Promise<Rendered> {
    const client = createClient(transport);
    const product = await client.call('getProduct', { params: { id } });
    if (!product.ok && product.error.code !== 'not_found') throw new Error(`The product ${id} could not be read.`);
    // Served only under its canonical name, like its page.
    if (!product.ok || `${productPath(product.data)}.md` !== path) throw new NotAPage(path);
    return {
      answer: { status: 200, headers: { ...headers, ...MARKDOWN }, body: productMarkdown(product.data, shop) },
      tags: client.tags,
      changesAt: client.changesAt,
      isComplete: client.isComplete,
      maxAge: FRESH_MS,
      staleWhileRevalidate: 0,
    };
  }

  const texts: Readonly<Record<string, { readonly type: string; readonly body: string }>> = {
    '/robots.txt': { type: 'text/plain; charset=utf-8', body: robotsText(shop.publicUrl + SITEMAP_INDEX) },
    '/llms.txt': { type: 'text/plain; charset=utf-8', body: llmsText(shop) },
    ...(indexNowKey && { [keyFile(indexNowKey)]: { type: 'text/plain; charset=utf-8', body: indexNowKey } }),
    [MANIFEST_PATH]: { type: contentTypeOf(MANIFEST_PATH), body: manifestText(shop) },
  };

  async function renderArrivals(): Promise<Rendered> {
    return dated({
      status: 200,
      headers: { ...headers, ...RSS },
      body: await onReplica(db, (own) => arrivalsFeed(own, shop)),
    });
  }

  const feedsOf = new Set<string>();
  /** Streamed: a million products are hundreds of megabytes. */
  async function sendProductFeed(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method === 'HEAD') {
      res.writeHead(200, { ...headers, ...RSS }).end();
      return;
    }
    const address = networkOf(clientAddress(req, trustProxy));
    if (feedsOf.size >= MAX_FEEDS || feedsOf.has(address))
      return sendText(
        req,
        res,
        503,
        'The feed is being read already. Please try again in a minute.',
        RETRY_IN_A_MINUTE,
      );
    feedsOf.add(address);
    try {
      const encoding = chooseEncoding(req.headers['accept-encoding']);
      const source = Readable.from(productFeed(db, shop));
      const packed = encoding === undefined ? {} : { 'content-encoding': encoding };
      res.writeHead(200, { ...headers, ...RSS, ...packed, vary: 'accept-encoding' });
      await (encoding ? pipeline(source, compressor(encoding), res) : pipeline(source, res));
    } finally {
      feedsOf.delete(address);
    }
  }

  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> => {
    const text = Object.hasOwn(texts, path) ? texts[path] : undefined;
    if (text) {
      const plain = { 'content-type': text.type, 'cache-control': 'no-cache' };
      await send(req, res, { status: 200, headers: plain, body: text.body });
      return true;
    }
    if (path === USUAL_SITEMAP) {
      await pages.move(req, res, SITEMAP_INDEX);
      return true;
    }
    if (path === SPECULATION_PATH) {
      await send(req, res, speculationRules(req));
      return true;
    }
    if (path === PRODUCT_FEED) {
      await sendProductFeed(req, res);
      return true;
    }
    // Cached with searches and other low-priority pages, so that none of these can evict the pages of the shop.
    const serve = (isLong: boolean, made: () => Promise<Rendered>) =>
      pages.serveCached(req, res, { key: path, lowPriority: true, isLong, render: made });
    if (path === ARRIVALS_FEED) return serve(false, renderArrivals);
    const markdown = markdownId(path);
    if (markdown !== undefined) return serve(false, () => renderMarkdown(path, markdown));
    if (isSocialPicture(path)) return serve(true, () => renderSocial(path));
    return isSitemap(path) && serve(true, () => render(path));
  };
}
