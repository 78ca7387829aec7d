/**
 * Common data of products of one kind: brands (all invented), colours, units, texts of their pages. A sub-category of
 * the tree names its family.
 */

import { EATING } from './families/food.ts';
import { GOODS } from './families/goods.ts';
import { LIVING } from './families/living.ts';
import { STYLE } from './families/style.ts';
import type { DemoFamily } from './family.ts';

export const FAMILIES: Readonly<Record<string, DemoFamily>> = { ...STYLE, ...EATING, ...LIVING, ...GOODS };

/** The family of that name. Throws when the tree names an unknown one. */
export function familyOf(name: string): DemoFamily {
  const family = FAMILIES[name];
  if (!family) throw new Error(`demo catalogue: no family "${name}"`);
  return family;
}
