import { z } from 'zod';
import { type CallContract, flagParam, keywordParam, listOf, pagedQuery } from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import type { promotionsCalls } from './promotions.calls.ts';

/** An advert or info banner (ENT-012 to ENT-015); `link` is http(s) or a path of this site. */
export const banner = z.object({ id: z.int(), url: z.string(), link: z.string(), isActive: z.boolean() });

/** The banners of home; both lists have the same form. */
export const promotionsContract = {
  listInfos: { query: pagedQuery(SERVER_LIMITS.infos).extend({ isActive: flagParam }), answer: listOf(banner) },
  listAdverts: {
    query: pagedQuery(SERVER_LIMITS.adverts).extend({ keyword: keywordParam, isActive: flagParam }),
    answer: listOf(banner),
  },
} satisfies Record<keyof typeof promotionsCalls, CallContract>;
