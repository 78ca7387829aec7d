/** A process that answers requests, with what its operator sees of it: the only one, or one of several workers. */
import type { Logger } from 'pino';
import { type Config, localAddress } from '../config/config.ts';
import type { Progress } from '../marketplace.ts';
import { openWebProcess, type WebProcess } from '../web-process.ts';
import { openControl } from './control-server.ts';
import { makeHomePictures } from './home-pictures.ts';

/**
 * Opens it, with its control socket, and makes the pictures of home's first screen. A shop whose operator cannot look
 * inside is better than none.
 */
export async function openAnswering(config: Config, log: Logger, tell: Progress): Promise<WebProcess> {
  const shop = await openWebProcess(config, log, tell);
  const control = await openControl(config.dataDir, shop.pageCache).catch((error: unknown) => {
    log.warn({ err: error }, 'npm run cache cannot reach this process');
  });
  const stopPictures = config.picturesAhead
    ? await makeHomePictures({ url: `${localAddress(config, shop.port)}/`, make: shop.makePictureAhead, log })
    : undefined;
  return {
    ...shop,
    async stop(patience) {
      stopPictures?.();
      await shop.stop(patience);
      control?.close();
    },
  };
}
