/** Turns the colours of a drawing into a tint: a green shirt becomes wine red and keeps its folds. */
import { TINTS, type Tint } from '../tints.ts';

interface Oklch {
  readonly l: number;
  readonly c: number;
  /** Degrees. */
  readonly h: number;
}

type Rgb = readonly [number, number, number];

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function toOklch([r, g, b]: Rgb): Oklch {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  };
}

function fromOklch({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (v: number) => Math.min(1, Math.max(0, toGamma(Math.max(0, v))));
  return [
    clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}

const HEX = /#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b/g;
/** A filter's matrix that paints one colour: how these drawings make their inner shadows. */
const FLAT_MATRIX = /values="0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 0 ([\d.]+) 0 0 0 ([\d.]+) 0"/g;

function readHex(hex: string): Rgb {
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const at = (k: number) => Number.parseInt(full.slice(k, k + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

function writeHex(rgb: Rgb): string {
  return `#${rgb
    .map((v) =>
      Math.round(v * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Below this chroma a colour is a grey to the eye. */
const GREY = 0.045;
/** Hues so far from the leading one still belong to it, in degrees. */
const SPREAD = 65;

const hueDistance = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

/** Drawings of two colours of which the smaller one would win, by the hue of the larger one in degrees. */
const HUE_OF: Readonly<Record<string, number>> = { sari: 178 };

/** The hue that most of the colours lie near, weighed by how strong they are. */
function leadingHue(colours: readonly Oklch[]): number {
  let best = 0;
  let bestWeight = -1;
  for (let hue = 0; hue < 360; hue += 10) {
    const weight = colours.reduce((sum, { c, h }) => sum + (hueDistance(h, hue) < 30 ? c : 0), 0);
    if (weight > bestWeight) [best, bestWeight] = [hue, weight];
  }
  return best;
}

/** Which colours of a drawing are its own, so to say: those of its leading hue, or the greys when it is grey. */
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

/** The drawing `name` in a tint of `tints.ts`. Unknown tints leave it as it is. */
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
