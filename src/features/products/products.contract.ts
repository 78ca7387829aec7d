import { z } from 'zod';
import { SERVER_LIMITS } from '../page-sizes.ts';
import { PLACEHOLDER_COLOURS } from '../placeholder-colours.ts';
import {
  type CallContract,
  flagParam,
  idParam,
  keywordParam,
  listOf,
  pagedQuery,
  regionParam,
  seedParam,
  timestamp,
} from '../wire.ts';
import { PRODUCT_SORTS } from './product-sorts.ts';
import type { productsCalls } from './products.calls.ts';

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

/**
 * Additions of a search. `correctedTo`: the words searched for where some were mistyped. `without`: words that the
 * products found do not have. `isCapped`: there are `totalItems` or more. `price`: what the text says of the price, in
 * naira; `rest` is the text without it, `isMissed` says that nothing costs that and the price was left aside.
 */
const foundCards = listOf(productCard).extend({
  correctedTo: z.string().optional(),
  without: z.array(z.string()).optional(),
  isCapped: z.literal(true).optional(),
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
    query: pagedQuery(SERVER_LIMITS.promotions).extend({ keyword: keywordParam, isActive: flagParam, sort, ...random }),
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
    }),
    answer: listOf(productCard).extend({ sousCategorie: z.object({ id: z.int(), nom: z.string(), url: z.string() }) }),
  },
  listImages: { query: z.object({ produitId: idParam }), answer: z.object({ data: z.array(image) }) },
} satisfies Record<keyof typeof productsCalls, CallContract>;
