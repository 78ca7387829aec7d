import { z } from 'zod';
import {
  type CallContract,
  countParam,
  flagParam,
  idParam,
  keywordParam,
  listOf,
  pagedQuery,
  seedParam,
} from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import type { collectionsCalls } from './collections.calls.ts';

/** ENT-009 to ENT-011; `categorieId` and `listedCount` (listed products) are additions. */
export const subCategory = z.object({
  id: z.int(),
  nom: z.string(),
  url: z.string(),
  categorieId: z.int(),
  listedCount: z.int(),
});

/** ENT-005 to ENT-008. */
export const category = z.object({ id: z.int(), nom: z.string(), url: z.string(), classificationId: z.int() });

/** ENT-001 to ENT-004. */
export const collection = z.object({ id: z.int(), nom: z.string(), url: z.string(), categories: z.array(category) });

/** Lists of the three levels of the catalogue: collections, categories and sub-categories. */
export const collectionsContract = {
  /**
   * Sorted by name without additions. `rand=1` is an addition for the shuffled grid (CAT-05, G-110); ignored with a
   * keyword. `largest=1` is an addition for home (G-507): the largest sub-category of each collection, those of the
   * largest collections first, then the second of each; it takes precedence over `rand`.
   */
  listSubCategories: {
    query: pagedQuery(SERVER_LIMITS.subCategories).extend({
      keyword: keywordParam,
      rand: flagParam,
      seed: seedParam,
      largest: flagParam,
    }),
    answer: listOf(subCategory),
  },
  /** Addition: for the select in the header of every page, which must not change whenever a product count changes. */
  listSubCategoryNames: {
    query: pagedQuery(SERVER_LIMITS.subCategories),
    answer: listOf(z.object({ id: z.int(), nom: z.string() })),
  },
  /** Addition: one sub-category with its category and collection, for breadcrumb and banner. */
  getSubCategory: {
    params: z.object({ id: idParam }),
    answer: subCategory.extend({
      categorie: z.object({ id: z.int(), nom: z.string() }),
      collection: z.object({ id: z.int(), nom: z.string() }),
    }),
  },
  /** `categorie` is the category's name. */
  listSubCategoriesOfCategory: {
    params: z.object({ categoryId: idParam }),
    query: pagedQuery(SERVER_LIMITS.subCategoriesOfCategory),
    answer: listOf(subCategory).extend({ categorie: z.string() }),
  },
  /** Siblings in the same category, the given one excluded. */
  listSiblingSubCategories: {
    params: z.object({ id: idParam }),
    query: pagedQuery(SERVER_LIMITS.siblingSubCategories),
    answer: listOf(subCategory),
  },
  listCategoriesOfCollection: {
    params: z.object({ id: idParam }),
    query: pagedQuery(SERVER_LIMITS.categories),
    answer: listOf(category).extend({ collection: z.object({ id: z.int(), nom: z.string(), url: z.string() }) }),
  },
  /**
   * `minCategories` is an addition: only collections with at least that many categories (HOM-16). So is `largest=1`:
   * those with most listed products first (G-507); it takes precedence over `rand`.
   */
  listCollections: {
    query: pagedQuery(SERVER_LIMITS.collections).extend({
      keyword: keywordParam,
      rand: flagParam,
      seed: seedParam,
      minCategories: countParam(100),
      largest: flagParam,
    }),
    answer: listOf(collection),
  },
} satisfies Record<keyof typeof collectionsCalls, CallContract>;
