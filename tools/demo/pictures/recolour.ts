/** Recolours a drawing to a tint: a green shirt becomes wine red and keeps its folds. */
import { fromOklch, type Oklch, type Rgb, readHex, toOklch } from '../../../src/shared/colours.ts';
import { TINTS, type Tint } from '../tints.ts';

const HEX = /#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b/g;
/** The matrix of a filter that paints a single colour; these drawings use it for inner shadows. */
const FLAT_MATRIX = /values="0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 ([\d.]+) 0"/g;

function writeHex(rgb: Rgb): string {
  return `#${rgb
    .map((v) =>
      Math.round(v * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** A colour with less chroma counts as grey. */
const GREY = 0.045;
/** Hues within this distance of the leading one belong to it, in degrees. */
const SPREAD = 65;

const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

/** Drawings of two colours in which the smaller one would win, with the hue of the larger one in degrees. */
const HUE_OF: Readonly<Record<string, number>> = { sari: 178 };

/** The dominant hue, weighted by chroma. */
function leadingHue(colours: readonly Oklch[]): number {
  let best = 0;
  let bestWeight = -1;
  for (let hue = 0; hue < 360; hue += 10) {
    const weight = colours.reduce((sum, { c, h }) => sum + (hueDistance(h, hue) < 30 ? c : 0), 0);
    if (weight > bestWeight) [best, bestWeight] = [hue, weight];
  }
  return best;
}

/** Selects the colours of a drawing to change: those near its leading hue, or the greys of a grey one. */
function ownColours(colours: readonly Oklch[], name: string): (colour: Oklch) => boolean {
  const bright = colours.filter(({ c }) => c > GREY);
  if (bright.length < colours.length * 0.3) return ({ c }) => c <= GREY;
  const hue = HUE_OF[name] ?? leadingHue(bright);
  return ({ c, h }) => c > GREY && hueDistance(h, hue) < SPREAD;
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);

function turned(colour: Oklch, tint: Tint, middle: { l: number; c: number }): Oklch {
  return {
    l: Math.min(0.98, Math.max(0.06, tint.lightness + (colour.l - middle.l) * tint.contrast)),
    c: tint.chroma * Math.min(1.2, Math.max(0.55, colour.c / Math.max(0.02, middle.c))),
    h: tint.hue,
  };
}

/** Recolours the drawing `name` to a tint of `tints.ts`. Returns it unchanged for an unknown tint. */
export function recolour(svg: string, tintName: string, name: string): string {
  const tint = TINTS[tintName];
  if (!tint) return svg;
  const colours = [...svg.matchAll(HEX)].map(([, hex]) => toOklch(readHex(hex ?? '')));
  const isOwn = ownColours(colours, name);
  const own = colours.filter(isOwn);
  const middle = { l: mean(own.map(({ l }) => l)), c: mean(own.map(({ c }) => c)) };
  const turn = (rgb: Rgb): Rgb | undefined => {
    const colour = toOklch(rgb);
    return isOwn(colour) ? fromOklch(turned(colour, tint, middle)) : undefined;
  };
  return svg
    .replace(HEX, (all, hex: string) => {
      const rgb = turn(readHex(hex));
      return rgb ? writeHex(rgb) : all;
    })
    .replace(FLAT_MATRIX, (all, r: string, g: string, b: string, alpha: string) => {
      const rgb = turn([Number(r), Number(g), Number(b)]);
      return rgb
        ? `values="0 0 0 0 ${rgb[0].toFixed(4)} 0 0 0 0 ${rgb[1].toFixed(4)} 0 0 0 0 ${rgb[2].toFixed(4)} 0 0 0 ${alpha} 0"`
        : all;
    });
}
