import { z } from 'zod';
import {
  type CallContract,
  flagParam,
  idParam,
  keywordParam,
  listOf,
  pagedQuery,
  plainText,
  regionParam,
  seedParam,
  timestamp,
} from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import { REGION_KINDS } from './regions.ts';
import type { shopsCalls } from './shops.calls.ts';

/** A shop (ENT-051 to ENT-058); `phone` and `listedCount` (listed products) are additions. */
export const shop = z.object({
  id: z.int(),
  nomBoutique: z.string(),
  nomLink: z.string(),
  isActive: z.boolean(),
  url: z.string(),
  pays: z.string(),
  province: z.string(),
  ville: z.string(),
  phone: z.string().nullable(),
  listedCount: z.int(),
});

/**
 * An addition: the standing of a shop as a seller, counted once a night; null below a minimum of delivered orders.
 * Counts are lower limits of bands.
 */
export const sellerStanding = z
  .object({
    /** Minimum number of delivered orders. */
    delivered: z.int(),
    /** Minimum number of ratings of all its products; null, like their mean, while there are few. */
    ratings: z.int().nullable(),
    /** Mean of the stars with one decimal. */
    ratingAverage: z.number().nullable(),
    /** Maximum hours within which most orders are confirmed. */
    confirmHours: z.int().nullable(),
    /** When the shop joined. */
    since: timestamp,
  })
  .nullable();

/** Shops of the marketplace and their regions; needs no sign-in. */
export const shopsContract = {
  /**
   * Active shops only; by name, with `sort` by country, province or city and then by name (an addition, SHP-06 to
   * SHP-08), or in random order with `rand=1` (an addition, HOM-38), which cannot be combined with a keyword or `sort`.
   */
  listShops: {
    query: pagedQuery(SERVER_LIMITS.shops).extend({
      keyword: keywordParam,
      val: regionParam,
      isActive: flagParam,
      sort: z.enum(REGION_KINDS).optional(),
      rand: flagParam,
      seed: seedParam,
    }),
    answer: listOf(shop),
  },
  /** Addition for the shop page; an inactive shop is returned with `isActive: false`. */
  getShopByLink: {
    params: z.object({ nomLink: plainText.min(1).max(200) }),
    answer: shop.extend({
      standing: sellerStanding,
      pointDeVentes: z.array(z.object({ id: z.int(), nom: z.string(), adressePrecise: z.string(), desc: z.string() })),
    }),
  },
  countFollowers: { params: z.object({ boutiqueId: idParam }), answer: z.object({ totalItems: z.int() }) },
} satisfies Record<keyof typeof shopsCalls, CallContract>;
