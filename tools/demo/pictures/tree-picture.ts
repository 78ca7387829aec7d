/** Pictures of collections, categories and sub-categories: a large motif on the cloth, safe to crop to 4:3. */
import { groundAt } from './grounds.ts';
import { GOODS_SIZE, renderMotif, weighed } from './motif.ts';
import { adire, backdrop, finish } from './scene.ts';

const SIZE = { width: 800, height: 800 };

/** Undefined for an unknown motif. @param variant 0 to 7: the background */
export async function treePicture(motifName: string, variant: number): Promise<Buffer | undefined> {
  const motif = await renderMotif(motifName, GOODS_SIZE);
  if (!motif) return undefined;
  const ground = groundAt(variant);
  const large = await weighed(motif, 400, 480);
  const stage = `${backdrop(ground, SIZE, 640)}<defs>${adire('cloth', ground, 1.2)}</defs>
    <rect width="800" height="800" fill="url(#cloth)" fill-opacity="0.3"/>
    <circle cx="400" cy="400" r="292" fill="${ground.shapeDark}" fill-opacity="0.55"/>
    <circle cx="400" cy="400" r="276" fill="${ground.wall}"/>
    <circle cx="400" cy="400" r="276" fill="${ground.shape}" fill-opacity="0.45"/>`;
  return finish(ground, SIZE, stage, [
    { motif: large, x: 400, floor: 400 + Math.round(large.height / 2) + 8, shadow: 0.9 },
  ]);
}
