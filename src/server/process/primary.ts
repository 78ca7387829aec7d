/**
 * The process that manages several workers: it prepares the data, starts and replaces workers, and serves no request.
 */
import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { memoryCounters } from '../../providers/counters.ts';
import { limitWindows } from '../../providers/limits.ts';
import type { Config } from '../config/config.ts';
import { openMarketplace, type Progress } from '../marketplace.ts';
import { answerCount } from '../providers/primary-counters.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';
import { Numbers } from './numbers.ts';
import { openWorkers, type Workers } from './workers.ts';

/**
 * Opens the shop of `config` with its number of workers.
 * @param program the program of a worker
 * @throws {WorkersFailed} when no worker started, or an error of opening the data
 */
export async function openPrimary(config: Config, log: Logger, progress: Progress, program: string): Promise<Workers> {
  // The data is prepared once here, so that workers do not do it concurrently.
  const { db } = await openMarketplace(config, log, Date.now, progress);
  await db.close();

  const numbers = new Numbers<Worker>();
  // The counters are here, so that a replaced worker loses no counts.
  const counters = memoryCounters(limitWindows(config.limits));
  const workers = await openWorkers({
    count: config.workers,
    program,
    log,
    onMessage(worker, message) {
      if (message.kind === 'numbers') numbers.report(worker, message.numbers);
      else if (message.kind === 'count') void answerCount(counters, worker, message);
    },
    onEnd: (worker) => numbers.ended(worker),
  });

  let metrics: MetricsServer | undefined;
  if (config.metricsPort !== undefined) {
    const ask = (worker: Worker) => worker.send({ kind: 'tell numbers' });
    metrics = await serveMetrics(config.metricsPort, () => numbers.ask(workers.all(), ask)).catch(async (error) => {
      await workers.stop();
      throw error;
    });
  }
  return {
    ...workers,
    async stop() {
      metrics?.close();
      await workers.stop();
    },
  };
}
