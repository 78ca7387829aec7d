/** A shop with other settings: a second process with the data and code of the browser tests' shop, on another port. */
import { startProcess } from '../reliability/shop-process.ts';
import { within } from '../within.ts';
import { serverDataDir } from './server-data.ts';

/** Runs that shop during `use`, which gets its address. */
export async function withOtherShop(
  settings: Readonly<Record<string, string>>,
  use: (origin: string) => Promise<void>,
): Promise<void> {
  const shop = startProcess({
    DATA_DIR: serverDataDir(),
    HOST: '127.0.0.1',
    PORT: '0',
    SHOP_MODE: 'demo',
    ...settings,
  });
  try {
    await shop.printed('is open at');
    const port = /is open at http:\/\/[\w.]+:(\d+)/.exec(shop.output())?.[1];
    await use(`http://127.0.0.1:${port}`);
  } finally {
    shop.child.kill('SIGTERM');
    await within(shop.ended, () => `the shop to end. It printed:\n${shop.output()}`);
  }
}
