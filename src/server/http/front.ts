/**
 * Routes a request by one table: to files, the API, forms, its canonical address, assets, health, crawler documents or
 * a page. A cached page is answered before that.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Readers } from '../../api/readers.ts';
import type { Api } from '../../api/route.ts';
import type { UncachedWork } from '../../api/uncached-work.ts';
import type { Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../../data/database.ts';
import { codeHashOf } from '../../features/account/reset/reset-rules.ts';
import { LINK_PAGES } from '../../features/newsletter/newsletter-places.ts';
import { FORM_PAGES } from '../../features/plain/plain-forms.ts';
import { PLAIN, plainNewPasswordPath } from '../../shared/plain-places.ts';
import { INTERNAL_MESSAGE, UNAVAILABLE_MESSAGE } from '../../shared/server-messages.ts';
import { VITALS_PATH, type VitalsReport } from '../../shared/web-vitals.ts';
import { DATA_SAVER_PATH } from '../../site/data-saver.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { RequestKind, RequestMetrics } from '../process/metrics.ts';
import { apiAnswerer } from './api-answer.ts';
import type { Assets } from './assets.ts';
import { canonicalTarget, splitTarget } from './canonical-url.ts';
import { clientAddress } from './client-address.ts';
import { crawlerDocuments } from './crawler-documents.ts';
import { dataSaverAnswerer, renditionKey, wantsLite } from './data-saver.ts';
import type { FileAnswerer } from './file-answer.ts';
import { formAnswerer } from './form-answer.ts';
import { type HealthPath, healthAnswerer, isHealthPath } from './health.ts';
import { linkPageAnswerer } from './link-page-answer.ts';
import { loggedPath } from './logged-path.ts';
import { createPageAnswerer, NOT_FOUND_PAGE, type PageOptions } from './page-answer.ts';
import { plainAnswerer } from './plain-answer.ts';
import { PURGE_PATH, purgeAnswerer } from './purge-call.ts';
import type { RenderPage } from './render-page.ts';
import { securityHeaders, setSecurityHeaders } from './security-headers.ts';
import { send, sendText } from './send.ts';
import { vitalsAnswerer } from './vitals-answer.ts';
import type { WriteProbe } from './write-probe.ts';

export interface FrontOptions {
  readonly db: Database;
  readonly api: Api;
  /** How pages call the API. */
  readonly transport: Transport;
  readonly renderPage: RenderPage;
  readonly pageCache: PageCache;
  readonly uncached: UncachedWork;
  /** Builds sitemaps on a thread; without it, on this one. */
  readonly readers?: Pick<Readers, 'sitemap'> | undefined;
  readonly assets: Assets;
  /** Public pages without a parameter, for the sitemap. */
  readonly staticPaths: readonly string[];
  readonly files: FileAnswerer;
  readonly writeProbe: Pick<WriteProbe, 'error'>;
  /** Whether this process is stopping; by default never. */
  readonly isStopping?: () => boolean;
  readonly shop: ShopSettings;
  /** The key of signed purge calls; without it there is no purge call. */
  readonly purgeSecret?: string | undefined;
  /** Served as `/{key}.txt`, for IndexNow. */
  readonly indexNowKey?: string | undefined;
  /** Signs carts and forms of the pages without script. */
  readonly plainKey: Uint8Array;
  /** Records requests. */
  readonly requests?: RequestMetrics | undefined;
  /** Records web vitals from browsers; without it no reports are accepted. */
  readonly vitals?: { readonly perMinute: number; readonly record: (report: VitalsReport) => void } | undefined;
  /** Further origins that may send data. */
  readonly allowedOrigins: readonly string[];
  /** The number of trusted proxies. */
  readonly trustProxy: number;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onPictures?: PageOptions['onPictures'];
}

/** Whether `req` asks for Markdown, as assistants do, and not for HTML. */
function wantsMarkdown(req: IncomingMessage): boolean {
  const accept = req.headers.accept ?? '';
  return accept.includes('text/markdown') && !accept.includes('text/html');
}

export type Front = (req: IncomingMessage, res: ServerResponse) => void;

/** A request on its way through the routes. */
interface FrontRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  /** The requested path, which {@link toCanonical} replaces by the canonical one. */
  path: string;
  /** The requested query, without `?`. */
  readonly query: string | undefined;
  /** The query of the canonical address, with `?`, or ''. */
  search: string;
}

/** Answers a request; resolves to false when it does not, and the next route is tried. */
type Handler = (request: FrontRequest) => Promise<unknown>;

/** A path, a prefix of paths with `*` at its end, or a test. */
type Pattern = string | RegExp | ((path: string) => boolean);

type Route = readonly [methods: (method: string) => boolean, pattern: Pattern, handler: Handler];

const READ = (method: string) => method === 'GET' || method === 'HEAD';
const POST = (method: string) => method === 'POST';
const NOT_READ = (method: string) => !READ(method);
const ANY = () => true;

const PAGE_METHODS = 'GET, HEAD, OPTIONS';

/** In seconds, the same as for calls and pages while the database is unavailable. */
const RETRY_LATER = { 'retry-after': '5' };

const API = /^\/api(\/|$)/;
/** The page that the mail's link opens (RTE-20). */
const CODE_PAGE = /^\/auth\/verif\/code\/?$/;
const PRODUCT_PAGE = /^\/products\/[^/]+_\d+$/;
/** Templates without an address, and Astro's own endpoints, such as one that converts any picture to any size. */
const HIDDEN = /^\/(error|404|500)$|^\/_(?!astro\/)/;
/** Assets and crawler documents end in a file extension; so do a few pages. */
const isFile = (path: string) => /\.\w+$/.test(path) || isHealthPath(path);
const isLinkPage = (path: string) => LINK_PAGES.has(path);
const isForm = (path: string) => path.startsWith(PLAIN) || FORM_PAGES.has(path) || isLinkPage(path);

function matches(pattern: Pattern, path: string): boolean {
  if (typeof pattern === 'function') return pattern(path);
  if (typeof pattern !== 'string') return pattern.test(path);
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** The kind of request, for metrics. */
function kindOf(path: string): RequestKind {
  if (path === '/api' || path.startsWith('/api/') || path === VITALS_PATH) return 'api';
  if (path.startsWith('/files/')) return 'file';
  return path.startsWith('/_astro/') ? 'asset' : 'page';
}

/** The answerers of each kind of request; `vitals` and `purge` only where they are configured. */
function answerersOf(options: FrontOptions) {
  const { db, now, shop, requests, purgeSecret, trustProxy, vitals, plainKey } = options;
  const { publicUrl } = shop;
  const knownOrigins = new Set([publicUrl, ...options.allowedOrigins]);
  const pages = createPageAnswerer({ ...options, onRender: (ms) => requests?.render(ms) });
  return {
    pages,
    call: apiAnswerer(options.api.http, knownOrigins, trustProxy),
    purge: purgeSecret === undefined ? undefined : purgeAnswerer({ db, secret: purgeSecret, now }),
    health: healthAnswerer(options),
    form: formAnswerer({ pages, knownOrigins }),
    linkPage: linkPageAnswerer(pages),
    dataSaver: dataSaverAnswerer({ knownOrigins, publicUrl }),
    vitals: vitals && vitalsAnswerer({ knownOrigins, trustProxy, ...vitals }),
    plain: plainAnswerer({ pages, key: plainKey, publicUrl, now }),
    crawler: crawlerDocuments({ ...options, pages }),
  };
}

/** Answers all requests of a web process: finds the route, and answers 500 or 503 for what its handler throws. */
export function createFront(options: FrontOptions): Front {
  const { db, shop, log, assets, files, pageCache, requests } = options;
  const headers = securityHeaders(shop.publicUrl.startsWith('https:'));
  const answerers = answerersOf(options);
  const { pages, plain } = answerers;

  /** Sets the security headers of answers that are not pages, and continues. */
  const secure: Handler = async ({ res }) => {
    setSecurityHeaders(res, headers);
    return false;
  };

  /** Continues with the canonical address of a page; redirects to it, or answers that there is none. */
  const toCanonical: Handler = async (request) => {
    const { req, res } = request;
    const target = canonicalTarget(req.url ?? '/');
    if (target.kind === 'malformed') return pages.fail(req, res, 400, 'This address cannot be read. Please check it.');
    if (target.kind === 'redirect') return pages.move(req, res, target.location);
    request.path = target.path;
    request.search = target.search;
    return false;
  };

  /** Redirects requests for Markdown to that form, because shared caches ignore `Accept`. */
  const toMarkdown: Handler = async ({ req, res, path }) => {
    if (!wantsMarkdown(req)) return false;
    setSecurityHeaders(res, headers);
    const location = `${path}.md`;
    return sendText(req, res, 302, `The Markdown form is at ${location}`, { location, vary: 'accept' });
  };

  /**
   * Redirects visitors without script to the plain page, with the code of the mail's link, which is in no cached page.
   */
  const toPlainCode: Handler = ({ req, res, query }) => {
    const location = plainNewPasswordPath(codeHashOf(query ?? ''));
    return sendText(req, res, 303, 'Please go on without script.', { location, 'cache-control': 'no-store' });
  };

  const notServed: Handler = ({ req, res, path }) => {
    const allow = isForm(path) ? `${PAGE_METHODS}, POST` : PAGE_METHODS;
    if (req.method === 'OPTIONS') return send(req, res, { status: 204, headers: { allow }, body: '' });
    return sendText(req, res, 405, 'This method is not served here.', { allow });
  };

  /** The routes in order; the first one that answers ends the request. */
  const routes: readonly Route[] = [
    [READ, '/files/*', ({ req, res, path, query }) => files.answer(req, res, path, query)],
    [ANY, API, secure],
    [ANY, API, ({ req, res }) => answerers.call(req, res)],
    [NOT_READ, '*', secure],
    [POST, DATA_SAVER_PATH, ({ req, res }) => answerers.dataSaver(req, res)],
    [POST, VITALS_PATH, async ({ req, res }) => answerers.vitals?.(req, res) ?? false],
    [POST, `${PLAIN}*`, ({ req, res, path }) => plain.posted(req, res, path)],
    [POST, CODE_PAGE, toPlainCode],
    [POST, isLinkPage, ({ req, res, path, query }) => answerers.linkPage.posted(req, res, path, query)],
    [POST, isForm, ({ req, res, path }) => answerers.form(req, res, path)],
    [POST, PURGE_PATH, async ({ req, res }) => answerers.purge?.(req, res) ?? false],
    [NOT_READ, '*', notServed],
    [READ, '*', toCanonical],
    [READ, `${PLAIN}*`, ({ req, res, path, search }) => plain.read(req, res, path, search)],
    [READ, isLinkPage, ({ req, res, path, search }) => answerers.linkPage.read(req, res, path, search)],
    [READ, PRODUCT_PAGE, toMarkdown],
    [READ, HIDDEN, ({ req, res }) => pages.answer(req, res, NOT_FOUND_PAGE, '')],
    [READ, isFile, async ({ req, res, path }) => assets.serve(req, res, path)],
    [READ, isFile, secure],
    [READ, isHealthPath, ({ req, res, path }) => answerers.health(req, res, path as HealthPath)],
    [READ, '/_astro/*', ({ req, res }) => sendText(req, res, 404, 'There is no such file.')],
    [READ, isFile, ({ req, res, path }) => answerers.crawler(req, res, path)],
    [READ, '*', ({ req, res, path, search }) => pages.answer(req, res, path, search)],
  ];

  /** Answers with the first route that handles the request. */
  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = req;
    try {
      const { path = '', query } = splitTarget(url) ?? {};
      const request: FrontRequest = { req, res, path, query, search: '' };
      for (const [methods, pattern, handle] of routes)
        if (methods(method) && matches(pattern, request.path) && (await handle(request)) !== false) return;
    } catch (error) {
      await fail(req, res, error);
    } finally {
      requests?.count(kindOf(url), res.statusCode);
    }
  }

  /** Answers that a request failed, if it can still be answered. */
  async function fail(req: IncomingMessage, res: ServerResponse, error: unknown): Promise<void> {
    // A visitor who disconnected is not an error.
    if (res.destroyed) return;
    // The outage is logged where it is detected.
    const isUnavailable = db.isUnavailable();
    const from = clientAddress(req, options.trustProxy);
    if (!isUnavailable) log.error({ err: error, url: loggedPath(req.url ?? ''), from }, 'a request failed');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    setSecurityHeaders(res, headers);
    if (isUnavailable) await sendText(req, res, 503, UNAVAILABLE_MESSAGE, RETRY_LATER);
    else await sendText(req, res, 500, INTERNAL_MESSAGE);
  }

  return (req, res) => {
    const isRead = READ(req.method ?? '');
    if (isRead && req.url?.startsWith('/files/')) {
      if (files.answerFromMemory(req, res)) {
        requests?.count('file', res.statusCode);
        return;
      }
    } else if (isRead && !wantsMarkdown(req)) {
      // Pages are cached under their canonical address only, so a hit needs no further check.
      const now = options.now();
      const page = pageCache.fresh(renditionKey(req.url ?? '/', wantsLite(req)), now);
      if (page?.serveFromMemory(req, res, now)) {
        pageCache.counters.hits += 1;
        if (res.statusCode === 304) pageCache.counters.notModified += 1;
        requests?.count('page', res.statusCode);
        return;
      }
    }
    void answer(req, res);
  };
}
