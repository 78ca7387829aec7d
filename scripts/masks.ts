/**
 * `npm run masks`: draws the masks of style sheets as pictures. For each SVG in a mask, Chromium creates a separate
 * document, which takes 5 to 10 ms of a slow phone's main thread; a picture is decoded on another thread.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { runCommand } from './run-command.ts';

/**
 * SVG files and their pictures, relative to the root of the project; `width` in pixels is twice the displayed width.
 */
export const MASKS = [
  { svg: 'src/ui/star.svg', to: 'src/ui/star.webp', width: 36 },
  { svg: 'src/ui/star-edge.svg', to: 'src/ui/star-edge.webp', width: 36 },
  { svg: 'src/features/cart/cart.svg', to: 'src/features/cart/cart.webp', width: 40 },
  { svg: 'src/features/favourites/heart.svg', to: 'src/features/favourites/heart.webp', width: 44 },
  { svg: 'src/features/favourites/heart-filled.svg', to: 'src/features/favourites/heart-filled.webp', width: 44 },
  { svg: 'src/features/products/card/store.svg', to: 'src/features/products/card/store.webp', width: 32 },
  { svg: 'src/styles/adire.svg', to: 'public/adire.webp', width: 128 },
  { svg: 'src/styles/adire-edge.svg', to: 'src/layouts/adire-edge.webp', width: 64 },
  { svg: 'src/layouts/site-icons.svg', to: 'public/site-icons.webp', width: 576 },
] as const;

const ROOT = path.join(import.meta.dirname, '..');
/** The resolution in dpi at which one unit of an SVG is one pixel. */
const DPI = 72;

/**
 * Steps from transparent to opaque. More are not visible in a mask, and each costs bytes in the style sheet, which
 * blocks rendering.
 */
const STEPS = 8;

/** Renders `svg`, `width` pixels wide. */
export async function drawn({ svg, width }: (typeof MASKS)[number]): Promise<Sharp> {
  const text = await readFile(path.join(ROOT, svg));
  const { width: own = width } = await sharp(text).metadata();
  return sharp(text, { density: (DPI * width) / own }).resize({ width });
}

/**
 * Returns `picture` as a mask: only its opacity, in few steps, which lossless WebP stores in a third less than lossy
 * WebP.
 */
async function asMask(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const step = 255 / (STEPS - 1);
  const mask = data.map((value, at) => (at % 4 === 3 ? Math.round(Math.round(value / step) * step) : 0));
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  return sharp(mask, { raw }).webp({ lossless: true, effort: 6 }).toBuffer();
}

const COMMAND = {
  name: 'masks',
  usage: `npm run masks

Draws the masks of style sheets from their SVG files, and writes them beside those.`,
  options: {},
} as const;

if (import.meta.main)
  await runCommand(COMMAND, async () => {
    for (const mask of MASKS) {
      await writeFile(path.join(ROOT, mask.to), await asMask(await drawn(mask)));
      console.log(mask.to);
    }
  });
