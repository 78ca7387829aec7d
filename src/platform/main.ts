/** The shop as a process: settings, data, pages, server. `npm start` runs it. */
import path from 'node:path';
import type { Logger } from 'pino';
import { type Config, localAddress, readConfig, shopSettings } from './config.ts';
import { startHousekeeping } from './housekeeping.ts';
import { loadBuild } from './http/build.ts';
import { createFront } from './http/front.ts';
import { pageRenderer } from './http/pages.ts';
import { type RunningServer, serve } from './http/server.ts';
import { createLog } from './log.ts';
import { type Marketplace, openMarketplace } from './marketplace.ts';
import { startFailureWords } from './start-failure.ts';

const BUILD = path.join(import.meta.dirname, '../../dist');

async function open(config: Config, log: Logger, market: Marketplace): Promise<RunningServer> {
  const build = await loadBuild(BUILD);
  return serve(config.host, config.port, (port) => {
    const shop = shopSettings(config, port);
    return createFront({
      ...market,
      renderPage: pageRenderer(build.handler, new URL(shop.publicUrl).host),
      assets: build.assets,
      staticPaths: build.staticPaths,
      shop,
      allowedOrigins: config.allowedOrigins,
      trustProxy: config.trustProxy,
      log,
      now: Date.now,
    });
  });
}

async function start(): Promise<void> {
  let config: Config | undefined;
  // Started by scripts/start.mjs, and that is gone: nothing is open yet that would need an orderly end.
  const orphaned = () => process.exit(1);
  process.once('disconnect', orphaned);
  try {
    config = readConfig(process.env);
    const log = createLog(config.logLevel);
    const market = await openMarketplace(config, log, Date.now, console.log);
    const running = await open(config, log, market);
    const housekeeping = startHousekeeping(market.db, log);
    console.log(`${config.productName} is open at ${localAddress(config, running.port)}`);

    let stopping = false;
    const stop = async () => {
      if (stopping) return;
      stopping = true;
      housekeeping.stop();
      await running.stop();
      await market.db.close();
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
