/** The HTTP server: limits for what a client may send or hold, and an end that lets running requests finish. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Milliseconds that running requests have to finish after a stop. */
const GRACE_MS = 10_000;

export interface RunningServer {
  /** The port really listened on. */
  readonly port: number;
  /** Answers what is under way, refuses what is new. */
  stop(): Promise<void>;
}

export type Handler = (req: IncomingMessage, res: ServerResponse) => void;

function limitedServer(): Server {
  const server = createServer({
    // Milliseconds and bytes: more than a slow phone needs, less than an attacker wants.
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: 5_000,
    maxHeaderSize: 16_384,
  });
  server.maxRequestsPerSocket = 10_000;
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

/**
 * Listens on `host`; `handlerFor` makes the handler once the real port is known (0 lets the system choose).
 * @throws the system's error, such as EADDRINUSE
 */
export function serve(host: string, port: number, handlerFor: (port: number) => Handler): Promise<RunningServer> {
  const server = limitedServer();
  const stop = () =>
    new Promise<void>((stopped) => {
      const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      server.close(() => {
        clearTimeout(force);
        stopped();
      });
      server.closeIdleConnections();
    });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const real = (server.address() as AddressInfo).port;
      server.on('request', handlerFor(real));
      resolve({ port: real, stop });
    });
  });
}
