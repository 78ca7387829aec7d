/** Chooses the pictures of a product of the demo, so that products of one kind can be told apart in a list. */
import type { NewProduct } from '../../src/features/products/writing/products-write.repository.ts';
import type { DemoFamily } from './family.ts';
import { ARRANGEMENT_COUNT, PICTURE_VARIANTS, variantOf } from './picture-variants.ts';
import { type Prng, prng } from './prng.ts';
import { TINT_OF } from './tints.ts';

/** Path of a product picture. `tint` is `plain` or a name of `tints.ts`. */
export function productPicture(motif: string, tint: string, variant: number): string {
  return `demo/p/${motif}-${tint}-${variant % PICTURE_VARIANTS}.webp`;
}

/** Goods that are sold in many colours, in families whose products do not state theirs. */
const PAINTED: ReadonlySet<string> = new Set(
  'backpack basket battery blue-book briefcase broom bucket chair closed-book door flashlight green-book hair-pick ladder ledger level-slider locked orange-book paintbrush toolbox toothbrush wastebasket window'.split(
    ' ',
  ),
);
/** Colours of these goods; neighbours in a list differ. */
const PAINTS = ['plain', 'navy', 'red', 'emerald', 'mustard', 'purple', 'teal', 'orange', 'brown'];

/** Coprime with the number of arrangements, so that this many products in a row have all of them. */
const STEP = 7;

/** Arrangement of the first picture of the k-th product of a sub-category; two of sixteen in a row never share one. */
export const firstArrangement = (subCategory: string, k: number): number =>
  (prng(`arrangement/${subCategory}`).int(0, ARRANGEMENT_COUNT - 1) + k * STEP) % ARRANGEMENT_COUNT;

/** Pictures of the k-th product of a sub-category; they share a background, as if taken together. */
export function picturesOf(
  motif: string,
  subCategory: string,
  k: number,
  family: DemoFamily,
  random: Prng,
): NewProduct['images'] {
  const ground = random.int(0, 7);
  const first = firstArrangement(subCategory, k);
  const views = [first, ...random.sample([0, 1, 2, 3, 4, 5, 6, 7], 4).filter((one) => one !== first)];
  const variant = (at: number) => variantOf(views[at % views.length] ?? 0, ground);
  if (family.colours.length > 0 && random.chance(0.45)) {
    const colours = random.sample(family.colours, random.int(2, 4));
    return colours.map((nom, at) => ({
      url: productPicture(motif, TINT_OF[nom] ?? 'plain', variant(at === 0 ? 0 : 1)),
      couleur: { nom },
    }));
  }
  const nom = family.colours.length > 0 && random.chance(0.5) ? random.pick(family.colours) : undefined;
  const paint = PAINTED.has(motif) && family.colours.length === 0 ? PAINTS[k % PAINTS.length] : undefined;
  const tint = (nom && TINT_OF[nom]) ?? paint ?? 'plain';
  return Array.from({ length: random.int(1, 3) }, (_, at) => ({
    url: productPicture(motif, tint, variant(at)),
    couleur: null,
  }));
}
