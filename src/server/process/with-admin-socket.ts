/** A web process with its admin socket (`npm run cache`), either the only process or one of several workers. */
import type { Logger } from 'pino';
import { type Config, localAddress } from '../config/config.ts';
import type { Progress } from '../marketplace.ts';
import { openWebProcess, type WebProcess } from '../web-process.ts';
import { openControl } from './control-server.ts';
import { makeFirstPictures } from './first-pictures.ts';

/**
 * Opens the web process and its admin socket, and makes the pictures of the home page's first screen. A failed socket
 * is logged and does not stop the shop.
 */
export async function withAdminSocket(config: Config, log: Logger, progress: Progress): Promise<WebProcess> {
  const shop = await openWebProcess(config, log, progress);
  const control = await openControl(config.dataDir, shop.pageCache).catch((error: unknown) => {
    log.warn({ err: error }, 'npm run cache cannot reach this process');
  });
  if (config.picturesAhead)
    await makeFirstPictures({
      url: `${localAddress(config, shop.port)}/`,
      pictures: shop.firstPictures,
      make: shop.preparePicture,
      log,
    });
  return {
    ...shop,
    async stop(timeouts) {
      await shop.stop(timeouts);
      control?.close();
    },
  };
}
