/** The way of a request: one address per thing, then files, API, crawler documents, health and pages. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { createClient, type Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../database/database.ts';
import type { Files } from '../providers/files.ts';
import { apiAnswerer } from './api-answer.ts';
import type { Assets } from './assets.ts';
import { canonicalTarget, splitTarget } from './canonical-url.ts';
import { clientAddress } from './client-address.ts';
import { crawlerDocuments } from './crawler-documents.ts';
import { answerFile } from './file-answer.ts';
import { lastResortPage } from './last-resort.ts';
import { pageAddress } from './page-cache/page-address.ts';
import type { PageCache, Rendered } from './page-cache/page-cache.ts';
import type { RenderPage } from './pages.ts';
import { securityHeaders, setSecurityHeaders, withFileHost } from './security-headers.ts';
import { type Answer, send, sendText } from './send.ts';

export interface FrontOptions {
  readonly db: Database;
  /** The API whose paths start below `/api`. */
  readonly api: Hono;
  /** How pages reach the API. */
  readonly transport: Transport;
  readonly renderPage: RenderPage;
  readonly pageCache: PageCache;
  readonly assets: Assets;
  /** Public pages without a parameter, for the sitemap. */
  readonly staticPaths: readonly string[];
  readonly files: Files;
  readonly shop: ShopSettings;
  /** Origins besides the own one that may send data (S-15). */
  readonly allowedOrigins: readonly string[];
  /** Proxies of ours in front. */
  readonly trustProxy: number;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export type Front = (req: IncomingMessage, res: ServerResponse) => void;

const PAGE_METHODS = 'GET, HEAD, OPTIONS';

/** Templates that have no address of their own. */
const INNER_PAGES = new Set(['/error', '/404', '/500']);

/** Assets and crawler documents end in a name such as `x.css`; so do a few pages. */
const NAMES_A_FILE = /\.\w+$/;

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** Seconds in a header such as `max-age=3600, stale-while-revalidate=60`, in milliseconds. */
function lifetime(header: unknown, name: string): number | undefined {
  const seconds = typeof header === 'string' ? new RegExp(`\\b${name}=(\\d+)`).exec(header)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Milliseconds since 1970 of the next new year in UTC: the footer names the year. */
const nextYear = (now: number) => Date.UTC(new Date(now).getUTCFullYear() + 1, 0);

export function createFront(options: FrontOptions): Front {
  const { db, shop, log, assets, files, pageCache } = options;
  const headers = securityHeaders(shop.publicUrl.startsWith('https:'));
  const common = Object.fromEntries(headers);
  const answerCall = apiAnswerer(options.api, new Set([shop.publicUrl, ...options.allowedOrigins]));
  const answerCrawler = crawlerDocuments(db, shop, options.staticPaths);

  const locals = (): App.Locals => ({ client: createClient(options.transport), shop, now: options.now() });

  /** What a page answered, as a browser gets it. */
  function finishPage(answer: Answer): Answer {
    const { 'cdn-cache-control': _, ...own } = answer.headers;
    const headers = { ...common, 'cache-control': 'no-cache', ...own };
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = withFileHost(policy, shop.fileHost);
    if (/^text\/html$/.test(String(headers['content-type'] ?? ''))) headers['content-type'] = HTML['content-type'];
    return { ...answer, headers };
  }

  /** The error page with `status`, in the shop's own design as long as that can be made. */
  async function errorPage(status: number, words: string): Promise<Answer> {
    const page = await options.renderPage(`/error?status=${status}`, locals()).catch((error: unknown) => {
      log.error({ err: error }, 'the error page failed');
    });
    if (page && /html/.test(String(page.headers['content-type']))) return { ...finishPage(page), status };
    const body = lastResortPage(shop.productName, 'Unexpected Application Error!', words);
    return { status, headers: { ...common, ...HTML }, body };
  }

  async function render(target: string): Promise<Rendered> {
    const { client, ...rest } = locals();
    const answer = await options.renderPage(target, { client, ...rest });
    const keep = answer.headers['cdn-cache-control'];
    return {
      answer: finishPage(answer),
      tags: client.tags,
      changesAt: Math.min(client.changesAt ?? Number.POSITIVE_INFINITY, nextYear(rest.now)),
      isComplete: client.isComplete,
      maxAge: lifetime(keep, 'max-age'),
      staleWhileRevalidate: lifetime(keep, 'stale-while-revalidate') ?? 0,
    };
  }

  async function answerPage(req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<void> {
    const address = pageAddress(path, search, options.now());
    if (address.kind === 'redirect') return moved(req, res, address.location);
    try {
      if (address.kind === 'passing') return await send(req, res, (await render(address.target)).answer);
      const page = await pageCache.page({ ...address, render: () => render(address.key) });
      if (!res.destroyed) await page.serve(req, res, options.now());
    } catch (error) {
      log.error({ err: error, path }, 'a page failed');
      await send(req, res, await errorPage(500, 'Something went wrong on our side. Please try again.'));
    }
  }

  /** Never kept: what is the right form may change, and a kept redirect cannot be taken back. */
  function moved(req: IncomingMessage, res: ServerResponse, location: string): Promise<void> {
    const headers = { ...common, location, 'cache-control': 'no-cache' };
    return sendText(req, res, 301, `Moved to ${location}`, headers);
  }

  async function answerHealth(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await sql`select 1`.execute(db.read);
    } catch (error) {
      log.error({ err: error }, 'the database does not answer');
      return sendText(req, res, 503, 'The database does not answer.');
    }
    return sendText(req, res, 200, 'ok');
  }

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const rawPath = splitTarget(req.url ?? '/')?.path ?? '';
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const isCall = rawPath === '/api' || rawPath.startsWith('/api/');
    if (isRead && !isCall && !rawPath.startsWith('/files/')) return answerRead(req, res);
    setSecurityHeaders(res, headers);
    if (isCall) return answerCall(req, res);
    if (req.method === 'OPTIONS') return send(req, res, { status: 204, headers: { allow: PAGE_METHODS }, body: '' });
    if (!isRead) return sendText(req, res, 405, 'This method is not served here.', { allow: PAGE_METHODS });
    return answerFile(files, req, res, rawPath);
  }

  /** A GET of anything that has one canonical address. */
  async function answerRead(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const target = canonicalTarget(req.url ?? '/');
    if (target.kind === 'malformed')
      return send(req, res, await errorPage(400, 'This address cannot be read. Please check it.'));
    if (target.kind === 'redirect') return moved(req, res, target.location);
    const { path } = target;
    // Astro has endpoints of its own below `/_`, such as one that converts any picture to any size: all closed.
    const isHidden = INNER_PAGES.has(path) || (path.startsWith('/_') && !path.startsWith('/_astro/'));
    if (isHidden) return answerPage(req, res, '/404', '');
    if (path === '/healthz' || NAMES_A_FILE.test(path)) {
      setSecurityHeaders(res, headers);
      if (path === '/healthz') return answerHealth(req, res);
      if (assets.serve(req, res, path)) return undefined;
      if (path.startsWith('/_astro/')) return sendText(req, res, 404, 'There is no such file.');
      if (await answerCrawler(req, res, path)) return undefined;
    }
    return answerPage(req, res, path, target.search);
  }

  async function answerSlowly(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await answer(req, res);
    } catch (error) {
      // A visitor who went away is no failure of ours.
      if (res.destroyed || req.destroyed) return;
      log.error({ err: error, url: req.url, from: clientAddress(req, options.trustProxy) }, 'a request failed');
      if (res.headersSent) res.destroy();
      else {
        setSecurityHeaders(res, headers);
        await sendText(req, res, 500, 'Something went wrong on our side. Please try again.');
      }
    }
  }

  return (req, res) => {
    if (req.method === 'GET' || req.method === 'HEAD') {
      // Pages are kept under their canonical address only, so whoever asks for one by it needs no further look.
      const now = options.now();
      const page = pageCache.fresh(req.url ?? '/', now);
      if (page?.serveAtOnce(req, res, now)) {
        pageCache.counters.hits += 1;
        if (res.statusCode === 304) pageCache.counters.notModified += 1;
        return;
      }
    }
    void answerSlowly(req, res);
  };
}
