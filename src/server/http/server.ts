/** The HTTP server: limits for what a client may send or hold, and an end that lets running requests finish. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { StuckReaders } from './stuck-readers.ts';

/** Milliseconds after which a connection that asks nothing is closed. Clients are told. */
const KEEP_ALIVE_MS = 10_000;

/** Milliseconds in which a client must take something of its answer, at least; twice as long at most. */
const READ_LIMIT_MS = 120_000;

/** How long an end may take, in milliseconds. */
export interface StopTimeouts {
  /** Connections that ask nothing stay open as long, in case a request is on its way. */
  readonly idleMs: number;
  /** Whatever is still open after that is closed. */
  readonly allMs: number;
}

/** Nobody else needs the connections that ask nothing. */
const AT_ONCE: StopTimeouts = { idleMs: 0, allMs: 10_000 };
/** For a signal under load: a request that was sent before its client could know is here within a second. */
export const STOP: StopTimeouts = { idleMs: 1_000, allMs: 10_000 };
/**
 * For a process that another one replaces: connections that ask nothing end by themselves at the time that their
 * clients were told, and node adds a second to it. Nothing is lost to a client that keeps to it.
 */
export const RETIRE: StopTimeouts = { idleMs: KEEP_ALIVE_MS + 2_000, allMs: 30_000 };
/** Milliseconds between two looks for connections that have nothing more to do. */
const LOOK_MS = 100;

export interface RunningServer {
  /** The port really listened on. */
  readonly port: number;
  /**
   * Lets nobody in any more, answers what is under way and what comes on open connections, and closes these with
   * the answer. A second call may shorten the timeouts of the first.
   */
  stop(timeouts?: StopTimeouts): Promise<void>;
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

/** Whether a request names more than one host: node keeps the first, a proxy in front may have meant the second. */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let k = 0; k < rawHeaders.length; k += 2) {
    const name = rawHeaders[k] as string;
    // The length first: this runs for every request.
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const TWO_HOSTS = 'A request names one host.\n';

/** `handler` for requests that it may take at their word; any other is a 400, and the end of its connection. */
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

function limitedServer(): Server {
  const server = createServer({
    // Milliseconds and bytes: more than a slow phone needs, less than an attacker wants.
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
  });
  server.maxRequestsPerSocket = 10_000;
  const readers = new StuckReaders();
  server.on('connection', (socket) => readers.add(socket));
  const looking = setInterval(() => readers.look(), READ_LIMIT_MS).unref();
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
    socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  return server;
}

/** Answers how to end `server`, see {@link RunningServer}. */
function stopper(server: Server): RunningServer['stop'] {
  const timers: NodeJS.Timeout[] = [];
  let closed: Promise<void> | undefined;

  function close(): Promise<void> {
    // Prepended now and not asked on every request before. The connection ends with the answer.
    server.prependListener('request', (_, res) => void res.setHeader('connection', 'close'));
    return new Promise((resolve) => {
      // The http server's own close would cut off idle connections, on which a request may be on its way.
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        // Ends its watch over slow clients, too.
        server.close();
        resolve();
      });
    });
  }

  return ({ idleMs, allMs } = AT_ONCE) => {
    closed ??= close();
    // After a look at the sockets: a request that came while this process was kept from its work is not idle.
    const closeSeen = () => setImmediate(() => server.closeIdleConnections());
    // Again and again: what was under way at the time becomes idle later.
    const closeIdle = () => {
      closeSeen();
      timers.push(setInterval(closeSeen, LOOK_MS));
    };
    if (idleMs === 0) closeIdle();
    else timers.push(setTimeout(closeIdle, idleMs));
    timers.push(setTimeout(() => server.closeAllConnections(), allMs));
    return closed;
  };
}

/**
 * Listens on `host`; `handlerFor` makes the handler once the real port is known (0 lets the system choose).
 * @throws the system's error, such as EADDRINUSE
 */
export function serve(host: string, port: number, handlerFor: (port: number) => Handler): Promise<RunningServer> {
  const server = limitedServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const real = (server.address() as AddressInfo).port;
      server.on('request', checked(handlerFor(real)));
      resolve({ port: real, stop: stopper(server) });
    });
  });
}
