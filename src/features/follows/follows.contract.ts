import { z } from 'zod';
import { type CallContract, idParam, idsParam, listOf, pagedQuery } from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import { shop } from '../shops/shops.contract.ts';
import type { followsCalls } from './follows.calls.ts';

/** The customer and the shop. */
const requested = z.object({ clientId: idParam, boutiqueId: idParam });
const link = z.object({ clientId: z.int(), boutiqueId: z.int() });

/** Follows of shops by the customer of the token. */
export const followsContract = {
  /** Idempotent. An inactive shop is refused with 410. */
  followShop: { body: requested, answer: link },
  /** `data` is null for a shop that is not followed. */
  findFollow: { body: requested, answer: z.object({ data: link.nullable() }) },
  /** Idempotent. */
  unfollowShop: { body: requested, answer: link },
  /** Ids of the shops among `ids` that the customer follows. */
  listFollowStates: {
    params: z.object({ id: idParam }),
    query: z.object({ ids: idsParam }),
    answer: z.object({ data: z.array(z.int()) }),
  },
  /** Sorted by name; includes closed shops. */
  listFollowedShops: {
    params: z.object({ id: idParam }),
    query: pagedQuery(SERVER_LIMITS.shops),
    answer: listOf(shop),
  },
} satisfies Record<keyof typeof followsCalls, CallContract>;
