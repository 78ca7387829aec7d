/** The variants of a product picture: an arrangement on a background, as one number in its path. */

/** Arrangements of `pictures/arrangements.ts`. */
export const ARRANGEMENT_COUNT = 16;
/** Backgrounds of `pictures/grounds.ts`. */
const GROUND_COUNT = 8;
export const PICTURE_VARIANTS = ARRANGEMENT_COUNT * GROUND_COUNT;

/** The first eight arrangements have the variants below 64, as in pictures of older demos; the others follow. */
const BLOCK = 8;

/** The variant of an arrangement (0 to 15) on a background (0 to 7). */
export const variantOf = (arrangement: number, ground: number): number =>
  Math.floor(arrangement / BLOCK) * BLOCK * GROUND_COUNT + ground * BLOCK + (arrangement % BLOCK);

/** The arrangement and the background of a variant. */
export function readVariant(variant: number): { arrangement: number; ground: number } {
  const upper = Math.floor(variant / (BLOCK * GROUND_COUNT));
  return {
    arrangement: upper * BLOCK + (variant % BLOCK),
    ground: Math.floor(variant / BLOCK) % GROUND_COUNT,
  };
}
