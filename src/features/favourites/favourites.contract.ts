import { z } from 'zod';
import {
  type CallContract,
  idParam,
  idsParam,
  keywordParam,
  listOf,
  pagedQuery,
  timestamp,
} from '../../contract/wire.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import { productCard } from '../products/products.contract.ts';
import type { favouritesCalls } from './favourites.calls.ts';

/** ENT-062 to ENT-064. */
const like = z.object({ id: z.int(), produitId: z.int(), clientId: z.int(), createdAt: timestamp });
/** Customer and product of a like. */
const pair = z.object({ clientId: idParam, produitId: idParam });
const ofUser = z.object({ userId: idParam });

/** The favourites of the customer of the token. A like has an id of its own, by which it is removed. */
export const favouritesContract = {
  /** A customer's own likes, newest first. `keyword` searches product names. Unlisted products are left out. */
  listLikes: {
    params: ofUser,
    query: pagedQuery(SERVER_LIMITS.likes).extend({ keyword: keywordParam }),
    answer: listOf(like.extend({ produit: productCard })),
  },
  /** Only the likes of these products. */
  listLikeStates: {
    params: ofUser,
    query: z.object({ ids: idsParam }),
    answer: z.object({ data: z.array(z.object({ id: z.int(), produitId: z.int() })) }),
  },
  /** Null without a token, and for a product that is not a favourite. */
  findLike: { body: pair, answer: like.nullable() },
  /** Answers an existing like again. */
  addLike: { body: pair, status: 201, answer: like },
  deleteLike: { params: z.object({ likeId: idParam }), answer: z.object({ message: z.string() }) },
} satisfies Record<keyof typeof favouritesCalls, CallContract>;
