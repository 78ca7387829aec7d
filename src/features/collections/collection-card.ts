/** Texts of the cards of collections, categories and sub-categories. Pure. */
import type { z } from 'zod';
import { counted } from '../../shared/counted.ts';
import { capitalise, cut } from '../../shared/text.ts';
import type { category, collection, subCategory } from './collections.contract.ts';

export type CollectionData = z.output<typeof collection>;
export type CategoryData = z.output<typeof category>;
export type SubCategoryData = z.output<typeof subCategory>;

/** Home shows collections with more than 2 categories (HOM-16, CST-91): the minimum that it requests. */
export const HOME_MIN_CATEGORIES = 3;
/** Collection cards on home: full rows of two or four. */
export const HOME_COLLECTIONS = 8;
/** Categories shown on a card (HOM-19, CST-92). */
const CARD_CATEGORIES = 4;
/** Characters of a name on a card (HOM-22, COL-07, CST-61). */
const NAME_MAX = 40;

/** The name of a collection on a card, with a capital first letter, cut at 40 characters (COL-07). */
export const collectionCardName = (nom: string): string => cut(capitalise(nom), NAME_MAX);

/** The name of a category on a card, cut at 40 characters (HOM-22, C-52). */
export const categoryCardName = (nom: string): string => cut(nom, NAME_MAX);

/** How a card lays out its categories. */
export type CardLayout = 'one' | 'two' | 'many';

/** The categories a card shows, its layout, and whether there are more of them. */
export function cardCategories(categories: readonly CategoryData[]): {
  readonly shown: readonly CategoryData[];
  readonly layout: CardLayout;
  readonly hasMore: boolean;
} {
  return {
    shown: categories.slice(0, CARD_CATEGORIES),
    layout: categories.length === 1 ? 'one' : categories.length === 2 ? 'two' : 'many',
    hasMore: categories.length > CARD_CATEGORIES,
  };
}

/** `1 product`, `1,234 products`. */
export const productCount = (count: number): string => counted(count, 'product', 'products');
