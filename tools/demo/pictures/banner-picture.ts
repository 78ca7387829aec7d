/** Pictures of adverts and info banners: several motifs on one long table, the first one largest. */
import type { DemoBanner } from '../banners.ts';
import { type Ground, groundNamed } from './grounds.ts';
import { renderMotif, turnMotif, weighed } from './motif.ts';
import { adire, backdrop, finish, type Placed, plinth, type Size } from './scene.ts';

interface Spot {
  /** Horizontal centre as a share of the width. */
  readonly x: number;
  /** Size of the motif as a share of the height. */
  readonly size: number;
  /** Position of its foot as a share of the height. */
  readonly floor: number;
  /** Rotation in degrees. */
  readonly turn: number;
}

/** Positions of the motifs; the first one is in front, the last ones at the back. */
const SPOTS: readonly Spot[] = [
  { x: 0.5, size: 0.66, floor: 0.83, turn: 0 },
  { x: 0.285, size: 0.47, floor: 0.86, turn: -6 },
  { x: 0.715, size: 0.47, floor: 0.86, turn: 6 },
  { x: 0.125, size: 0.36, floor: 0.8, turn: 5 },
  { x: 0.875, size: 0.36, floor: 0.8, turn: -5 },
];

function stageOf(ground: Ground, size: Size): string {
  const { width, height } = size;
  const [middle, arch] = [width / 2, height * 0.46];
  return `${backdrop(ground, size, height * 0.72)}<defs>${adire('cloth', ground, 1.1)}</defs>
    <path d="M0 0H${width * 0.2}A${width * 0.2} ${height * 0.62} 0 0 1 0 ${height * 0.62}Z" fill="${ground.shape}"/>
    <path d="M0 0H${width * 0.2}A${width * 0.2} ${height * 0.62} 0 0 1 0 ${height * 0.62}Z" fill="url(#cloth)" fill-opacity="0.45"/>
    <path d="M${width} 0H${width * 0.8}A${width * 0.2} ${height * 0.62} 0 0 0 ${width} ${height * 0.62}Z" fill="${ground.shape}"/>
    <path d="M${width} 0H${width * 0.8}A${width * 0.2} ${height * 0.62} 0 0 0 ${width} ${height * 0.62}Z" fill="url(#cloth)" fill-opacity="0.45"/>
    <path d="M${middle - arch * 1.15} ${height * 0.8}V${height * 0.52}a${arch * 1.15} ${arch} 0 0 1 ${arch * 2.3} 0V${height * 0.8}Z" fill="${ground.shape}"/>
    <path d="M${middle - arch * 1.15} ${height * 0.8}V${height * 0.52}a${arch * 1.15} ${arch} 0 0 1 ${arch * 2.3} 0V${height * 0.8}Z" fill="url(#cloth)" fill-opacity="0.4"/>
    ${plinth(ground, middle, height * 0.8, height * 0.52, height * 0.12, 'table')}`;
}

/** Throws when a motif is unknown. */
export async function bannerPicture(banner: DemoBanner, size: Size): Promise<Buffer> {
  const ground = groundNamed(banner.ground);
  const placed: Placed[] = [];
  for (const [k, name] of banner.motifs.entries()) {
    const spot = SPOTS[k];
    const motif = await renderMotif(name, Math.round(size.height * 0.8));
    if (!spot || !motif) throw new Error(`demo: the banner ${banner.theme} cannot show "${name}"`);
    const side = size.height * spot.size;
    placed.push({
      motif: await turnMotif(await weighed(motif, side, Math.min(side * 1.25, size.height * 0.74)), spot.turn),
      x: size.width * spot.x,
      floor: Math.round(size.height * spot.floor),
    });
  }
  return finish(ground, size, stageOf(ground, size), placed.toReversed());
}
