/** Schemas of products and of the calls that list, filter and search them. */
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
import { NAME_MAX, NAMES_MAX, SEPARATOR } from '../filters/filter.ts';
import { ALL_FILTERS, type FILTERS, type FilterName } from '../filters/filters.ts';
import { NAIRA_MAX } from '../filters/price.ts';
import { MORE_THAN_COUNTED } from '../search/facets/facets.ts';
import { sellerStanding } from '../shops/shops.contract.ts';
import { PRODUCT_SORTS } from './lists/product-sorts.ts';
import type { productsCalls } from './products.calls.ts';

const couleur = z.object({ nom: z.string() }).nullable();

/** An addition: index in `PLACEHOLDER_COLOURS` of the picture's placeholder; null while its colour is unknown. */
const placeholder = z
  .int()
  .min(0)
  .max(PLACEHOLDER_COLOURS.length - 1)
  .nullable();

/** A picture of a product (ENT-045, ENT-046). */
const image = z.object({ id: z.int(), url: z.string(), couleur, placeholder });

/** The product data of a card; amounts in naira. */
export const productCard = z.object({
  id: z.int(),
  nom: z.string(),
  url: z.string(),
  placeholder,
  prix: z.number(),
  prixPromotion: z.number().nullable(),
  promotion: z.boolean(),
  qte: z.int(),
  /** Units; 1 by default (ENT-044). */
  moq: z.int().min(1),
  quality: z.string().nullable(),
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
  /** Addition: whether a variety must be chosen before ordering. */
  hasVarieties: z.boolean(),
  /** Addition: the number of colours of `basic-colours.ts` in which it is available. */
  colourCount: z.int().min(0),
});

/** One product with all nested data (ENT-016 to ENT-043). `size` (ENT-028) belongs to the cart, and is 1 here. */
export const product = productCard.extend({
  description: z.string(),
  images: z.array(image),
  size: z.int(),
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
    standing: sellerStanding,
  }),
  caracteristiques: z.array(z.object({ id: z.int(), nom: z.string(), montant: z.number() })),
  description_produit: z.object({ champ: z.string(), value: z.string() }).nullable(),
  pointDeVentes: z.array(z.object({ id: z.int(), nom: z.string(), adressePrecise: z.string(), desc: z.string() })),
  updatedAt: timestamp,
});

/** An addition to the specified queries: sorting over all pages. */
const sort = z.enum(PRODUCT_SORTS).optional();
const random = { rand: flagParam, seed: seedParam };

/**
 * An addition: the schemas of parameters that narrow a list (filters/filter.ts). A false flag and blank names count as
 * absent.
 */
const FORMS = {
  naira: countParam(NAIRA_MAX),
  flag: flagParam,
  stars: wholeNumber(1, 5).optional(),
  names: plainText
    .refine((text) => text.split(SEPARATOR).length <= NAMES_MAX, `must be at most ${NAMES_MAX} names`)
    .refine(
      (text) => text.split(SEPARATOR).every((name) => name.length <= NAME_MAX),
      `must be names of at most ${NAME_MAX} characters`,
    )
    .transform((names) => names.trim() || undefined)
    .optional(),
} as const;

type Parameters = { [N in FilterName]: (typeof FILTERS)[N]['parameters'] }[FilterName];
type ParameterOf<P> = P extends Readonly<Record<string, infer One>> ? One : never;
type CallParameter = ParameterOf<Parameters> & { readonly call: string; readonly form: keyof typeof FORMS };
type Narrowing = { [P in CallParameter as P['call']]: (typeof FORMS)[P['form']] };

/** Additions: the filters of a list, and a request for their counts. */
const narrowing = {
  ...(Object.fromEntries(
    ALL_FILTERS.flatMap(([, { parameters }]) =>
      Object.values(parameters).map(
        ({ call, form, description }) => [call, FORMS[form].meta({ description })] as const,
      ),
    ),
  ) as Narrowing),
  facets: flagParam,
};

/** The parameters of a call that narrow its list. */
export type NarrowingInput = z.input<z.ZodObject<typeof narrowing>>;

const facetCount = z.int().min(0).max(MORE_THAN_COUNTED);
const named = z.object({
  nom: z.string(),
  count: facetCount,
  /** The value that selects it, if that is not its name. */
  key: z.string().optional(),
});

const COUNTS = {
  flag: facetCount,
  names: z.array(named),
  facts: z.array(named).optional(),
  range: z.object({ min: z.number(), max: z.number() }),
} as const;
type CountedAs = { [N in FilterName]: (typeof FILTERS)[N]['counts'] }[FilterName];
type CountedAnswers = { [C in CountedAs as C['answer']]: (typeof COUNTS)[C['kind']] };

/**
 * An addition: the number of products for each value, with the other filters unchanged. Counts are exact up to 1,000;
 * 1,001 means more. Values without products are omitted, except a selected one; sorted by count, then by name. Cities
 * are those of the selected states; colours have lower-case names, as in their parameter. Facts of the detailed
 * description are counted if most products of the list have them. `boutiques` are the shops with most of the products,
 * selected by `key`. `prix` is in naira, without the price filter; 0 and 0 without products. `isCapped`: a search found
 * too many products to read all of them, so that each count is a minimum.
 */
const facets = z.object({
  ...(Object.fromEntries(ALL_FILTERS.map(([, { counts }]) => [counts.answer, COUNTS[counts.kind]])) as CountedAnswers),
  /** Only for a search; at most 12. */
  sousCategories: z.array(z.object({ id: z.int(), nom: z.string(), count: facetCount })),
  isCapped: z.literal(true).optional(),
});

export type FacetsAnswer = z.output<typeof facets>;

/**
 * Additions of a search. `correctedTo`: the text that was searched for after correcting typos. `nearTo`: if nothing was
 * found, the text with the shop's terms for English words that it does not use. `without`: no product has all words,
 * and the products of the page lack these; empty if some product has each word. `isCapped`, also for a list with
 * filters: there are `totalItems` or more; a search with `facets=1` counts all (SCH-02), while `totalPages` covers the
 * best 1,000. `price`: the price in the text, in naira; `rest` is the text without it, and `isMissed` means that no
 * product has that price, so that it was ignored.
 */
const foundCards = listOf(productCard).extend({
  correctedTo: z.string().optional(),
  nearTo: z.string().optional(),
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

/** Reads of products, with prices in naira, and the count of their views. */
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
  /** `boutiqueId` is an addition for the shop page. `val` is `sousCategorieId_{id}`. */
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
      /**
       * An addition: searches for every word of `keyword` literally, without corrections and without reading a price.
       */
      literal: flagParam,
      sort,
      ...narrowing,
      ...random,
    }),
    answer: foundCards,
  },
  /** Newest first unless `rand` applies. */
  listNewProducts: {
    query: pagedQuery(SERVER_LIMITS.newProducts).extend({ isActive: flagParam, sort, ...random }),
    answer: listOf(productCard),
  },
  /** Most viewed first, at most 30 (G-10). */
  listPopularProducts: { answer: z.object({ data: z.array(productCard) }) },
  getProduct: { params: z.object({ id: idParam }), answer: product },
  /** The body is ignored. `views` is the new count. */
  countView: { params: z.object({ id: idParam }), answer: z.object({ views: z.int() }) },
  /** The answer lacks `produitId`. */
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
