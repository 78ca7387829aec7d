/** The HTTP server: limits on clients, and a stop that lets running requests finish. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { inRequest, newRequestId, REQUEST_ID } from '../../node/request-id.ts';
import { namedAnswers } from './named-answer.ts';
import { StuckReaders } from './stuck-readers.ts';

/** Milliseconds after which an idle connection is closed; announced to clients. */
const KEEP_ALIVE_MS = 10_000;

/** Milliseconds within which a client must read some of its answer; the check allows up to twice as long. */
const READ_LIMIT_MS = 120_000;

/** Maximum duration of a stop, in milliseconds. */
export interface StopTimeouts {
  /** Idle connections stay open this long, in case a request is on its way. */
  readonly idleMs: number;
  /** All remaining connections are closed after this time. */
  readonly allMs: number;
}

/** For a stop at which no client needs its idle connection any more. */
const IMMEDIATE: StopTimeouts = { idleMs: 0, allMs: 10_000 };
/** For a signal under load: a request that was sent before the client could know arrives within a second. */
export const STOP: StopTimeouts = { idleMs: 1_000, allMs: 10_000 };
/**
 * For a process that another one replaces: idle connections end at the time announced to their clients, plus a second
 * that Node adds. A client that respects it loses no request.
 */
export const RETIRE: StopTimeouts = { idleMs: KEEP_ALIVE_MS + 2_000, allMs: 30_000 };
/** Interval at which a stopping server looks for idle connections, in ms. */
const CHECK_MS = 100;

export interface RunningServer {
  /** The port in use. */
  readonly port: number;
  /**
   * Accepts no new connections, answers running requests and further ones on open connections, and closes each with its
   * answer. A second call may shorten the timeouts.
   */
  stop(timeouts?: StopTimeouts): Promise<void>;
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** Whether a request has more than one `Host`: Node keeps the first, a proxy may have used the second. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let k = 0; k < rawHeaders.length; k += 2) {
    const name = rawHeaders[k] as string;
    // The length is checked first, because this runs for every request.
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const TWO_HOSTS = 'A request names one host.\n';

/** Wraps `handler`; an ambiguous request is a 400 and closes the connection. */
function checked(handler: Handler): Handler {
  return (req, res) => {
    if (!namesTwoHosts(req)) return handler(req, res);
    res.writeHead(400, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': TWO_HOSTS.length,
      'cache-control': 'no-store',
      connection: 'close',
    });
    res.end(req.method === 'HEAD' ? undefined : TWO_HOSTS);
  };
}

function limitedServer(proxies: number) {
  const server = createServer({
    ServerResponse: namedAnswers(proxies),
    // In milliseconds and bytes: more than a slow phone needs, less than an attacker wants.
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
    // Most requests have no body, and Node creates no stream for them (`readBody` knows). It saves an eighth of the
    // work for a cached page.
    optimizeEmptyRequests: true,
  });
  server.maxRequestsPerSocket = 10_000;
  const readers = new StuckReaders();
  server.on('connection', (socket) => readers.add(socket));
  const looking = setInterval(() => readers.check(), READ_LIMIT_MS).unref();
  server.on('close', () => clearInterval(looking));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${REQUEST_ID}: ${newRequestId()}\r\n\r\n`,
    );
  });
  return server;
}

/** Returns the function that stops `server`, see {@link RunningServer}. */
function stopper(server: ReturnType<typeof limitedServer>): RunningServer['stop'] {
  const timers: NodeJS.Timeout[] = [];
  let closed: Promise<void> | undefined;

  function close(): Promise<void> {
    // Added only now, so that earlier requests do not pay for it. The connection ends with the answer.
    server.prependListener('request', (_, res) => void res.setHeader('connection', 'close'));
    return new Promise((resolve) => {
      // `close` of the HTTP server would cut off idle connections, on which a request may be arriving.
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        // Also stops the check for slow clients.
        server.close();
        resolve();
      });
    });
  }

  return ({ idleMs, allMs } = IMMEDIATE) => {
    closed ??= close();
    // After the sockets are read: a request that arrived while this process was blocked is not idle.
    const closeAfterRead = () => setImmediate(() => server.closeIdleConnections());
    // Repeatedly, because running requests become idle later.
    const closeIdle = () => {
      closeAfterRead();
      timers.push(setInterval(closeAfterRead, CHECK_MS));
    };
    if (idleMs === 0) closeIdle();
    else timers.push(setTimeout(closeIdle, idleMs));
    timers.push(setTimeout(() => server.closeAllConnections(), allMs));
    return closed;
  };
}

/**
 * Listens on `host`. `handlerFor` creates the handler once the port is known (0 lets the system choose).
 * @param proxies the number of trusted proxies, whose request ids are used
 * @throws the system's error, such as EADDRINUSE
 */
export function serve(
  host: string,
  port: number,
  handlerFor: (port: number) => Handler,
  proxies = 0,
): Promise<RunningServer> {
  const server = limitedServer(proxies);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const real = (server.address() as AddressInfo).port;
      const handler = checked(handlerFor(real));
      server.on('request', (req, res) => inRequest(res.requestId, handler, req, res));
      resolve({ port: real, stop: stopper(server) });
    });
  });
}
