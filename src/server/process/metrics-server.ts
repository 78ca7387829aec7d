/** Serves metrics on a loopback port of this machine (`METRICS_PORT`), in the text format of Prometheus. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AggregatorRegistry, Registry } from 'prom-client';
import { ConfigError } from '../config/config.ts';
import type { Snapshot } from './metrics.ts';

/** Combines the metrics of several processes as each metric defines; most are summed. */
export function aggregate(snapshots: readonly Snapshot[]): Registry {
  return AggregatorRegistry.aggregate([...snapshots]);
}

export interface MetricsServer {
  /** The port in use. */
  readonly port: number;
  close(): void;
}

/**
 * Serves `GET /metrics` on 127.0.0.1; port 0 lets the system choose one.
 * @param read returns the current metrics of every process
 * @throws {ConfigError} when the port cannot be used
 */
export async function serveMetrics(port: number, read: () => Promise<readonly Snapshot[]>): Promise<MetricsServer> {
  const server = createServer(async (req, res) => {
    if (req.url !== '/metrics' || req.method !== 'GET') {
      res.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('The metrics are at /metrics.\n');
      return;
    }
    try {
      const text = await aggregate(await read()).metrics();
      res.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE, 'cache-control': 'no-store' }).end(text);
    } catch (error) {
      res.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(`${String(error)}\n`);
    }
  });
  // Without `exclusive`, a worker of node:cluster would share the port.
  server.listen({ port, host: '127.0.0.1', exclusive: true });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`The setting METRICS_PORT is wrong: port ${port} cannot be used (${error.code}).`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
