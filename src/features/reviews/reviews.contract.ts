import { z } from 'zod';
import { SERVER_LIMITS } from '../page-sizes.ts';
import { author } from '../ratings/ratings.contract.ts';
import { type CallContract, idParam, listOf, longText, pagedQuery, timestamp } from '../wire.ts';
import type { reviewsCalls } from './reviews.calls.ts';

export const review = z.object({
  id: z.int(),
  text: z.string(),
  createdAt: timestamp,
  produitId: z.int(),
  clientId: z.int(),
  client: author,
});

/** No limit but that of a body (S-29). */
const reviewText = longText.min(1, 'Please write your review first.');

export const reviewsContract = {
  /** A bare number. */
  countReviews: { params: z.object({ id: idParam }), answer: z.int().nonnegative() },
  listReviews: {
    params: z.object({ id: idParam }),
    query: pagedQuery(SERVER_LIMITS.reviews),
    answer: listOf(review),
  },
  addReview: { body: z.object({ clientId: idParam, produitId: idParam, text: reviewText }), answer: review },
  /** One's own alone, like the deletion (C-19). */
  updateReview: { params: z.object({ id: idParam }), body: z.object({ text: reviewText }), answer: review },
  deleteReview: { params: z.object({ id: idParam }), answer: z.object({ message: z.string() }) },
} satisfies Record<keyof typeof reviewsCalls, CallContract>;
