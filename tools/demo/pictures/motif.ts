/** Renders a drawing as pixels, trimmed to its outline so that it can be placed on a floor. */
import sharp, { type Sharp } from 'sharp';
import { drawOwn, readOwnName } from '../drawings/index.ts';
import { drawing } from './fluent-emoji.ts';
import { recolour } from './recolour.ts';

export interface Motif {
  /** RGBA, four bytes per pixel. Not encoded, because encoding between the processing steps would take longest. */
  readonly pixels: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

const CLEAR = { background: '#0000' } as const;

async function pixelsOf(image: Sharp): Promise<Motif> {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

/** The raw format for sharp. */
export function rawOf({ width, height }: Motif): { width: number; height: number; channels: 4 } {
  return { width, height, channels: 4 };
}

const imageOf = (motif: Motif): Sharp => sharp(motif.pixels, { raw: rawOf(motif) });

/** Trims transparent edges. `lineArt` leaves out the filter against the noise of photographs, 15 ms of CPU. */
const cut = (image: Sharp): Promise<Motif> => pixelsOf(image.trim({ ...CLEAR, threshold: 24, lineArt: true }));

/** Motifs with a default tint: a cart's wheel in black looks like a tyre. */
const OWN_TINT: Readonly<Record<string, string>> = { wheel: 'black' };

/** Inner SVG, 32 units wide and high; undefined for an unknown name. */
async function bodyOf(name: string, tint: string): Promise<string | undefined> {
  const own = readOwnName(name);
  const emoji = own ? own.label : name;
  const body = emoji === undefined ? '' : await drawing(emoji);
  if (body === undefined) return undefined;
  if (own) return drawOwn(own, tint, body);
  return recolour(body, tint === 'plain' ? (OWN_TINT[name] ?? tint) : tint, name);
}

async function draw(name: string, size: number, tint: string): Promise<Motif | undefined> {
  const body = await bodyOf(name, tint);
  if (body === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${body}</svg>`;
  return cut(sharp(Buffer.from(svg)));
}

/**
 * Size of rendered goods in pixels. Shadows and glows are filters, whose time grows with the area: 84 ms of CPU at 520.
 * At the display sizes of pages the difference is not visible.
 */
export const GOODS_SIZE = 420;

/** The number of motifs to cache for other pictures of the same page, about 1 MB each. */
const CACHED_MOTIFS = 24;
const recent = new Map<string, Promise<Motif | undefined>>();

/**
 * Renders the motif `size` pixels wide and high, and trims it to its outline; undefined for an unknown name.
 * @param tint a name of `tints.ts`, or `plain`
 */
export function renderMotif(name: string, size: number, tint = 'plain'): Promise<Motif | undefined> {
  const key = `${name} ${size} ${tint}`;
  const motif = recent.get(key) ?? draw(name, size, tint);
  recent.delete(key);
  recent.set(key, motif);
  const [oldest] = recent.keys();
  if (recent.size > CACHED_MOTIFS && oldest !== undefined) recent.delete(oldest);
  return motif;
}

/**
 * Scales the motif to the area of a square of `side` pixels, so that all shapes have the same visual weight; at most
 * `widest` wide and high.
 */
export async function weighed(motif: Motif, side: number, widest: number): Promise<Motif> {
  const { width, height } = motif;
  const scale = Math.min(side / Math.sqrt(width * height), widest / Math.max(width, height));
  return pixelsOf(imageOf(motif).resize(Math.round(width * scale), Math.round(height * scale), { fit: 'fill' }));
}

/** Rotates the motif clockwise by `degrees` and trims it again. */
export async function turnMotif(motif: Motif, degrees: number): Promise<Motif> {
  return cut(imageOf(await pixelsOf(imageOf(motif).rotate(degrees, CLEAR))));
}

/** Mirrors the motif, left to right. */
export const mirrorMotif = (motif: Motif): Promise<Motif> => pixelsOf(imageOf(motif).flop());
