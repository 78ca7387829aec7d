/** `npm run first-start`: measures how soon the home page is complete after a first start. `--help` describes it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { ensureBuilt } from '../../scripts/build-stamp.mjs';
import { usageError } from '../../scripts/command.ts';
import { openBrowser, picturesArrived, startDemoShop } from '../../scripts/fresh-demo.ts';
import { runCommand } from '../../scripts/run-command.ts';

const root = path.join(import.meta.dirname, '../..');

const FIRST_START = {
  name: 'first-start',
  usage: `npm run first-start [-- --rounds N]

Measures how soon home is complete after the first start of a demo, on a phone and on a desktop. Every round starts the
built shop on an empty folder; three rounds by default.`,
  options: { rounds: { type: 'string', default: '3' } },
} as const;

/** A phone of 720 × 1,480 device pixels with two per CSS pixel, and a desktop. */
const DEVICES = [
  { name: 'phone', viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  { name: 'desktop', viewport: { width: 1350, height: 900 }, deviceScaleFactor: 1 },
] as const;

/** Seconds since `start`, with one decimal. */
const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1);

/**
 * Seconds until the first screen of the home page is complete, and until the whole page is, scrolled screen by screen.
 */
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

await runCommand(FIRST_START, async ({ values }) => {
  const rounds = Number(values.rounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw usageError(FIRST_START, '--rounds is a whole number from 1.');
  ensureBuilt(root);
  const browser = await openBrowser();
  console.log(
    'seconds until the address is printed; then, from the visit on, until the first screen and all of home are complete',
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const device of DEVICES) {
      const dataDir = await mkdtemp(path.join(tmpdir(), 'first-start-'));
      const start = performance.now();
      const shop = await startDemoShop(dataDir);
      const open = since(start);
      const { first, all } = await visit(browser, shop.url, device);
      console.log(`${device.name.padEnd(8)} address ${open}, first screen ${first}, all ${all}`);
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  }
  await browser.close();
});
