/** Opens the shop in one process, or in several behind one port (`WORKERS`). */
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { STOP } from '../http/server.ts';
import type { Progress } from '../marketplace.ts';
import { serveMetrics } from './metrics-server.ts';
import { openPrimary } from './primary.ts';
import { withAdminSocket } from './with-admin-socket.ts';

export interface Shop {
  /** The port in use. */
  readonly port: number;
  /** Answers running requests, then ends everything. */
  stop(): Promise<void>;
  /** Replaces every process while the shop stays open; returns a message about the result. */
  restart(): Promise<string>;
}

async function openOne(config: Config, log: Logger, progress: Progress): Promise<Shop> {
  const shop = await withAdminSocket(config, log, progress);
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : await serveMetrics(config.metricsPort, async () => [await shop.metrics.snapshot()]);
  return {
    port: shop.port,
    async stop() {
      metrics?.close();
      await shop.stop(STOP);
    },
    restart: async () =>
      'One process cannot replace itself while it answers: a rolling restart needs WORKERS=2 or more.',
  };
}

async function openSeveral(config: Config, log: Logger, progress: Progress, program: string): Promise<Shop> {
  const workers = await openPrimary(config, log, progress, program);
  let restarting: Promise<number> | undefined;
  return {
    port: workers.port,
    stop: workers.stop,
    async restart() {
      if (restarting) return 'A restart is already in progress.';
      restarting = workers.restart().finally(() => {
        restarting = undefined;
      });
      const replaced = await restarting;
      const all = `Restarted all ${config.workers} processes, one after another.`;
      return replaced === config.workers
        ? all
        : `Restarted ${replaced} of ${config.workers} processes; the log says why the others were not replaced.`;
    },
  };
}

/**
 * Opens the shop of `config`.
 * @param program the program of the workers, when there are several
 * @throws errors that `startErrorMessage` explains
 */
export function openShop(config: Config, log: Logger, progress: Progress, program: string): Promise<Shop> {
  return config.workers > 1 ? openSeveral(config, log, progress, program) : openOne(config, log, progress);
}
