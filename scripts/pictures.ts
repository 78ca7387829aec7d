/** `npm run pictures`: takes the pictures of home for README.md. `--help` describes it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { ensureBuilt } from './build-stamp.mjs';
import { openBrowser, picturesArrived, startDemoShop } from './fresh-demo.ts';
import { runCommand } from './run-command.ts';

const root = path.join(import.meta.dirname, '..');
const FOLDER = path.join(root, 'docs/pictures');
const VIEWPORT = { width: 1350, height: 900 };
/** Width and height in pixels: wide enough to be readable at half the width of a document. */
const WIDTH = 1000;
const QUALITY = 75;
/** The maximum size of a picture in bytes. */
const MAX_BYTES = 120_000;

const PICTURES = {
  name: 'pictures',
  usage: `npm run pictures

Takes the pictures of home for README.md, light and dark, of a demo shop, and writes them to docs/pictures.`,
  options: {},
} as const;

await runCommand(PICTURES, async () => {
  ensureBuilt(root);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pictures-'));
  const shop = await startDemoShop(dataDir);
  const browser = await openBrowser();
  try {
    await mkdir(FOLDER, { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser.newPage({ viewport: VIEWPORT, colorScheme, reducedMotion: 'reduce' });
      await page.goto(shop.url);
      await picturesArrived(page);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const shot = await page.screenshot({ animations: 'disabled' });
      const picture = await sharp(shot).resize({ width: WIDTH }).webp({ quality: QUALITY }).toBuffer();
      if (picture.length > MAX_BYTES) throw new Error(`The ${colorScheme} picture has ${picture.length} bytes.`);
      await writeFile(path.join(FOLDER, `home-${colorScheme}.webp`), picture);
      console.log(`docs/pictures/home-${colorScheme}.webp: ${picture.length} bytes`);
      await page.context().close();
    }
  } finally {
    await browser.close();
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
