/** Pictures of products: one motif in sixteen arrangements on eight backgrounds. */
import { readVariant } from '../picture-variants.ts';
import { ARRANGEMENTS, PRODUCT_SIZE } from './arrangements.ts';
import { type Ground, groundAt } from './grounds.ts';
import { GOODS_SIZE, renderMotif } from './motif.ts';
import { finish } from './scene.ts';

/** The background of a variant. */
export const groundOfVariant = (variant: number): Ground => groundAt(readVariant(variant).ground);

/**
 * A product's picture, or undefined for an unknown motif.
 * @param variant a number of `picture-variants.ts`, 0 to 127
 */
export async function productPicture(motifName: string, tint: string, variant: number): Promise<Buffer | undefined> {
  const arrange = ARRANGEMENTS[readVariant(variant).arrangement];
  const motif = await renderMotif(motifName, GOODS_SIZE, tint);
  if (!arrange || !motif) return undefined;
  const ground = groundOfVariant(variant);
  const { stage, placed } = await arrange(motif, ground);
  return finish(ground, PRODUCT_SIZE, stage, placed);
}
