/** Answers pages: from the page cache, rendered now, or the error page when rendering fails. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { networkOf } from '../../api/address-network.ts';
import { isRefusal, OverBudgetError, type UncachedWork } from '../../api/uncached-work.ts';
import type { PlainVisit } from '../../features/plain/plain-visit.ts';
import type { PostedForm } from '../../features/plain/posted-form.ts';
import { BUDGET_MESSAGE, INTERNAL_MESSAGE } from '../../shared/server-messages.ts';
import { type PageOfAddress, pageAddress } from '../page-cache/page-address.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { type MadePage, PageRenders, RenderTimeoutError } from '../page-cache/page-renders.ts';
import { NotAPage, type PageRequest } from '../page-cache/rendered.ts';
import { SERVER_TIMING, serverTiming } from '../page-cache/server-timing.ts';
import { clientAddress } from './client-address.ts';
import { partsOfKey, renditionKey, wantsLite } from './data-saver.ts';
import { createErrorPages } from './error-pages.ts';
import { loggedPath } from './logged-path.ts';
import { createRender, type OwnRender, type RenderOptions } from './render-page.ts';
import { securityHeaders } from './security-headers.ts';
import { type Answer, send, sendText } from './send.ts';

export interface PageOptions extends RenderOptions {
  readonly pageCache: PageCache;
  readonly uncached: UncachedWork;
  /** The number of trusted proxies. */
  readonly trustProxy: number;
  readonly log: Logger;
}

/** What the answer to a {@link PlainVisit} contains besides its page. */
export interface PlainReply {
  /** `Set-Cookie` headers by the name of the cookie; the page adds to them. */
  readonly changed: ReadonlyMap<string, string>;
  /** Replaces the page's status. */
  readonly status: number | undefined;
}

export interface PageAnswerer {
  /** Serves the page at the canonical `path` with the query string `search`. */
  answer(req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<void>;
  /**
   * Serves a page from the cache, or renders it; false when there is no page at that address. Refuses with 503 while
   * too many renders wait, and with 429 for an address with too many requests.
   * @throws the error of the render
   */
  serveCached(req: IncomingMessage, res: ServerResponse, request: PageRequest): Promise<boolean>;
  /**
   * Renders the page at `target` (path with query) with the values of its submitted form, undefined if there are none;
   * never cached.
   */
  posted(req: IncomingMessage, res: ServerResponse, target: string, posted: PostedForm | undefined): Promise<void>;
  /** Renders a page for its visitor and sets the cookies that it changed; never cached. */
  visited(
    req: IncomingMessage,
    res: ServerResponse,
    target: string,
    visit: PlainVisit,
    reply: PlainReply,
  ): Promise<void>;
  /** Answers the error page with `status`, in the shop's design if it can be rendered. */
  fail(req: IncomingMessage, res: ServerResponse, status: number, message: string): Promise<void>;
  /**
   * Renders the page under a key of the page cache without a visitor, and stores it on disk ({@link PageRenders.make}).
   */
  make(key: string): Promise<MadePage | undefined>;
  /** 301. Not cached by browsers: the canonical address may change, and a cached redirect cannot be revoked. */
  move(req: IncomingMessage, res: ServerResponse, location: string): Promise<void>;
}

/** The page for every address without a route. */
export const NOT_FOUND_PAGE = '/404';

/** Seconds until a client may retry that was refused under load. */
const BUSY_S = 5;

/** Answers pages from the cache of this process, renders what it lacks, and limits how many render at once. */
export function createPageAnswerer(options: PageOptions): PageAnswerer {
  const { pageCache, uncached, shop, log, now } = options;
  const common = Object.fromEntries(securityHeaders(shop.publicUrl.startsWith('https:')));
  const render = createRender(options, common);
  const renders = new PageRenders({ cache: pageCache, work: uncached, requestOf: requestOfKey, log, now });
  const errorPages = createErrorPages({
    render: (target) => render(target, false),
    common,
    productName: shop.productName,
    log,
    now,
  });
  const addressOf = (req: IncomingMessage) => networkOf(clientAddress(req, options.trustProxy));

  /** The request to the page cache; `lite` for visitors who save data. */
  function requestOf(page: PageOfAddress, lite: boolean): PageRequest {
    return { ...page, key: renditionKey(page.key, lite), render: () => render(page.key, lite) };
  }

  /** The request for a page that is rendered without a visitor; undefined when no storable page has this key. */
  function requestOfKey(key: string): PageRequest | undefined {
    const { address, isLite } = partsOfKey(key);
    const [path = '', query] = address.split('?', 2);
    const page = pageAddress(path, query === undefined ? '' : `?${query}`, now());
    const isStored = page.kind === 'page' && page.isStorable && page.key === address;
    return isStored ? requestOf(page, isLite) : undefined;
  }

  /**
   * Answers 429 or 503 when `error` is a refusal under load, or a render that took too long; returns whether it was.
   */
  async function refused(req: IncomingMessage, res: ServerResponse, error: unknown): Promise<boolean> {
    const isTimeout = error instanceof RenderTimeoutError;
    if (isTimeout) log.error({ err: error, path: loggedPath(req.url ?? '') }, 'a page was not rendered in time');
    if (isTimeout || isRefusal(error)) {
      res.setHeader('retry-after', BUSY_S);
      await errorPages.answer(req, res, 503, 'We cannot show this right now. Please try again in a few seconds.');
    } else if (error instanceof OverBudgetError) {
      res.setHeader('retry-after', Math.ceil(error.wait / 1000));
      await errorPages.answer(req, res, 429, BUDGET_MESSAGE);
    } else return false;
    return true;
  }

  async function failed(req: IncomingMessage, res: ServerResponse, path: string, error: unknown): Promise<void> {
    if (await refused(req, res, error)) return;
    log.error({ err: error, path: loggedPath(path) }, 'a page failed');
    await errorPages.answer(req, res, 500, INTERNAL_MESSAGE);
  }

  /** The answer of a page that is rendered for this request only. */
  async function renderedFor(req: IncomingMessage, target: string, own?: Omit<OwnRender, 'address'>): Promise<Answer> {
    const address = addressOf(req);
    await uncached.charge(address);
    const { answer, renderMs } = await uncached.page(address, () =>
      render(target, wantsLite(req), own && { ...own, address }),
    );
    return { ...answer, headers: { ...answer.headers, [SERVER_TIMING]: serverTiming({ state: 'pass', renderMs }) } };
  }

  /** Answers a page that is rendered for what this visitor sent. */
  async function answerOwn(
    req: IncomingMessage,
    res: ServerResponse,
    target: string,
    own: Omit<OwnRender, 'address'>,
    { changed, status }: PlainReply = { changed: new Map(), status: undefined },
  ): Promise<void> {
    try {
      const answer = await renderedFor(req, target, own);
      const headers = { ...answer.headers, 'cache-control': 'no-store' };
      const cookies = changed.size === 0 ? {} : { 'set-cookie': [...changed.values()] };
      await send(req, res, { ...answer, status: status ?? answer.status, headers: { ...headers, ...cookies } });
    } catch (error) {
      if (error instanceof NotAPage) await errorPages.answer(req, res, 404, 'There is no such page.');
      else await failed(req, res, target, error);
    }
  }

  return {
    async answer(req, res, path, search) {
      const address = pageAddress(path, search, now());
      if (address.kind === 'redirect') return this.move(req, res, address.location);
      try {
        if (address.kind === 'passing') return await send(req, res, await renderedFor(req, address.target));
        if (await this.serveCached(req, res, requestOf(address, wantsLite(req)))) return;
        // Scanners request an unlimited number of wrong addresses, so one cached page serves them all.
        if (path !== NOT_FOUND_PAGE) return await this.answer(req, res, NOT_FOUND_PAGE, '');
        throw new NotAPage(path);
      } catch (error) {
        return await failed(req, res, path, error);
      }
    },
    async serveCached(req, res, request) {
      try {
        const served = await renders.pageFor(request, addressOf(req));
        // The visitor may have left during the render.
        if (!res.destroyed) await served.page.serve(req, res, now(), served);
        await pageCache.pack(served.page);
      } catch (error) {
        if (error instanceof NotAPage) return false;
        if (!(await refused(req, res, error))) throw error;
      }
      return true;
    },
    posted: (req, res, target, posted) => answerOwn(req, res, target, { posted }),
    visited: (req, res, target, visit, reply) => answerOwn(req, res, target, { visit }, reply),
    make: (key) => renders.make(key),
    fail: (req, res, status, message) => errorPages.answer(req, res, status, message),
    move(req, res, location) {
      const headers = { ...common, location, 'cache-control': 'no-cache' };
      return sendText(req, res, 301, `Moved to ${location}`, headers);
    },
  };
}
