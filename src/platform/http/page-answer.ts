/** Answers pages: from the page cache, or rendered by Astro, or, when that fails, by the error page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { createClient, type Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import { lastResortPage } from './last-resort.ts';
import { loggedPath } from './logged-path.ts';
import { pageAddress } from './page-cache/page-address.ts';
import { NotAPage, type PageCache, type Rendered } from './page-cache/page-cache.ts';
import type { RenderPage } from './pages.ts';
import { securityHeaders, withFileHost } from './security-headers.ts';
import { type Answer, send, sendText } from './send.ts';

export interface PageOptions {
  /** How pages reach the API. */
  readonly transport: Transport;
  readonly renderPage: RenderPage;
  readonly pageCache: PageCache;
  readonly shop: ShopSettings;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Is told how long a render took (ms). */
  readonly onRender?: (ms: number) => void;
}

export interface PageAnswerer {
  /** Answers the page at the canonical `path` with the query string `search`. */
  answer(req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<void>;
  /** Answers the error page with `status`, in the shop's own design as long as that can be made. */
  fail(req: IncomingMessage, res: ServerResponse, status: number, words: string): Promise<void>;
  /** 301. Never kept by a browser: what is the right form may change, and a kept redirect cannot be taken back. */
  move(req: IncomingMessage, res: ServerResponse, location: string): Promise<void>;
}

/** The page for every address that no route takes. */
export const NOT_FOUND_PAGE = '/404';

const HTML = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };

/** Seconds in a header such as `max-age=3600, stale-while-revalidate=60`, in milliseconds. */
function lifetime(header: unknown, name: string): number | undefined {
  const seconds = typeof header === 'string' ? new RegExp(`\\b${name}=(\\d+)`).exec(header)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Milliseconds since 1970 of the next new year in UTC: the footer names the year. */
const nextYear = (now: number) => Date.UTC(new Date(now).getUTCFullYear() + 1, 0);

export function createPageAnswerer(options: PageOptions): PageAnswerer {
  const { pageCache, shop, log, now } = options;
  const common = Object.fromEntries(securityHeaders(shop.publicUrl.startsWith('https:')));

  /** What a page answered, as a browser gets it. */
  function finish(answer: Answer): Answer {
    const { 'cdn-cache-control': _, ...own } = answer.headers;
    const headers = { ...common, 'cache-control': 'no-cache', ...own };
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = withFileHost(policy, shop.fileHost);
    if (/^text\/html$/.test(String(headers['content-type'] ?? ''))) headers['content-type'] = HTML['content-type'];
    return { ...answer, headers };
  }

  async function render(target: string): Promise<Rendered> {
    const client = createClient(options.transport);
    const renderedAt = now();
    const start = performance.now();
    const answer = await options.renderPage(target, { client, shop, now: renderedAt });
    if (!answer) throw new NotAPage(target);
    options.onRender?.(performance.now() - start);
    const keep = answer.headers['cdn-cache-control'];
    return {
      answer: finish(answer),
      tags: client.tags,
      changesAt: Math.min(client.changesAt ?? Number.POSITIVE_INFINITY, nextYear(renderedAt)),
      isComplete: client.isComplete,
      maxAge: lifetime(keep, 'max-age'),
      staleWhileRevalidate: lifetime(keep, 'stale-while-revalidate') ?? 0,
    };
  }

  async function errorPage(status: number, words: string): Promise<Answer> {
    const page = await render(`/error?status=${status}`).catch((error: unknown) => {
      log.error({ err: error }, 'the error page failed');
    });
    if (page && /html/.test(String(page.answer.headers['content-type']))) return { ...page.answer, status };
    const body = lastResortPage(shop.productName, 'Unexpected Application Error!', words);
    return { status, headers: { ...common, ...HTML }, body };
  }

  return {
    async answer(req, res, path, search) {
      const address = pageAddress(path, search, now());
      if (address.kind === 'redirect') return this.move(req, res, address.location);
      try {
        if (address.kind === 'passing') return await send(req, res, (await render(address.target)).answer);
        const page = await pageCache.page({ ...address, render: () => render(address.key) });
        // Whoever asked may have left while it was rendered.
        if (!res.destroyed) await page.serve(req, res, now());
      } catch (error) {
        // Wrong addresses are without number, and scanners ask for them all day: one page is kept for all.
        if (error instanceof NotAPage && path !== NOT_FOUND_PAGE) return this.answer(req, res, NOT_FOUND_PAGE, '');
        log.error({ err: error, path: loggedPath(path) }, 'a page failed');
        return this.fail(req, res, 500, 'Something went wrong on our side. Please try again.');
      }
    },
    async fail(req, res, status, words) {
      return send(req, res, await errorPage(status, words));
    },
    move(req, res, location) {
      const headers = { ...common, location, 'cache-control': 'no-cache' };
      return sendText(req, res, 301, `Moved to ${location}`, headers);
    },
  };
}
