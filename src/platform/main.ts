/** The shop as a process. `npm start` runs it. */
import { type Config, localAddress, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startFailureWords } from './start-failure.ts';
import { openWebProcess } from './web-process.ts';

async function start(): Promise<void> {
  let config: Config | undefined;
  // Started by scripts/start.mjs, and that is gone: nothing is open yet that would need an orderly end.
  const orphaned = () => process.exit(1);
  process.once('disconnect', orphaned);
  try {
    config = readConfig(process.env);
    const shop = await openWebProcess(config, createLog(config.logLevel), console.log);
    console.log(`${config.productName} is open at ${localAddress(config, shop.port)}`);

    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      await shop.stop();
      process.exit(0);
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());
    process.off('disconnect', orphaned).once('disconnect', () => void stop());
  } catch (error) {
    console.error(startFailureWords(error, config) ?? error);
    process.exit(1);
  }
}

await start();
