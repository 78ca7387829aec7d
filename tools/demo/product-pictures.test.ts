import { expect, test } from 'vitest';
import { CATALOGUE } from './catalogue-tree.ts';
import { ARRANGEMENT_COUNT, PICTURE_VARIANTS, readVariant, variantOf } from './picture-variants.ts';
import { ARRANGEMENTS } from './pictures/arrangements.ts';
import { firstArrangement } from './product-pictures.ts';
import { demoProduct } from './products.ts';

test('a variant names one arrangement on one background', () => {
  expect(ARRANGEMENTS).toHaveLength(ARRANGEMENT_COUNT);
  const read = Array.from({ length: PICTURE_VARIANTS }, (_, variant) => readVariant(variant));
  expect(new Set(read.map(({ arrangement, ground }) => `${arrangement} ${ground}`)).size).toBe(PICTURE_VARIANTS);
  expect(read.map(({ arrangement, ground }) => variantOf(arrangement, ground))).toEqual([...read.keys()]);
});

test('G-164: of sixteen neighbours no two show the same goods in the same arrangement', () => {
  const subCategories = CATALOGUE.flatMap(({ categories }) => categories.flatMap((one) => one.subCategories));
  expect(subCategories.length).toBeGreaterThan(100);
  for (const subCategory of subCategories) {
    const shelf = { subCategory, sousCategorieId: 1, shopIds: [1], mesureIds: new Map(), now: 0 };
    const first = Array.from({ length: ARRANGEMENT_COUNT }, (_, k) => {
      const variant = Number(/-(\d+)\.webp$/.exec(demoProduct(shelf, k).url)?.[1]);
      expect(readVariant(variant).arrangement).toBe(firstArrangement(subCategory.nom, k));
      return readVariant(variant).arrangement;
    });
    expect(new Set(first).size, subCategory.nom).toBe(ARRANGEMENT_COUNT);
  }
});
