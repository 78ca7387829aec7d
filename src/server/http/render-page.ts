/**
 * Renders a page with the handler that @astrojs/node builds (`mode: 'middleware'`) into one buffer, and determines for
 * whom and how long its answer is valid.
 */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { BuiltFiles } from '../../client/built-files.ts';
import { createClient, type Transport } from '../../client/client.ts';
import type { ShopSettings } from '../../client/shop-settings.ts';
import type { PlainVisit } from '../../features/plain/plain-visit.ts';
import type { PostedForm } from '../../features/plain/posted-form.ts';
import { inSpan } from '../../node/spans.ts';
import { type NamedPicture, PagePictures } from '../../shared/page-pictures.ts';
import { routeOfPath } from '../../site/pages.ts';
import { NotAPage, type Rendered } from '../page-cache/rendered.ts';
import { LITE_VARY } from './data-saver.ts';
import { pagePolicy } from './security-headers.ts';
import type { Answer } from './send.ts';
import { SPECULATION_HEADER } from './speculation-rules.ts';

/** The handler of the built pages; it calls `next` when no route matches. */
export type PageHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

/** Renders the page at `target` (path with query); undefined when no route matches. */
export type RenderPage = (target: string, locals: App.Locals) => Promise<Answer | undefined>;

/** A request without cookies and headers: pages see only its address, so a page is the same for every visitor. */
function requestOf(target: string): IncomingMessage {
  const req = new IncomingMessage(new Socket());
  req.method = 'GET';
  req.url = target;
  return req;
}

/** Most pages are one chunk, which needs no copy. */
function joined(chunks: readonly Uint8Array[]): Buffer {
  const [first, ...others] = chunks;
  if (!first || others.length > 0) return Buffer.concat(chunks);
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength);
}

/** Collects what the handler writes, instead of sending it. */
class CollectedResponse extends ServerResponse {
  override headersSent = false;
  readonly #headers: OutgoingHttpHeaders = {};
  readonly #chunks: Uint8Array[] = [];
  readonly #ended: (answer: Answer) => void;
  readonly #failed: (error: Error) => void;

  constructor(req: IncomingMessage, ended: (answer: Answer) => void, failed: (error: Error) => void) {
    super(req);
    this.#ended = ended;
    this.#failed = failed;
  }

  override writeHead(status: number, ...rest: readonly unknown[]): this {
    this.statusCode = status;
    this.headersSent = true;
    const headers = rest.find((value) => typeof value === 'object') ?? {};
    for (const [name, value] of Object.entries(headers)) this.#headers[name.toLowerCase()] = value;
    return this;
  }

  override write(chunk: string | Uint8Array, ...rest: readonly unknown[]): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    const written = rest.at(-1);
    if (typeof written === 'function') process.nextTick(written);
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.#ended({
      status: this.statusCode,
      headers: { ...this.getHeaders(), ...this.#headers },
      body: joined(this.#chunks),
    });
    this.emit('finish');
    return this;
  }

  /** The handler calls this when a component fails after the first bytes. */
  override destroy(error?: Error): this {
    this.#failed(error ?? new Error('The page ended before it was complete.'));
    this.emit('close');
    return this;
  }
}

/** Renders with `handler`. The renderer rejects with the error of a component that fails after the first bytes. */
export function pageRenderer(handler: PageHandler): RenderPage {
  return async (target, locals) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer | undefined>();
    const req = requestOf(target);
    const next = (error?: unknown) => (error === undefined ? resolve(undefined) : reject(error));
    const [answer] = await Promise.all([
      promise,
      handler(req, new CollectedResponse(req, resolve, reject), next, locals),
    ]);
    // The handler has logged the error. Pages have a type, its own answer has none.
    if (answer && answer.status >= 500 && !answer.headers['content-type'])
      throw new Error('This page failed to render.');
    return answer;
  };
}

export interface RenderOptions {
  /** How pages call the API. */
  readonly transport: Transport;
  readonly renderPage: RenderPage;
  /** The built files, whose bytes count towards the weight of a page. */
  readonly assets: BuiltFiles;
  readonly shop: ShopSettings;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called with the duration of each render (ms). */
  readonly onRender?: (ms: number) => void;
  /** Called with the pictures of each full page that is the same for everybody, by its path with query. */
  readonly onPictures?: ((target: string, pictures: readonly NamedPicture[]) => void) | undefined;
}

/** A page that is rendered for one request. */
export interface OwnRender {
  readonly posted?: PostedForm | undefined;
  readonly visit?: PlainVisit;
  /** Address of the visitor; API calls count as theirs. */
  readonly address: string;
}

const HTML_TYPE = 'text/html; charset=utf-8';

/** The value of a directive such as `max-age=3600`, in milliseconds. */
function lifetime(header: unknown, name: string): number | undefined {
  const seconds = typeof header === 'string' ? new RegExp(`\\b${name}=(\\d+)`).exec(header)?.[1] : undefined;
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Milliseconds since 1970 of the next new year in UTC: the footer names the year. */
const nextYear = (now: number) => Date.UTC(new Date(now).getUTCFullYear() + 1, 0);

/** Sends calls in the name of a visitor. */
function transportOf({ address, visit }: OwnRender, transport: Transport): Transport {
  return (call) => {
    const bearer = call.bearer ?? (call.call.auth === 'none' ? undefined : visit?.token);
    return transport({ ...call, bearer, address });
  };
}

/** Renders the page at `target` for everybody, or for the visitor of `own`. @throws {NotAPage} when there is none */
export type Render = (target: string, lite: boolean, own?: OwnRender) => Promise<Rendered>;

/** Creates the render of pages. @param common headers of every answer */
export function createRender(options: RenderOptions, common: OutgoingHttpHeaders): Render {
  const { shop, now } = options;

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

  return async (target, lite, own) => {
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
  };
}
