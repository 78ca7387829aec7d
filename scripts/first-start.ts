/**
 * `npm run first-start`: measures how soon home is complete after the first start of a demo, on a phone and on a
 * desktop. Every round starts the built shop on an empty folder. `-- --rounds N`: the number of starts, three by
 * default.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './bench/phone.ts';
import { ensureBuilt } from './build-stamp.mjs';
import { freePort } from './free-port.mjs';

const root = path.join(import.meta.dirname, '..');
const { rounds } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } }).values;

/** A phone of 720 × 1,480 device pixels with two per CSS pixel, and a desktop. */
const DEVICES = [
  { name: 'phone', viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  { name: 'desktop', viewport: { width: 1350, height: 900 }, deviceScaleFactor: 1 },
] as const;

/** Seconds since `start`, with one decimal. */
const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/** Starts the shop on an empty folder; resolves when it has printed its address. */
async function startShop(dataDir: string) {
  const port = String(await freePort());
  const shop = spawn(process.execPath, [path.join(root, 'src/server/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir },
  });
  const ended = new Promise<void>((resolve) => shop.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    shop.stdout.on('data', (text: Buffer) => text.includes('is open at') && resolve());
    void ended.then(() => reject(new Error('The shop did not open.')));
  });
  return { url: `http://127.0.0.1:${port}/`, stop: () => shop.kill('SIGTERM') && ended };
}

/** Waits until every visible picture has loaded; only the first slide of a carousel is visible. */
async function picturesArrived(page: Page): Promise<void> {
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

/** Seconds until the first screen of home is complete, and until all of it is, scrolled screen by screen. */
async function visit(browser: Browser, url: string, device: (typeof DEVICES)[number]) {
  const page = await browser.newPage(device);
  const start = performance.now();
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  await picturesArrived(page);
  const first = since(start);
  for (let isEnd = false; !isEnd; ) {
    isEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await picturesArrived(page);
  }
  const all = since(start);
  await page.context().close();
  return { first, all };
}

ensureBuilt(root);
const browser = await openBrowser();
console.log('seconds: until the address, then from the visit on until the first screen is whole, and all of home');
for (let round = 0; round < Number(rounds); round += 1) {
  for (const device of DEVICES) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'first-start-'));
    const start = performance.now();
    const shop = await startShop(dataDir);
    const open = since(start);
    const { first, all } = await visit(browser, shop.url, device);
    console.log(`${device.name.padEnd(8)} address ${open}, first screen ${first}, all ${all}`);
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
await browser.close();
