/** The scene of a picture as SVG: wall, floor, plinths, the cloth pattern and shadows. Lengths are pixels. */
import sharp from 'sharp';
import type { Ground } from './grounds.ts';
import { type Motif, rawOf } from './motif.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A motif in the scene: `x` is the centre of its foot, `floor` its height. */
export interface Placed {
  readonly motif: Motif;
  readonly x: number;
  readonly floor: number;
  /** Width of the shadow as a share of the motif's; 0 for none. */
  readonly shadow?: number;
}

/**
 * Dots in rings, like the starch and seeds of adire; `id` must be unique in the picture. A tile of whole pixels is fast
 * to repeat: 5 ms of CPU for one of 53 px, 140 ms for one of 52.8 px.
 */
export function adire(id: string, { dot }: Ground, scale = 1): string {
  const s = Math.round(44 * scale);
  const at = (x: number, y: number, r: number) => `<circle cx="${x * s}" cy="${y * s}" r="${r * s}" fill="${dot}"/>`;
  const ring = Array.from({ length: 8 }, (_, k) => {
    const angle = (k * Math.PI) / 4;
    return at(0.5 + 0.27 * Math.cos(angle), 0.5 + 0.27 * Math.sin(angle), 0.042);
  }).join('');
  return `<pattern id="${id}" width="${s}" height="${s}" patternUnits="userSpaceOnUse">${at(0.5, 0.5, 0.085)}${ring}${at(0, 0, 0.05)}${at(1, 0, 0.05)}${at(0, 1, 0.05)}${at(1, 1, 0.05)}</pattern>`;
}

/** Wall and floor with a soft edge at the height `horizon`. */
export function backdrop({ wall, horizon: edge, floor }: Ground, { width, height }: Size, horizon: number): string {
  const at = horizon / height;
  return `<defs>
    <linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${wall}"/><stop offset="${at - 0.06}" stop-color="${edge}"/><stop offset="${at + 0.05}" stop-color="${floor}"/><stop offset="1" stop-color="${edge}"/></linearGradient>
    <radialGradient id="light" cx="0.32" cy="0.2" r="0.75"><stop offset="0" stop-color="#fff" stop-opacity="0.6"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
  </defs>
  <rect width="${width}" height="${height}" fill="url(#wall)"/><rect width="${width}" height="${height}" fill="url(#light)"/>`;
}

/** A round plinth whose top ellipse is centred at (x, top). */
export function plinth(
  { shape, shapeDark, wall }: Ground,
  x: number,
  top: number,
  radius: number,
  height: number,
  id: string,
): string {
  const ry = radius * 0.2;
  return `<defs><linearGradient id="${id}" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${shapeDark}"/><stop offset="0.3" stop-color="${shape}"/><stop offset="1" stop-color="${shapeDark}"/></linearGradient></defs>
  <path d="M${x - radius} ${top}V${top + height}A${radius} ${ry} 0 0 0 ${x + radius} ${top + height}V${top}Z" fill="url(#${id})"/>
  <ellipse cx="${x}" cy="${top}" rx="${radius}" ry="${ry}" fill="${shape}"/>
  <ellipse cx="${x}" cy="${top}" rx="${radius * 0.97}" ry="${ry * 0.95}" fill="${wall}" fill-opacity="0.45"/>`;
}

/** A soft shadow on the floor. */
function groundShadow({ shade }: Ground, x: number, y: number, rx: number, strength = 0.42): string {
  const id = `s${Math.round(x)}-${Math.round(y)}-${Math.round(rx)}`;
  return `<defs><radialGradient id="${id}"><stop offset="0" stop-color="${shade}" stop-opacity="${strength}"/><stop offset="0.55" stop-color="${shade}" stop-opacity="${strength * 0.45}"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></radialGradient></defs><ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${rx * 0.17}" fill="url(#${id})"/>`;
}

/**
 * Encoding of the stored pictures. Browsers get variants from the image service, so time matters more than size: effort
 * 3 takes 30 ms of CPU for 7 kB, effort 1 takes 13 ms for 10 kB.
 */
const STORED = { quality: 78, effort: 1 } as const;

/** Renders the scene, adds the motifs from back to front, and returns WebP. */
export async function finish(ground: Ground, size: Size, stage: string, placed: readonly Placed[]): Promise<Buffer> {
  const shadows = placed
    .filter(({ shadow = 1 }) => shadow > 0)
    .map(({ motif, x, floor, shadow = 1 }) => groundShadow(ground, x, floor - 4, motif.width * 0.56 * shadow))
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${stage}${shadows}</svg>`;
  return sharp(Buffer.from(svg))
    .composite(
      placed.map(({ motif, x, floor }) => ({
        input: motif.pixels,
        raw: rawOf(motif),
        left: Math.round(x - motif.width / 2),
        top: Math.round(floor - motif.height),
      })),
    )
    .flatten()
    .webp(STORED)
    .toBuffer();
}
