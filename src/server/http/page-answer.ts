/** Serves pages: from the page cache, rendered by Astro, or the error page when rendering fails. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { networkOf } from '../../api/address-network.ts';
import { isRefusal, OverBudgetError, type UncachedWork } from '../../api/uncached-work.ts';
import type { BuiltFiles } from '../../client/built-files.ts';
import { createClient, type Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { PlainVisit } from '../../features/plain/plain-visit.ts';
import type { PostedForm } from '../../features/plain/posted-form.ts';
import { inSpan } from '../../node/spans.ts';
import { type NamedPicture, PagePictures } from '../../shared/page-pictures.ts';
import { routeOfPath } from '../../site/pages.ts';
import { RenderTimeoutError } from '../page-cache/in-time.ts';
import { pageAddress } from '../page-cache/page-address.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import { NotAPage, type Rendered } from '../page-cache/rendered.ts';
import { type CacheState, SERVER_TIMING, serverTiming } from '../page-cache/server-timing.ts';
import { clientAddress } from './client-address.ts';
import { LITE_VARY, wantsLite } from './data-saver.ts';
import { createErrorPages } from './error-pages.ts';
import { loggedPath } from './logged-path.ts';
import { type CacheableRequest, cacheableBy, remakingBy } from './page-requests.ts';
import type { RenderPage } from './pages.ts';
import { pagePolicy, securityHeaders } from './security-headers.ts';
import { type Answer, send, sendText } from './send.ts';
import { SPECULATION_HEADER } from './speculation-rules.ts';

export interface PageOptions {
  /** How pages call the API. */
  readonly transport: Transport;
  readonly renderPage: RenderPage;
  readonly pageCache: PageCache;
  readonly uncached: UncachedWork;
  /** The built files, whose bytes count into the weight of a page. */
  readonly assets: BuiltFiles;
  /** The number of trusted proxies. */
  readonly trustProxy: number;
  readonly shop: ShopSettings;
  readonly log: Logger;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with the duration of each render (ms). */
  readonly onRender?: (ms: number) => void;
  /** Called with the pictures of each full page that is the same for everybody, by its path with query. */
  readonly onPictures?: ((target: string, pictures: readonly NamedPicture[]) => void) | undefined;
}

/** What an answer to a {@link PlainVisit} has beside its page. */
export interface PlainReply {
  /** `Set-Cookie` headers by the name of the cookie; the page adds to them. */
  readonly changed: ReadonlyMap<string, string>;
  /** Replaces the page's status. */
  readonly status: number | undefined;
}

/** A page that is rendered for one request. */
interface OwnRender {
  readonly posted?: PostedForm;
  readonly visit?: PlainVisit;
  /** Of the visitor: API calls count as theirs. */
  readonly address: string;
}

export interface PageAnswerer {
  /** Serves the page at the canonical `path` with the query string `search`. */
  answer(req: IncomingMessage, res: ServerResponse, path: string, search: string): Promise<void>;
  /**
   * Serves a page from the cache, or renders it; false when there is no page at that address. Refuses with 503 while
   * too many renders wait, and with 429 for an address with too many requests.
   * @throws the error of the render
   */
  serveCached(req: IncomingMessage, res: ServerResponse, request: CacheableRequest): Promise<boolean>;
  /** Renders the page at `path` with the values of its submitted form; never cached. */
  posted(req: IncomingMessage, res: ServerResponse, path: string, posted: PostedForm): Promise<void>;
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
  /** 301. Not cached by browsers: the canonical address may change, and a cached redirect cannot be revoked. */
  move(req: IncomingMessage, res: ServerResponse, location: string): Promise<void>;
}

/** The page for every address without a route. */
export const NOT_FOUND_PAGE = '/404';

const HTML_TYPE = 'text/html; charset=utf-8';

/** Seconds until a client may retry that was refused under load. */
const BUSY_S = 5;

/** The value of a directive such as `max-age=3600`, in milliseconds. */
function lifetime(header: unknown, name: string): number | undefined {
  const seconds = typeof header === 'string' ? new RegExp(`\\b${name}=(\\d+)`).exec(header)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Milliseconds since 1970 of the next new year in UTC: the footer names the year. */
const nextYear = (now: number) => Date.UTC(new Date(now).getUTCFullYear() + 1, 0);

/** The answer of a page that is rendered for one request. */
function passing({ answer, renderMs }: Rendered): Answer {
  return { ...answer, headers: { ...answer.headers, [SERVER_TIMING]: serverTiming({ state: 'pass', renderMs }) } };
}

/** What becomes of a request of the page cache for `render`: `timing` is complete when it has its page. */
function timed(render: () => Promise<Rendered>) {
  const timing: { state: CacheState; renderMs?: number | undefined } = { state: 'hit' };
  return {
    timing,
    onState(state: CacheState) {
      timing.state = state;
      timing.renderMs = undefined;
    },
    async render() {
      const rendered = await render();
      // A stale page is served before its new render has ended.
      if (timing.state === 'miss') timing.renderMs = rendered.renderMs;
      return rendered;
    },
  };
}

/** Sends calls in the name of a visitor. */
function transportOf({ address, visit }: OwnRender, transport: Transport): Transport {
  return (call) => {
    const bearer = call.bearer ?? (call.call.auth === 'none' ? undefined : visit?.token);
    return transport({ ...call, bearer, address });
  };
}

export function createPageAnswerer(options: PageOptions): PageAnswerer {
  const { pageCache, uncached, shop, log, now } = options;
  const common = Object.fromEntries(securityHeaders(shop.publicUrl.startsWith('https:')));

  /** Prepares the answer of a page for the browser. */
  function finish(answer: Answer, lite: boolean): Answer {
    const { 'cdn-cache-control': lifetimeOfPage, ...own } = answer.headers;
    const headers: OutgoingHttpHeaders = { ...common, 'cache-control': 'no-cache', ...own };
    const policy = headers['content-security-policy'];
    if (typeof policy === 'string') headers['content-security-policy'] = pagePolicy(policy, shop.fileHost);
    headers['cross-origin-resource-policy'] = 'same-origin';
    if (!/^text\/html\b/.test(String(headers['content-type'] ?? ''))) return { ...answer, headers };
    headers['content-type'] = HTML_TYPE;
    headers.vary = LITE_VARY;
    if (lifetimeOfPage !== undefined && !lite) headers['speculation-rules'] = SPECULATION_HEADER;
    return { ...answer, headers };
  }

  async function render(target: string, lite: boolean, own?: OwnRender): Promise<Rendered> {
    const { transport } = options;
    const client = createClient(own ? transportOf(own, transport) : transport);
    const renderedAt = now();
    const start = performance.now();
    const { posted, visit } = own ?? {};
    const pictures = new PagePictures();
    const locals = { client, shop, now: renderedAt, lite, posted, visit, pictures, files: options.assets };
    const route = routeOfPath(target.split('?', 1)[0] ?? target);
    const span = { name: 'render', attributes: route === undefined ? {} : { 'http.route': route } };
    const answer = await inSpan(span, () => options.renderPage(target, locals));
    if (!answer) throw new NotAPage(target);
    const renderMs = performance.now() - start;
    options.onRender?.(renderMs);
    if (!own && !lite) options.onPictures?.(target, pictures.all);
    const cacheControl = answer.headers['cdn-cache-control'];
    return {
      answer: finish(answer, lite),
      tags: client.tags,
      changesAt: Math.min(client.changesAt ?? Number.POSITIVE_INFINITY, nextYear(renderedAt)),
      isComplete: client.isComplete,
      maxAge: lifetime(cacheControl, 'max-age'),
      staleWhileRevalidate: lifetime(cacheControl, 'stale-while-revalidate') ?? 0,
      // A cache that ignores `Vary` would show it to everybody.
      isUnshared: lite,
      renderMs,
    };
  }

  const errorPages = createErrorPages({
    render: (target) => render(target, false),
    common,
    productName: shop.productName,
    log,
    now,
  });
  const addressOf = (req: IncomingMessage) => networkOf(clientAddress(req, options.trustProxy));

  /** Answers 429 or 503 when `error` is a refusal under load, or a render that took too long; returns whether it was. */
  async function refused(req: IncomingMessage, res: ServerResponse, error: unknown): Promise<boolean> {
    const isTimeout = error instanceof RenderTimeoutError;
    if (isTimeout) log.error({ err: error, path: loggedPath(req.url ?? '') }, 'a page was not rendered in time');
    if (isTimeout || isRefusal(error)) {
      res.setHeader('retry-after', BUSY_S);
      await errorPages.answer(req, res, 503, 'We cannot show this right now. Please try again in a few seconds.');
    } else if (error instanceof OverBudgetError) {
      res.setHeader('retry-after', Math.ceil(error.wait / 1000));
      await errorPages.answer(req, res, 429, 'Too many requests from your network. Please try again in a minute.');
    } else return false;
    return true;
  }

  /** Renders a page for this request only. */
  async function renderUncached(req: IncomingMessage, res: ServerResponse, target: string): Promise<void> {
    const address = addressOf(req);
    await uncached.charge(address);
    await send(req, res, passing(await uncached.page(address, () => render(target, wantsLite(req)))));
  }

  /** Renders a page for what this visitor sent. */
  async function renderOwn(
    req: IncomingMessage,
    res: ServerResponse,
    target: string,
    own: Omit<OwnRender, 'address'>,
    { changed, status }: PlainReply = { changed: new Map(), status: undefined },
  ): Promise<void> {
    const address = addressOf(req);
    try {
      await uncached.charge(address);
      const answer = passing(await uncached.page(address, () => render(target, wantsLite(req), { ...own, address })));
      const headers = { ...answer.headers, 'cache-control': 'no-store' };
      const cookies = changed.size === 0 ? {} : { 'set-cookie': [...changed.values()] };
      await send(req, res, { ...answer, status: status ?? answer.status, headers: { ...headers, ...cookies } });
    } catch (error) {
      if (error instanceof NotAPage) await errorPages.answer(req, res, 404, 'There is no such page.');
      else await failed(req, res, target, error);
    }
  }

  async function failed(req: IncomingMessage, res: ServerResponse, path: string, error: unknown): Promise<void> {
    if (await refused(req, res, error)) return;
    log.error({ err: error, path: loggedPath(path) }, 'a page failed');
    await errorPages.answer(req, res, 500, 'Something went wrong on our side. Please try again.');
  }

  const requestOf = cacheableBy(render);
  pageCache.remakeWith(remakingBy(requestOf, options));

  return {
    async answer(req, res, path, search) {
      const address = pageAddress(path, search, now());
      if (address.kind === 'redirect') return this.move(req, res, address.location);
      try {
        if (address.kind === 'passing') return await renderUncached(req, res, address.target);
        const request = requestOf(address, wantsLite(req));
        if (await this.serveCached(req, res, request)) return;
        // Scanners request an unlimited number of wrong addresses, so one cached page serves them all.
        if (path !== NOT_FOUND_PAGE) return await this.answer(req, res, NOT_FOUND_PAGE, '');
        throw new NotAPage(path);
      } catch (error) {
        return await failed(req, res, path, error);
      }
    },
    posted: (req, res, path, posted) => renderOwn(req, res, path, { posted }),
    visited: (req, res, target, visit, reply) => renderOwn(req, res, target, { visit }, reply),
    async serveCached(req, res, request) {
      const address = addressOf(req);
      const admit = () => uncached.charge(address, request.isLong);
      const { timing, onState, render } = timed(() => uncached.page(address, request.render, request.isLong));
      try {
        const page = await pageCache.page({ ...request, admit, render, onState });
        // The visitor may have left during the render.
        if (!res.destroyed) await page.serve(req, res, now(), timing);
        await pageCache.pack(page);
      } catch (error) {
        if (error instanceof NotAPage) return false;
        if (!(await refused(req, res, error))) throw error;
      }
      return true;
    },
    fail: (req, res, status, message) => errorPages.answer(req, res, status, message),
    move(req, res, location) {
      const headers = { ...common, location, 'cache-control': 'no-cache' };
      return sendText(req, res, 301, `Moved to ${location}`, headers);
    },
  };
}
