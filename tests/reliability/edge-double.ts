/** A shop of one page behind Varnish, which shows how often the page was requested and what reached the shop. */
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Found {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface EdgeDouble {
  readonly port: number;
  /** Headers of the requests that reached it, except those of probes. */
  readonly reached: IncomingHttpHeaders[];
  /** Seconds for which Varnish may cache the page. */
  seconds: number;
  /** Refuses connections from now on. */
  close(): Promise<void>;
}

const HEALTH = new Set(['/livez', '/readyz', '/healthz']);

/** Its page says `render 1`, `render 2`, …; each answer has the tag `product:1`. */
export async function openEdgeDouble(): Promise<EdgeDouble> {
  const reached: IncomingHttpHeaders[] = [];
  let renders = 0;
  const server = createServer((req, res) => {
    if (HEALTH.has(req.url ?? '')) {
      res.end('ok');
      return;
    }
    renders += 1;
    reached.push(req.headers);
    const headers = { 'surrogate-control': `max-age=${double.seconds}`, xkey: 'all-pages product:1' };
    res.writeHead(200, { ...headers, 'x-request-id': 'of-the-double' }).end(`render ${renders}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const double: EdgeDouble = {
    port: (server.address() as AddressInfo).port,
    reached,
    seconds: 3600,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return double;
}

/** Sends a request on a connection of its own, with any method and headers. */
export function ask(url: string, method = 'GET', headers: Readonly<Record<string, string>> = {}): Promise<Found> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { method, headers, agent: false }, (res) => {
      text(res).then((body) => resolve({ status: res.statusCode ?? 0, headers: res.headers, body }), reject);
    });
    asking.on('error', reject).end();
  });
}
