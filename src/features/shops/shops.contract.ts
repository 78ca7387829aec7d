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
} from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import type { shopsCalls } from './shops.calls.ts';

/** ENT-051 to ENT-058; `phone` and `listedCount` (listed products) are additions. */
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

export const shopsContract = {
  /** Active shops only; by name, or in random order with `rand=1` (an addition, HOM-38). */
  listShops: {
    query: pagedQuery(SERVER_LIMITS.shops).extend({
      keyword: keywordParam,
      val: regionParam,
      isActive: flagParam,
      rand: flagParam,
      seed: seedParam,
    }),
    answer: listOf(shop),
  },
  /** Addition for the shop page; an inactive shop is answered with `isActive: false` (C-06). */
  getShopByLink: {
    params: z.object({ nomLink: plainText.min(1).max(200) }),
    answer: shop.extend({
      pointDeVentes: z.array(z.object({ id: z.int(), nom: z.string(), adressePrecise: z.string(), desc: z.string() })),
    }),
  },
  countFollowers: { params: z.object({ boutiqueId: idParam }), answer: z.object({ totalItems: z.int() }) },
} satisfies Record<keyof typeof shopsCalls, CallContract>;
