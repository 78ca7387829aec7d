/** A local HTTP service that replaces an external one: it records requests, and answers as configured. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Question {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Reply {
  readonly status?: number;
  /** Sent as JSON; a text is sent unchanged. */
  readonly body: unknown;
}

export interface HttpDouble {
  readonly address: string;
  readonly requested: Question[];
  /** Its answer from now on; undefined closes the connection. A promise delays the answer. */
  answer: ((question: Question) => Reply | undefined | Promise<Reply>) | undefined;
  close(): Promise<void>;
}

/** Opens the double on a free port. */
export async function openHttpDouble(): Promise<HttpDouble> {
  const requested: Question[] = [];
  const double: HttpDouble = {
    address: '',
    requested,
    answer: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://double');
    const question = { method: req.method ?? '', url, headers: req.headers, body: await text(req) };
    requested.push(question);
    const reply = await double.answer?.(question);
    if (!reply) {
      req.socket.destroy();
      return;
    }
    res.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
    res.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(double, { address: `http://127.0.0.1:${port}` });
}
