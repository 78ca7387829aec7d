/** Renders a page with the handler that @astrojs/node builds (`mode: 'middleware'`), into one buffer. */
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Answer } from './send.ts';

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
