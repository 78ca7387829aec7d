/** Finds the placeholder colour of a picture. */

import { type Rgb, readHex, toOklab } from './colours.ts';
import { PLACEHOLDER_COLOURS } from './placeholder-colours.ts';

const COLOURS = PLACEHOLDER_COLOURS.map((hex) => toOklab(readHex(hex.slice(1))));

/** Index of the perceptually nearest colour to `rgb`. */
export function nearestPlaceholder(rgb: Rgb): number {
  const { l, a, b } = toOklab(rgb);
  let nearest = 0;
  let min = Number.POSITIVE_INFINITY;
  for (const [k, colour] of COLOURS.entries()) {
    const distance = (colour.l - l) ** 2 + (colour.a - a) ** 2 + (colour.b - b) ** 2;
    if (distance < min) [nearest, min] = [k, distance];
  }
  return nearest;
}
