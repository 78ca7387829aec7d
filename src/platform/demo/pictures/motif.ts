/** A drawing as pixels, cut to its outline, so that it can stand on a floor. */
import sharp from 'sharp';
import { drawing } from './fluent-emoji.ts';
import { recolour } from './recolour.ts';

export interface Motif {
  readonly png: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

interface MotifOptions {
  /** A name of `tints.ts`, or `plain`. */
  readonly tint?: string;
  /** Degrees, clockwise. */
  readonly turn?: number;
}

/**
 * The motif at most `size` pixels wide and high, or undefined when there is no drawing of that name.
 */
export async function renderMotif(name: string, size: number, { tint = 'plain', turn = 0 }: MotifOptions = {}) {
  const body = await drawing(name);
  if (body === undefined) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${recolour(body, tint)}</svg>`;
  const upright = await sharp(Buffer.from(svg))
    .rotate(turn, { background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return fit(await cut(upright), size);
}

async function cut(png: Buffer): Promise<Motif> {
  const { data, info } = await sharp(png)
    .trim({ background: '#0000', threshold: 24 })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** The motif so large that its longer side is `size` pixels. */
async function fit(motif: Motif, size: number): Promise<Motif> {
  const { data, info } = await sharp(motif.png)
    .resize(size, size, { fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/**
 * The motif at the same visual weight whatever its shape: as large in area as a square of `side` pixels, at most
 * `widest` wide.
 */
export async function weighed(motif: Motif, side: number, widest: number): Promise<Motif> {
  const scale = Math.min(side / Math.sqrt(motif.width * motif.height), widest / Math.max(motif.width, motif.height));
  return fit(motif, Math.round(Math.max(motif.width, motif.height) * scale));
}

/** The motif turned by `degrees`, cut anew. */
export async function turnMotif(motif: Motif, degrees: number): Promise<Motif> {
  return cut(await sharp(motif.png).rotate(degrees, { background: '#0000' }).png({ compressionLevel: 1 }).toBuffer());
}
