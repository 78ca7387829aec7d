/** Answers pages: from the page cache, or rendered by Astro, or, when that fails, by the error page. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { networkOf } from '../../api/address-network.ts';
import { isRefusal, OverBudgetError, type UncachedWork } from '../../api/uncached-work.ts';
import { createClient, type Transport } from '../../client/client.ts';
import type { PostedForm } from '../../client/posted-form.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import { pageAddress } from '../page-cache/page-address.ts';
import { NotAPage, type PageCache, type PageRequest, type Rendered } from '../page-cache/page-cache.ts';
import { clientAddress } from './client-address.ts';
import { createErrorPages } from './error-pages.ts';
import { loggedPath } from './logged-path.ts';
import type { RenderPage } from './pages.ts';
import { securityHeaders, withFileHost } from './security-headers.ts';
import { type Answer, send, sendText } from './send.ts';

export interface PageOptions {
  /** How pages reach the API. */
  readonly transport: Transport;
  readonly renderPage: RenderPage;
  readonly pageCache: PageCache;
  readonly uncached: UncachedWork;
  /** Proxies of ours in front. */
  readonly trustProxy: number;
  readonly shop: ShopSettings;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with the duration of each render (ms). */
  readonly onRender?: (ms: number) => void;
}

/** A page that may be cached. `isLong`: rendering it waits for a reader thread. */
export type CacheableRequest = Omit<PageRequest, 'admit'> & { readonly isLong: boolean };

export interface PageAnswerer {
  /** Answers the page at the canonical `path` with the query string `search`. */
  answer(req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<void>;
  /**
   * Answers from the page cache, or renders; false when there is no page at that address. Refuses with words while
   * too much waits (503), and an address that has asked for too much (429).
   * @throws what the render throws
   */
  serveCached(req: IncomingMessage, res: ServerResponse, request: CacheableRequest): Promise<boolean>;
  /** Answers the page at `path`, with what was typed into its form; never cached. */
  posted(req: IncomingMessage, res: ServerResponse, path: string, posted: PostedForm): Promise<void>;
  /** Answers the error page with `status`, in the shop's own design as long as that can be made. */
  fail(req: IncomingMessage, res: ServerResponse, status: number, words: string): Promise<void>;
  /** 301. Not cached by browsers: the canonical address may change, and a cached redirect cannot be revoked. */
  move(req: IncomingMessage, res: ServerResponse, location: string): Promise<void>;
}

/** The page for every address that no route takes. */
export const NOT_FOUND_PAGE = '/404';

const HTML_TYPE = 'text/html; charset=utf-8';

/** Seconds after which somebody may try again who was refused because too much waits. */
const BUSY_S = 5;

/** Seconds in a header such as `max-age=3600, stale-while-revalidate=60`, in milliseconds. */
function lifetime(header: unknown, name: string): number | undefined {
  const seconds = typeof header === 'string' ? new RegExp(`\\b${name}=(\\d+)`).exec(header)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Milliseconds since 1970 of the next new year in UTC: the footer names the year. */
const nextYear = (now: number) => Date.UTC(new Date(now).getUTCFullYear() + 1, 0);

export function createPageAnswerer(options: PageOptions): PageAnswerer {
  const { pageCache, uncached, shop, log, now } = options;
  const common = Object.fromEntries(securityHeaders(shop.publicUrl.startsWith('https:')));

  /** What a page answered, as a browser gets it. */
  function finish(answer: Answer): Answer {
    const { 'cdn-cache-control': _, ...own } = answer.headers;
    const headers = { ...common, 'cache-control': 'no-cache', ...own };
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = withFileHost(policy, shop.fileHost);
    if (/^text\/html$/.test(String(headers['content-type'] ?? ''))) headers['content-type'] = HTML_TYPE;
    return { ...answer, headers };
  }

  /** @param form what was sent to the page, and from which address: its calls count as that visitor's */
  async function render(target: string, form?: { posted: PostedForm; address: string }): Promise<Rendered> {
    const { transport } = options;
    const client = createClient(form ? (call) => transport({ ...call, address: form.address }) : transport);
    const renderedAt = now();
    const start = performance.now();
    const answer = await options.renderPage(target, { client, shop, now: renderedAt, posted: form?.posted });
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

  const errorPages = createErrorPages({
    render: (target) => render(target),
    common,
    productName: shop.productName,
    log,
    now,
  });
  const addressOf = (req: IncomingMessage) => networkOf(clientAddress(req, options.trustProxy));

  /** Says that we cannot work for this visitor now, when `error` means that. */
  async function refused(req: IncomingMessage, res: ServerResponse, error: unknown): Promise<boolean> {
    if (isRefusal(error)) {
      res.setHeader('retry-after', BUSY_S);
      await errorPages.answer(req, res, 503, 'We cannot show this right now. Please try again in a few seconds.');
    } else if (error instanceof OverBudgetError) {
      res.setHeader('retry-after', Math.ceil(error.wait / 1000));
      await errorPages.answer(req, res, 429, 'Too many requests from your network. Please try again in a minute.');
    } else return false;
    return true;
  }

  /** A page that is made for each who asks. */
  async function passing(req: IncomingMessage, res: ServerResponse, target: string): Promise<void> {
    const address = addressOf(req);
    await uncached.charge(address);
    await send(req, res, (await uncached.page(address, () => render(target))).answer);
  }

  async function failed(req: IncomingMessage, res: ServerResponse, path: string, error: unknown): Promise<void> {
    if (await refused(req, res, error)) return;
    log.error({ err: error, path: loggedPath(path) }, 'a page failed');
    await errorPages.answer(req, res, 500, 'Something went wrong on our side. Please try again.');
  }

  return {
    async answer(req, res, path, search) {
      const address = pageAddress(path, search, now());
      if (address.kind === 'redirect') return this.move(req, res, address.location);
      try {
        if (address.kind === 'passing') return await passing(req, res, address.target);
        if (await this.serveCached(req, res, { ...address, render: () => render(address.key) })) return;
        // Scanners request unlimited wrong addresses: one cached page serves them all.
        if (path !== NOT_FOUND_PAGE) return await this.answer(req, res, NOT_FOUND_PAGE, '');
        throw new NotAPage(path);
      } catch (error) {
        return await failed(req, res, path, error);
      }
    },
    async posted(req, res, path, posted) {
      const address = addressOf(req);
      try {
        await uncached.charge(address);
        const { answer } = await uncached.page(address, () => render(path, { posted, address }));
        await send(req, res, { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } });
      } catch (error) {
        await failed(req, res, path, error);
      }
    },
    async serveCached(req, res, request) {
      const address = addressOf(req);
      const admit = () => uncached.charge(address);
      const render = () => uncached.page(address, request.render, request.isLong);
      try {
        const page = await pageCache.page({ ...request, admit, render });
        // Whoever asked may have left while it was rendered.
        if (!res.destroyed) await page.serve(req, res, now());
      } catch (error) {
        if (error instanceof NotAPage) return false;
        if (!(await refused(req, res, error))) throw error;
      }
      return true;
    },
    fail: (req, res, status, words) => errorPages.answer(req, res, status, words),
    move(req, res, location) {
      const headers = { ...common, location, 'cache-control': 'no-cache' };
      return sendText(req, res, 301, `Moved to ${location}`, headers);
    },
  };
}
