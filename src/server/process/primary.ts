/** The process in front of several workers: it prepares the data, starts and replaces them, and answers no request. */
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
 * Opens the shop of `config` in as many processes as it says.
 * @param program what a worker runs
 * @throws what opening the data throws, and WorkersFailed when no worker came up
 */
export async function openPrimary(config: Config, log: Logger, tell: Progress, program: string): Promise<Workers> {
  // Once, before there is anybody to do it twice; the workers find it done.
  const { db } = await openMarketplace(config, log, Date.now, tell);
  await db.close();

  const numbers = new Numbers<Worker>();
  // Here, so that a worker that is replaced forgets nothing.
  const counters = memoryCounters(limitWindows(config.limits));
  const workers = await openWorkers({
    count: config.workers,
    program,
    log,
    onMessage(worker, message) {
      if (message.kind === 'numbers') numbers.told(worker, message.numbers);
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
