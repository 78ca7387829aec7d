/** Starts a temporary demo marketplace for a command that opens it in a browser. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CHROMIUM, CHROMIUM_ARGS } from './chromium.ts';
import { freePort } from './free-port.mjs';

/** @throws Error when there is no Chromium */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(CHROMIUM ? { executablePath: CHROMIUM } : {}),
    args: CHROMIUM_ARGS,
  });

const root = path.join(import.meta.dirname, '..');

/** Starts the shop on an empty folder with additional `settings`; resolves when it has printed its address. */
export async function startDemoShop(dataDir: string, settings: Readonly<Record<string, string>> = {}) {
  const port = String(await freePort());
  const shop = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...settings,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
    },
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve());
    void ended.then(() => reject(new Error('The shop did not open.')));
  });
  return { url: `http://127.0.0.1:${port}/`, stop: () => shop.kill('SIGTERM') && ended };
}

/** Waits until every visible picture has loaded; hidden slides of a carousel never load. */
export async function picturesArrived(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      [...document.images]
        .filter((image) => {
          const { top, bottom, left, right } = image.getBoundingClientRect();
          const [x, y] = [
            Math.max(left, 0) + Math.min(right, innerWidth),
            Math.max(top, 0) + Math.min(bottom, innerHeight),
          ];
          return document.elementsFromPoint(x / 2, y / 2).includes(image);
        })
        .every((image) => image.complete && image.naturalWidth > 0),
    undefined,
    { polling: 50, timeout: 300_000 },
  );
}
