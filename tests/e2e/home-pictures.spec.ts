/** Which pictures of home a start makes ahead: those of the first screen of a phone and of a desktop, and hardly more. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { withOtherShop } from './other-shop.ts';
import { fillPlainDemo } from './plain-demo.ts';
import { expect, test } from './test.ts';

const SCREENS = [
  { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 },
  { viewport: { width: 1350, height: 900 }, deviceScaleFactor: 1 },
];
/** Of pictures that only one of the screens shows, the width for the other, and one width of the advert. */
const MORE_MAX = 4;

/** Pictures that are wider than any width, so that each width is a file of its own. */
async function enlarge(dataDir: string): Promise<void> {
  // Writes into the file that all pictures of a kind are links to.
  for (const [kind, width] of [['ad', 1300] as const, ['c', 200] as const, ['p', 500] as const])
    await sharp({ create: { width, height: width, channels: 3, background: '#b9c4dd' } })
      .webp()
      .toFile(path.join(dataDir, 'files/demo', kind, 'plain.webp'));
}

/** The files that the browser chose for the pictures in the window. */
const chosen = (page: Page) =>
  page.locator('main img').evaluateAll((images) =>
    (images as HTMLImageElement[]).flatMap((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      const [x, y] = [
        Math.max(left, 0) + Math.min(right, innerWidth),
        Math.max(top, 0) + Math.min(bottom, innerHeight),
      ];
      return document.elementsFromPoint(x / 2, y / 2).includes(image) ? [image.currentSrc] : [];
    }),
  );

/** The same for home on each of the screens; no picture is requested. */
async function firstScreens(browser: Browser, origin: string): Promise<Set<string>> {
  const all = new Set<string>();
  for (const screen of SCREENS) {
    const page = await browser.newPage(screen);
    await page.route('**/files/**', (route) => route.abort());
    await page.goto(origin);
    await expect.poll(async () => (await chosen(page)).every((file) => file !== '')).toBe(true);
    for (const file of await chosen(page)) all.add(file);
    await page.close();
  }
  return all;
}

test('G-161/G-653: a start makes the pictures that a phone and a desktop show first', async ({ browser, request }) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'home-pictures-'));
  const made = async () => {
    const files = await readdir(path.join(dataDir, 'pictures'), { recursive: true });
    return files.filter((file) => file.endsWith('.avif')).toSorted();
  };
  try {
    await fillPlainDemo(dataDir);
    await enlarge(dataDir);
    await withOtherShop({ DATA_DIR: dataDir, PICTURES_AHEAD: '1' }, async (origin) => {
      const ahead = await made();
      const shown = await firstScreens(browser, origin);
      expect(shown.size).toBeGreaterThan(30);
      for (const file of shown) {
        const answer = await request.get(file, { headers: { accept: 'image/avif' } });
        expect([file, answer.status()]).toEqual([file, 200]);
      }
      expect(await made()).toEqual(ahead);
      expect(ahead.length).toBeLessThanOrEqual(shown.size + MORE_MAX);
    });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
