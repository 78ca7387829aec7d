import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { drawn, MASKS } from './masks.ts';

/** The maximum mean difference of pixels, from 0 to 255: the picture is stored with loss. */
const MAX_OFF = 6;

const pixels = (picture: Sharp) => picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

test.each(MASKS)('G-235: $to shows what $svg draws', async (mask) => {
  const drawing = await pixels(await drawn(mask));
  const picture = await pixels(sharp(path.join(import.meta.dirname, '..', mask.to)));
  expect(picture.info).toMatchObject({ width: drawing.info.width, height: drawing.info.height, channels: 4 });
  let off = 0;
  // Colours count only where something is drawn.
  for (let at = 0; at < drawing.data.length; at++) {
    const weight = at % 4 === 3 ? 1 : (drawing.data[at - (at % 4) + 3] ?? 0) / 255;
    off += weight * Math.abs((drawing.data[at] ?? 0) - (picture.data[at] ?? 0));
  }
  expect(off / drawing.data.length).toBeLessThan(MAX_OFF);
  // Something is drawn.
  expect(new Set(picture.data).size).toBeGreaterThan(2);
});
