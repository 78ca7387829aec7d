/** Colours of our own drawings: a paint with its light and shadow, and SVG gradients of them. */
import { fromOklch, type Oklch, type Rgb, readHex, toOklch } from '../../../src/shared/colours.ts';
import type { Prng } from '../prng.ts';
import { TINTS } from '../tints.ts';

export interface Paint {
  readonly light: string;
  readonly main: string;
  readonly dark: string;
}

/** The parameters of a drawing. */
export interface Look {
  readonly random: Prng;
  /** The colour of the goods. */
  readonly paint: Paint;
  /** Inner SVG of 32 units for the label; '' for none. */
  readonly label: string;
}

/** Renders the inner SVG, 32 units wide and high. */
export type Draw = (look: Look) => string;

function hexOf(rgb: Rgb): string {
  const two = (v: number) =>
    Math.round(Math.min(1, Math.max(0, v)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(two).join('')}`;
}

const paintOf = ({ l, c, h }: Oklch): Paint => {
  const at = (step: number) => hexOf(fromOklch({ l: Math.min(0.97, Math.max(0.1, l + step)), c, h }));
  return { light: at(0.13), main: at(0), dark: at(-0.13) };
};

/** The paint of a tint of `tints.ts`; undefined for another name. */
export function paintOfTint(name: string): Paint | undefined {
  const tint = Object.hasOwn(TINTS, name) ? TINTS[name] : undefined;
  return tint && paintOf({ l: tint.lightness, c: tint.chroma, h: tint.hue });
}

/** The paint of a colour such as `#2f6fde`. */
export const paintOfHex = (hex: string): Paint => paintOf(toOklch(readHex(hex.slice(1))));

/** A gradient with the given stops, to be referenced as `url(#id)`; from left to right unless `down`. */
export const gradient = (id: string, colours: readonly string[], down = false): string =>
  `<linearGradient id="${id}" x2="${down ? 0 : 1}" y2="${down ? 1 : 0}">${colours
    .map((colour, k) => `<stop offset="${k / (colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')}</linearGradient>`;

/** A gradient for round bodies: dark edges, and light from the left. */
export const roundPaint = (id: string, { light, main, dark }: Paint): string =>
  gradient(id, [main, light, main, main, dark]);

/** Draws `[x, y, width, height, radius]` as a rectangle. */
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" ${more}/>`;

/** Draws a circle; `more` adds attributes. */
export const dot = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

/** Draws a path; `more` adds attributes. */
export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;
