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

export type Front = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

const PAGE_METHODS = 'GET, HEAD, OPTIONS';

/** Templates that have no address of their own. */
const INNER_PAGES = new Set(['/error', '/404', '/500']);

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** What a page answered, as a browser gets it. */
function finishPage(answer: Answer, fileHost: string): Answer {
  const headers = { 'cache-control': 'no-cache', ...answer.headers };
  const policy = headers['content-security-policy'];
  if (typeof policy === 'string') headers['content-security-policy'] = withFileHost(policy, fileHost);
  if (/^text\/html$/.test(String(headers['content-type'] ?? ''))) headers['content-type'] = HTML['content-type'];
  return { ...answer, headers };
}

export function createFront(options: FrontOptions): Front {
  const { db, shop, log, assets, files } = options;
  const headers = securityHeaders(shop.publicUrl.startsWith('https:'));
  const answerCall = apiAnswerer(options.api, new Set([shop.publicUrl, ...options.allowedOrigins]));
  const answerCrawler = crawlerDocuments(db, shop, options.staticPaths);

  const locals = (): App.Locals => ({ client: createClient(options.transport), shop, now: options.now() });

  /** The error page with `status`, in the shop's own design as long as that can be made. */
  async function errorPage(status: number, words: string): Promise<Answer> {
    const page = await options.renderPage(`/error?status=${status}`, locals()).catch((error: unknown) => {
      log.error({ err: error }, 'the error page failed');
    });
    if (page && /html/.test(String(page.headers['content-type'])))
      return { ...finishPage(page, shop.fileHost), status };
    return { status, headers: HTML, body: lastResortPage(shop.productName, 'Unexpected Application Error!', words) };
  }

  async function answerPage(target: string): Promise<Answer> {
    try {
      return finishPage(await options.renderPage(target, locals()), shop.fileHost);
    } catch (error) {
      log.error({ err: error, target }, 'a page failed');
      return errorPage(500, 'Something went wrong on our side. Please try again.');
    }
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
    if (rawPath === '/api' || rawPath.startsWith('/api/')) return answerCall(req, res);
    if (req.method === 'OPTIONS') return send(req, res, { status: 204, headers: { allow: PAGE_METHODS }, body: '' });
    if (req.method !== 'GET' && req.method !== 'HEAD')
      return sendText(req, res, 405, 'This method is not served here.', { allow: PAGE_METHODS });
    if (rawPath.startsWith('/files/')) return answerFile(files, req, res, rawPath);
    const target = canonicalTarget(req.url ?? '/');
    if (target.kind === 'malformed')
      return send(req, res, await errorPage(400, 'This address cannot be read. Please check it.'));
    if (target.kind === 'redirect') {
      // Never kept: what is the right form may change, and a kept redirect cannot be taken back.
      const to = { location: target.location, 'cache-control': 'no-cache' };
      return sendText(req, res, 301, `Moved to ${target.location}`, to);
    }
    if (target.path === '/healthz') return answerHealth(req, res);
    if (assets.serve(req, res, target.path)) return;
    if (target.path.startsWith('/_astro/')) return sendText(req, res, 404, 'There is no such file.');
    if (await answerCrawler(req, res, target.path)) return;
    // Astro has endpoints of its own below `/_`, such as one that converts any picture to any size: all closed.
    const hidden = INNER_PAGES.has(target.path) || target.path.startsWith('/_');
    const page = hidden ? '/404' : target.path + target.search;
    return send(req, res, await answerPage(page));
  }

  return async (req, res) => {
    setSecurityHeaders(res, headers);
    try {
      await answer(req, res);
    } catch (error) {
      // A visitor who went away is no failure of ours.
      if (res.destroyed || req.destroyed) return;
      log.error({ err: error, url: req.url, from: clientAddress(req, options.trustProxy) }, 'a request failed');
      if (res.headersSent) res.destroy();
      else await sendText(req, res, 500, 'Something went wrong on our side. Please try again.');
    }
  };
}
