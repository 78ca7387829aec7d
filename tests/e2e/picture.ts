/** Pixels of rendered elements. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

export type Colour = readonly [red: number, green: number, blue: number];

export interface Painted {
  readonly width: number;
  readonly height: number;
  /** The colour at a position from 0 (left, top) to 1 (right, bottom). */
  at(x: number, y: number): Colour;
  /** The share (0 to 1) of pixels with `colour` between `from` and `to` (0 is left, 1 is right). */
  share(colour: Colour, from?: number, to?: number): number;
}

/** Tolerance per channel, because of anti-aliasing. */
const SOFT = 12;

const isAlike = (one: Colour, other: Colour) =>
  one.every((channel, at) => Math.abs(channel - (other[at] ?? 0)) <= SOFT);

/** Parses `rgb(1, 2, 3)`, the notation of computed styles. */
export function colourOf(written: string): Colour {
  const found = /^rgba?\((\d+), (\d+), (\d+)/.exec(written);
  if (!found) throw new Error(`${written} is not in the notation of computed styles.`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** Takes a screenshot of the visible part of `place`, without animations. */
export async function paintedOf(place: Locator): Promise<Painted> {
  const picture = await place.screenshot({ animations: 'disabled' });
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const pixel = (x: number, y: number): Colour => {
    const start = (y * width + x) * 3;
    return [data[start] ?? 0, data[start + 1] ?? 0, data[start + 2] ?? 0];
  };
  return {
    width,
    height,
    at: (x, y) => pixel(Math.min(width - 1, Math.floor(x * width)), Math.min(height - 1, Math.floor(y * height))),
    share(colour, from = 0, to = 1) {
      const [left, right] = [Math.floor(from * width), Math.ceil(to * width)];
      let alike = 0;
      for (let y = 0; y < height; y++) for (let x = left; x < right; x++) if (isAlike(pixel(x, y), colour)) alike += 1;
      return alike / ((right - left) * height);
    },
  };
}
