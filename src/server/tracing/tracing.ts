/**
 * Traces requests and sends the traces to the configured collector. Without one, no package of OpenTelemetry is loaded.
 */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Handler } from '../http/server.ts';

export interface Tracing {
  /** Records a span for each request that `front` answers. */
  traced(front: Handler): Handler;
  /** Sends what is recorded, for up to a few seconds, and records nothing more. */
  stop(): Promise<void>;
}

/** Opens tracing; returns undefined when nothing is traced. */
export async function openTracing(config: Config, log: Logger): Promise<Tracing | undefined> {
  if (!config.tracing) return undefined;
  const { startTracing } = await import('./open-telemetry.ts');
  return startTracing(config.tracing, config.trustProxy, log);
}
