/** Renders a page with Astro's built handler into one buffer. */
import { EventEmitter } from 'node:events';
import type { OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { Answer } from './send.ts';

/** The export of Astro's middleware-mode build, which accepts any object that looks like a request or response. */
export type AstroHandler = (
  req: unknown,
  res: unknown,
  next: (error?: unknown) => void,
  locals: App.Locals,
) => Promise<void>;

/** Renders the page at `target` (path with query); undefined when no route matches. */
export type RenderPage = (target: string, locals: App.Locals) => Promise<Answer | undefined>;

/** Replaces a `ServerResponse` and captures what Astro writes. */
class Capture extends EventEmitter {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly req: unknown;
  readonly answer: Promise<Answer>;
  readonly #headers: OutgoingHttpHeaders = {};
  readonly #chunks: Buffer[] = [];
  #resolve: (answer: Answer) => void = () => {};
  #reject: (error: Error) => void = () => {};

  constructor(req: unknown) {
    super();
    this.req = req;
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  writeHead(status: number, ...rest: unknown[]): this {
    this.statusCode = status;
    this.headersSent = true;
    const headers = rest.find((value) => typeof value === 'object' && value !== null) ?? {};
    for (const [name, value] of Object.entries(headers)) this.setHeader(name, value as OutgoingHttpHeader);
    return this;
  }

  setHeader(name: string, value: OutgoingHttpHeader): this {
    this.#headers[name.toLowerCase()] = value;
    return this;
  }

  write(chunk: string | Uint8Array, done?: () => void): boolean {
    this.#chunks.push(
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength),
    );
    done?.();
    return true;
  }

  end(chunk?: string | Uint8Array): this {
    if (chunk) this.write(chunk);
    this.#resolve({ status: this.statusCode, headers: this.#headers, body: Buffer.concat(this.#chunks) });
    this.emit('finish');
    return this;
  }

  /** Astro calls this when a component throws after the first bytes. */
  destroy(error?: Error): this {
    this.#reject(error ?? new Error('The page ended before it was complete.'));
    this.emit('close');
    return this;
  }
}

/**
 * Pages see only the address of a request, no cookie and no header, so a page is the same for every visitor. `host` is
 * the host of the public address.
 */
export function pageRenderer(handler: AstroHandler, host: string): RenderPage {
  return async (target, locals) => {
    const req = Object.assign(new EventEmitter(), { method: 'GET', url: target, headers: { host }, socket: {} });
    const capture = new Capture(req);
    let unmatched = false;
    await handler(
      req,
      capture,
      (error) => {
        if (error) capture.destroy(error instanceof Error ? error : new Error(String(error)));
        else unmatched = true;
      },
      locals,
    );
    return unmatched ? undefined : capture.answer;
  };
}
