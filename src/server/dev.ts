/** The backend of `npm run dev`: everything except the pages, which `astro dev` serves (scripts/dev.mjs). */

import { createLog } from '../node/log.ts';
import { localAddress, readConfig, shopSettings } from './config/config.ts';
import { createFront } from './http/front.ts';
import { serve } from './http/server.ts';
import { openMarketplace } from './marketplace.ts';
import { configuredPageCache } from './page-cache/configured.ts';
import { startErrorMessage } from './start-failure.ts';

async function start(): Promise<void> {
  const settings = readConfig(process.env);
  // Mails and pages use the address of `astro dev`, which the developer opens.
  const config = { ...settings, publicUrl: localAddress(settings, Number(process.env.DEV_PUBLIC_PORT)) };
  const log = createLog(config.logLevel);
  const market = await openMarketplace(config, log, Date.now, console.log);
  const shop = shopSettings(config);
  const message = `Pages are at ${shop.publicUrl}.\n`;
  const running = await serve(config.host, config.port, () =>
    createFront({
      ...market,
      renderPage: async () => ({
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
        body: message,
      }),
      pageCache: configuredPageCache(config, { log, now: Date.now }),
      assets: { serve: () => false, bytesOf: () => 0, styleSheet: '' },
      staticPaths: [],
      shop,
      allowedOrigins: [...config.allowedOrigins, shop.publicUrl],
      trustProxy: config.trustProxy,
      log,
      now: Date.now,
    }),
  );
  market.services.start();
  market.readers?.start();
  process.send?.({ shop });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await running.stop();
      await market.api.settled();
      await market.services.stop();
      await market.files.settled();
      await market.db.close();
      process.exit(0);
    });
  }
}

try {
  await start();
} catch (error) {
  console.error(startErrorMessage(error, undefined) ?? error);
  process.exit(1);
}
