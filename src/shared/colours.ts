/** Perceptual colours (OKLab, OKLCH), for recolouring and for finding the nearest of a list. */

/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

export interface Oklab {
  /** Lightness from 0 to 1. */
  readonly l: number;
  readonly a: number;
  readonly b: number;
}

export interface Oklch {
  readonly l: number;
  readonly c: number;
  /** In degrees. */
  readonly h: number;
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Converts a colour to OKLab. */
export function toOklab([r, g, b]: Rgb): Oklab {
  const [lr, lg, lb] = [toLinear(r), toLinear(g), toLinear(b)];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** Converts a colour to OKLCH. */
export function toOklch(rgb: Rgb): Oklch {
  const { l, a, b } = toOklab(rgb);
  return { l, c: Math.hypot(a, b), h: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 };
}

/** Converts a colour from OKLCH. */
export function fromOklch({ l, c, h }: Oklch): Rgb {
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

/** Reads a colour of three or six hexadecimal digits, without the `#`. */
export function readHex(hex: string): Rgb {
  const full = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
  const at = (k: number) => Number.parseInt(full.slice(k, k + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}
