/** Routes a request: to its canonical address, files, API, crawler documents, health or a page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Readers } from '../../api/readers.ts';
import type { Api } from '../../api/route.ts';
import type { UncachedWork } from '../../api/uncached-work.ts';
import type { Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { Database } from '../../data/database.ts';
import { codeHashOf } from '../../features/account/reset/reset-rules.ts';
import { FORM_PAGES } from '../../features/plain/plain-forms.ts';
import { PLAIN, plainNewPasswordPath } from '../../shared/plain-places.ts';
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
import { healthAnswerer, isHealthPath } from './health.ts';
import { loggedPath } from './logged-path.ts';
import { createPageAnswerer, NOT_FOUND_PAGE, type PageOptions } from './page-answer.ts';
import type { RenderPage } from './pages.ts';
import { plainAnswerer } from './plain-answer.ts';
import { PURGE_PATH, purgeAnswerer } from './purge-call.ts';
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
  /** Whether this process is ending; without it, never. */
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
  /** Takes how fast pages felt in browsers; without it nobody may report. */
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

const PRODUCT_PAGE = /^\/products\/[^/]+_\d+$/;

/** Whether `req` asks for Markdown, as assistants do, and not for HTML. */
function wantsMarkdown(req: IncomingMessage): boolean {
  const accept = req.headers.accept ?? '';
  return accept.includes('text/markdown') && !accept.includes('text/html');
}

export type Front = (req: IncomingMessage, res: ServerResponse) => void;

const PAGE_METHODS = 'GET, HEAD, OPTIONS';

/** In seconds, the same as for calls and pages while the database is unavailable. */
const RETRY_LATER = { 'retry-after': '5' };

/** Templates without an address. */
const INNER_PAGES = new Set(['/error', '/404', '/500']);

/** The page of the mail's link (RTE-20). */
const CODE_PAGE = /^\/auth\/verif\/code\/?$/;

/** Assets and crawler documents end in a file extension; so do a few pages. */
const NAMES_A_FILE = /\.\w+$/;

/** The kind of request, for metrics. */
function kindOf(path: string): RequestKind {
  if (path === '/api' || path.startsWith('/api/') || path === VITALS_PATH) return 'api';
  if (path.startsWith('/files/')) return 'file';
  return path.startsWith('/_astro/') ? 'asset' : 'page';
}

export function createFront(options: FrontOptions): Front {
  const { db, shop, log, assets, files, pageCache, requests } = options;
  const headers = securityHeaders(shop.publicUrl.startsWith('https:'));
  const knownOrigins = new Set([shop.publicUrl, ...options.allowedOrigins]);
  const answerCall = apiAnswerer(options.api.http, knownOrigins, options.trustProxy);
  const answerPurge =
    options.purgeSecret === undefined
      ? undefined
      : purgeAnswerer({ db, secret: options.purgeSecret, now: options.now });
  const pages = createPageAnswerer({ ...options, onRender: (ms) => requests?.render(ms) });
  const answerHealth = healthAnswerer(options);
  const answerForm = formAnswerer({ pages, knownOrigins });
  const answerDataSaver = dataSaverAnswerer({ knownOrigins, publicUrl: shop.publicUrl });
  const answerVitals =
    options.vitals && vitalsAnswerer({ knownOrigins, trustProxy: options.trustProxy, ...options.vitals });
  const plain = plainAnswerer({ pages, key: options.plainKey, publicUrl: shop.publicUrl, now: options.now });
  const answerCrawler = crawlerDocuments({
    db,
    readers: options.readers,
    shop,
    staticPaths: options.staticPaths,
    transport: options.transport,
    indexNowKey: options.indexNowKey,
    files,
    pages,
    trustProxy: options.trustProxy,
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { path: rawPath = '', query } = splitTarget(req.url ?? '/') ?? {};
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const isCall = rawPath === '/api' || rawPath.startsWith('/api/');
    if (isRead && rawPath.startsWith('/files/')) return files.answer(req, res, rawPath, query);
    if (isRead && !isCall) return answerRead(req, res);
    setSecurityHeaders(res, headers);
    if (isCall) return answerCall(req, res);
    if (rawPath === DATA_SAVER_PATH && req.method === 'POST') return answerDataSaver(req, res);
    if (answerVitals && rawPath === VITALS_PATH && req.method === 'POST') return answerVitals(req, res);
    const isPlain = rawPath.startsWith(PLAIN);
    if (isPlain && req.method === 'POST') return plain.posted(req, res, rawPath);
    if (req.method === 'POST' && CODE_PAGE.test(rawPath)) return toPlainCode(req, res, query);
    const isForm = isPlain || FORM_PAGES.has(rawPath);
    if (isForm && req.method === 'POST') return answerForm(req, res, rawPath);
    if (answerPurge && rawPath === PURGE_PATH && req.method === 'POST') return answerPurge(req, res);
    const allow = isForm ? `${PAGE_METHODS}, POST` : PAGE_METHODS;
    if (req.method === 'OPTIONS') return send(req, res, { status: 204, headers: { allow }, body: '' });
    return sendText(req, res, 405, 'This method is not served here.', { allow });
  }

  /** Answers a GET that has one canonical address. */
  async function answerRead(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const target = canonicalTarget(req.url ?? '/');
    if (target.kind === 'malformed') return pages.fail(req, res, 400, 'This address cannot be read. Please check it.');
    if (target.kind === 'redirect') return pages.move(req, res, target.location);
    const { path } = target;
    if (path.startsWith(PLAIN)) return plain.read(req, res, path, target.search);
    if (wantsMarkdown(req) && PRODUCT_PAGE.test(path)) return toMarkdown(req, res, path);
    // Astro serves internal endpoints below `/_`, such as one that converts any picture to any size. All are closed.
    const isHidden = INNER_PAGES.has(path) || (path.startsWith('/_') && !path.startsWith('/_astro/'));
    if (isHidden) return pages.answer(req, res, NOT_FOUND_PAGE, '');
    if (isHealthPath(path) || NAMES_A_FILE.test(path)) {
      if (assets.serve(req, res, path)) return undefined;
      setSecurityHeaders(res, headers);
      if (isHealthPath(path)) return answerHealth(req, res, path);
      if (path.startsWith('/_astro/')) return sendText(req, res, 404, 'There is no such file.');
      if (await answerCrawler(req, res, path)) return undefined;
    }
    return pages.answer(req, res, path, target.search);
  }

  /** Sends whoever asks for Markdown to that form. A redirect, because shared caches ignore `Accept`. */
  function toMarkdown(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    setSecurityHeaders(res, headers);
    const location = `${path}.md`;
    return sendText(req, res, 302, `The Markdown form is at ${location}`, { location, vary: 'accept' });
  }

  /** Sends whoever has no script on with what the link of the mail names, which is in no cached page. */
  function toPlainCode(req: IncomingMessage, res: ServerResponse, query = ''): Promise<void> {
    const location = plainNewPasswordPath(codeHashOf(query));
    return sendText(req, res, 303, 'Please go on without script.', { location, 'cache-control': 'no-store' });
  }

  async function answerSlowly(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await answer(req, res);
    } catch (error) {
      // A visitor who disconnected is not an error.
      if (res.destroyed) return;
      // The outage is logged where it is detected.
      const isUnavailable = db.isUnavailable();
      if (!isUnavailable)
        log.error(
          { err: error, url: loggedPath(req.url ?? ''), from: clientAddress(req, options.trustProxy) },
          'a request failed',
        );
      if (res.headersSent) res.destroy();
      else if (isUnavailable) {
        setSecurityHeaders(res, headers);
        await sendText(req, res, 503, 'We cannot answer right now. Please try again in a few seconds.', RETRY_LATER);
      } else {
        setSecurityHeaders(res, headers);
        await sendText(req, res, 500, 'Something went wrong on our side. Please try again.');
      }
    } finally {
      requests?.count(kindOf(req.url ?? '/'), res.statusCode);
    }
  }

  return (req, res) => {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
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
    void answerSlowly(req, res);
  };
}
