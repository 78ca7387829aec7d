import { z } from 'zod';
import {
  type CallContract,
  countParam,
  flagParam,
  idParam,
  keywordParam,
  listOf,
  pagedQuery,
  plainText,
  regionParam,
  seedParam,
  timestamp,
  wholeNumber,
} from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import { PLACEHOLDER_COLOURS } from '../../shared/placeholder-colours.ts';
import { MORE_THAN_COUNTED } from '../search/facets.ts';
import { PRODUCT_SORTS } from './product-sorts.ts';
import type { productsCalls } from './products.calls.ts';

/** The highest price that a filter names, in naira. */
const MOST_NAIRA = 999_999_999;

const couleur = z.object({ nom: z.string() }).nullable();

/** An addition: which of `PLACEHOLDER_COLOURS` stands in for the picture; null while its colours are not known. */
const placeholder = z
  .int()
  .min(0)
  .max(PLACEHOLDER_COLOURS.length - 1)
  .nullable();

/** ENT-045, ENT-046. */
const image = z.object({ id: z.int(), url: z.string(), couleur, placeholder });

/** What a card shows of a product; amounts in naira. */
export const productCard = z.object({
  id: z.int(),
  nom: z.string(),
  url: z.string(),
  placeholder,
  prix: z.number(),
  prixPromotion: z.number().nullable(),
  promotion: z.boolean(),
  qte: z.int(),
  /** Units; 1 where the shop says nothing (ENT-044). */
  moq: z.int().min(1),
  views: z.int(),
  isActive: z.boolean(),
  createdAt: timestamp,
  sousCategorieId: z.int(),
  sousCategorie: z.object({ id: z.int(), nom: z.string() }),
  boutique: z.object({ id: z.int(), nomBoutique: z.string(), nomLink: z.string(), isActive: z.boolean() }),
  mesure: z.object({ initials: z.string() }).nullable(),
  /** Mean of the stars with one decimal, 0 without ratings. */
  ratingAverage: z.number(),
  ratingCount: z.int(),
  /** Addition: whether one of its varieties has to be chosen before it is bought (G-31). */
  hasVarieties: z.boolean(),
});

/** ENT-016 to ENT-043: one product with everything nested. `size` (ENT-028) is the cart's, 1 here. */
export const product = productCard.extend({
  description: z.string(),
  images: z.array(image),
  size: z.int(),
  quality: z.string().nullable(),
  typeOfsale: z.string().nullable(),
  deliveryTime: z.string().nullable(),
  weight: z.string().nullable(),
  length: z.string().nullable(),
  width: z.string().nullable(),
  height: z.string().nullable(),
  boutique: z.object({
    id: z.int(),
    nomBoutique: z.string(),
    nomLink: z.string(),
    isActive: z.boolean(),
    url: z.string(),
    pays: z.string(),
    province: z.string(),
    ville: z.string(),
    phone: z.string().nullable(),
  }),
  caracteristiques: z.array(z.object({ id: z.int(), nom: z.string(), montant: z.number() })),
  description_produit: z.object({ champ: z.string(), value: z.string() }).nullable(),
  pointDeVentes: z.array(z.object({ id: z.int(), nom: z.string(), adressePrecise: z.string(), desc: z.string() })),
  updatedAt: timestamp,
});

/** An addition to the specified queries: sorting over all pages (C-62, G-27). */
const sort = z.enum(PRODUCT_SORTS).optional();
const random = { rand: flagParam, seed: seedParam };

/** An addition: a price in whole naira. */
const nairaParam = (description: string) => countParam(MOST_NAIRA).meta({ description });
/** An addition: a name of a place or a colour; blank counts as absent. */
const nameParam = (description: string) =>
  plainText
    .max(100, 'must be at most 100 characters')
    .transform((name) => name.trim() || undefined)
    .optional()
    .meta({ description });

/** Additions that narrow a list, and the counts beside them. A flag that is false counts as absent. */
const narrowing = {
  minPrix: nairaParam('Lowest price in naira'),
  maxPrix: nairaParam('Highest price in naira'),
  promotion: flagParam,
  inStock: flagParam,
  minStars: wholeNumber(1, 5).optional().meta({ description: 'So many stars or more' }),
  province: nameParam('State of the shop, by name'),
  ville: nameParam('City of the shop, by name'),
  couleur: nameParam('Colour by name'),
  facets: flagParam,
};

const facetCount = z.int().min(0).max(MORE_THAN_COUNTED);
const named = z.object({ nom: z.string(), count: facetCount });

/**
 * An addition: what choosing each value would leave, with the other filters as they are. Counts are exact to 1,000;
 * 1,001 stands for more. Values without products are left out, but the chosen one; most products first, then by name.
 * `isCapped`: a search found so many that it did not look at all of them, and each count is the least that it may be.
 */
const facets = z.object({
  promotion: facetCount,
  inStock: facetCount,
  fourStars: facetCount,
  provinces: z.array(named),
  /** Of the chosen state. */
  villes: z.array(named),
  /** Names as `couleur` takes them, in small letters. */
  couleurs: z.array(named),
  /** Of a search; at most 12. */
  sousCategories: z.array(z.object({ id: z.int(), nom: z.string(), count: facetCount })),
  /** Naira, without the filter by price; 0 and 0 where there is nothing. */
  prix: z.object({ min: z.number(), max: z.number() }),
  isCapped: z.literal(true).optional(),
});

/**
 * Additions of a search. `correctedTo`: the words searched for where some were mistyped. `without`: words that the
 * products found do not have. `isCapped`, also of
 * a list with filters: there are `totalItems` or more. `price`: what the text says of the price, in
 * naira; `rest` is the text without it, `isMissed` says that nothing costs that and the price was left aside.
 */
const foundCards = listOf(productCard).extend({
  correctedTo: z.string().optional(),
  without: z.array(z.string()).optional(),
  isCapped: z.literal(true).optional(),
  facets: facets.optional(),
  price: z
    .object({
      min: z.number().optional(),
      max: z.number().optional(),
      cheap: z.literal(true).optional(),
      isMissed: z.boolean(),
      rest: z.string(),
    })
    .optional(),
});

export const productsContract = {
  listPromotions: {
    query: pagedQuery(SERVER_LIMITS.promotions).extend({
      keyword: keywordParam,
      isActive: flagParam,
      sort,
      ...narrowing,
      ...random,
    }),
    answer: foundCards,
  },
  /** `boutiqueId` is an addition for the shop page (G-24). `val` is `sousCategorieId_{id}`. */
  listProducts: {
    query: pagedQuery(SERVER_LIMITS.products).extend({
      keyword: keywordParam,
      isActive: flagParam,
      sousCategorieId: idParam.optional(),
      val: z
        .string()
        .regex(/^sousCategorieId_[1-9]\d{0,14}$/, 'must be sousCategorieId_ and an id')
        .transform((v) => Number(v.slice('sousCategorieId_'.length)))
        .optional(),
      valShop: regionParam,
      boutiqueId: idParam.optional(),
      /** An addition: every word of `keyword` as it stands, nothing corrected, no word taken for a price. */
      literal: flagParam,
      sort,
      ...narrowing,
      ...random,
    }),
    answer: foundCards,
  },
  /** Newest first unless `rand` applies (C-62). */
  listNewProducts: {
    query: pagedQuery(SERVER_LIMITS.newProducts).extend({ isActive: flagParam, sort, ...random }),
    answer: listOf(productCard),
  },
  /** Most viewed first, at most 30 (G-10). */
  listPopularProducts: { answer: z.object({ data: z.array(productCard) }) },
  getProduct: { params: z.object({ id: idParam }), answer: product },
  /** Whatever is sent along is ignored (S-17). `views` is how many there are now. */
  countView: { params: z.object({ id: idParam }), answer: z.object({ views: z.int() }) },
  /** `produitId` is left out of the answer. */
  listProductsOfSubCategory: {
    params: z.object({ id: idParam }),
    query: pagedQuery(SERVER_LIMITS.productsOfSubCategory).extend({
      produitId: idParam.optional(),
      isActive: flagParam,
      sort,
      ...narrowing,
    }),
    answer: foundCards.extend({ sousCategorie: z.object({ id: z.int(), nom: z.string(), url: z.string() }) }),
  },
  listImages: { query: z.object({ produitId: idParam }), answer: z.object({ data: z.array(image) }) },
} satisfies Record<keyof typeof productsCalls, CallContract>;
