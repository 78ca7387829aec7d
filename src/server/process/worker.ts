/** One of several processes on one port. The primary (primary.ts) starts, replaces and ends it. */

import { createLog } from '../../node/log.ts';
import { type Config, readConfig } from '../config/config.ts';
import { RETIRE, STOP } from '../http/server.ts';
import { startErrorMessage } from '../start-failure.ts';
import type { PrimaryMessage, WorkerMessage } from './messages.ts';
import { onStopSignals } from './stop-signals.ts';
import { withAdminSocket } from './with-admin-socket.ts';

/** Resolves when the primary has received the message, or has ended. */
const sendToPrimary = (message: WorkerMessage) =>
  new Promise<void>((resolve) => {
    if (process.send && process.connected) process.send(message, undefined, undefined, () => resolve());
    else resolve();
  });

/** Divides the settings that apply to all workers together. */
const shareOf = (config: Config): Config => ({
  ...config,
  pageCacheBytes: Math.floor(config.pageCacheBytes / config.workers),
  fileCacheBytes: Math.floor(config.fileCacheBytes / config.workers),
});

/** Opens the shop and runs until it is stopped. node:cluster ends the worker immediately when the primary has ended. */
export async function runWorker(): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    const shop = await withAdminSocket(shareOf(config), createLog(config.logLevel), () => {});

    const sendNumbers = async (last: boolean) =>
      sendToPrimary({ kind: 'numbers', numbers: await shop.metrics.snapshot(), last });
    let ended = false;
    const end = async (timeouts: typeof STOP) => {
      await shop.stop(timeouts);
      if (ended) return;
      ended = true;
      await sendNumbers(true);
      process.exit(0);
    };
    process.on('message', (message: PrimaryMessage) => {
      if (message.kind === 'retire') void end(RETIRE);
      else if (message.kind === 'tell numbers') void sendNumbers(false);
    });
    onStopSignals(() => void end(STOP));
    await sendToPrimary({ kind: 'open', port: shop.port });
  } catch (error) {
    const unforeseen = error instanceof Error ? (error.stack ?? error.message) : String(error);
    await sendToPrimary({ kind: 'failed', message: startErrorMessage(error, config) ?? unforeseen });
    process.exit(1);
  }
}
