import { z } from 'zod';
import { SERVER_LIMITS } from '../page-sizes.ts';
import { author } from '../ratings/ratings.contract.ts';
import { type CallContract, idParam, listOf, pagedQuery, timestamp } from '../wire.ts';
import type { reviewsCalls } from './reviews.calls.ts';

const review = z.object({
  id: z.int(),
  text: z.string(),
  createdAt: timestamp,
  produitId: z.int(),
  clientId: z.int(),
  client: author,
});

export const reviewsContract = {
  /** A bare number. */
  countReviews: { params: z.object({ id: idParam }), answer: z.int().nonnegative() },
  listReviews: {
    params: z.object({ id: idParam }),
    query: pagedQuery(SERVER_LIMITS.reviews),
    answer: listOf(review),
  },
} satisfies Record<keyof typeof reviewsCalls, CallContract>;
