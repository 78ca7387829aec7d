/** The shop as a process. `npm start` runs it. */
import cluster from 'node:cluster';
import { createLog } from '../node/log.ts';
import { type Config, localAddress, readConfig } from './config/config.ts';
import { paymentText } from './config/payment-config.ts';
import { openShop } from './process/open-shop.ts';
import { messageOfOtherShops } from './process/other-shops.ts';
import { onStopSignals, outliveTerminal } from './process/stop-signals.ts';
import { runWorker } from './process/worker.ts';
import { startErrorMessage } from './start-failure.ts';

const ROOT_MESSAGE =
  'Warning: the shop runs as root and needs no rights of root. Start it as a user of its own (docs/operations.md).';

async function start(): Promise<void> {
  let config: Config | undefined;
  // The parent scripts/start.mjs has ended; nothing is open yet that needs a graceful stop.
  const orphaned = () => process.exit(1);
  process.once('disconnect', orphaned);
  // An unhandled signal would end the process, and replacing the handler could lose one.
  let restart = async () => 'The shop is not open yet, so there is nothing to restart.';
  process.on('SIGUSR2', async () => console.log(await restart()));
  try {
    config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const otherShops = await messageOfOtherShops(config, log);
    const shop = await openShop(config, log, console.log, import.meta.filename);
    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await shop.stop();
      process.exit(0);
    };
    onStopSignals(() => void stop());
    process.off('disconnect', orphaned).once('disconnect', () => void stop());
    restart = shop.restart;
    if (process.getuid?.() === 0) console.warn(ROOT_MESSAGE);
    if (otherShops !== undefined) console.warn(otherShops);
    console.log(paymentText(config));
    // This is printed last, because its reader may send a signal immediately.
    console.log(`${config.productName} is open at ${localAddress(config, shop.port)}`);
  } catch (error) {
    console.error(startErrorMessage(error, config) ?? error);
    process.exit(1);
  }
}

outliveTerminal();
await (cluster.isPrimary ? start() : runWorker());
