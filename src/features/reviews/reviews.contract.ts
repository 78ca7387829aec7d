import { z } from 'zod';
import { type CallContract, idParam, listOf, longText, pagedQuery, timestamp } from '../../contract/wire.ts';
import { MAX_TEXT, MAX_TEXT_MESSAGE } from '../../shared/long-texts.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import { author } from '../ratings/ratings.contract.ts';
import { REVIEW_MISSING } from './review-messages.ts';
import type { reviewsCalls } from './reviews.calls.ts';

/** A review as everybody sees it; hidden ones are not answered. */
export const review = z.object({
  id: z.int(),
  /** May be cut in a list: see `isCut`. */
  text: z.string(),
  /** Addition: whether `text` was cut to bound the size of the list's page. */
  isCut: z.boolean(),
  createdAt: timestamp,
  /** Addition: whether a delivered order of the author has the product. */
  bought: z.boolean(),
  produitId: z.int(),
  clientId: z.int(),
  client: author,
});

/** A review in the answers of its author's calls. */
export const ownReview = review.extend({
  /** Addition: the note on a hidden review, which only its author sees. */
  hiddenMessage: z.string().optional(),
});

/** The text of a review (S-29). */
const reviewText = longText.min(1, REVIEW_MISSING).max(MAX_TEXT, MAX_TEXT_MESSAGE);

/** Written reviews, listed by the id of their product (`produits.id`); changes need a sign-in. */
export const reviewsContract = {
  /** Returns only a number. */
  countReviews: { params: z.object({ id: idParam }), answer: z.int().nonnegative() },
  listReviews: {
    params: z.object({ id: idParam }),
    /** Additions: `reviewId` selects one review, `clientId` those of one customer, uncut. */
    query: pagedQuery(SERVER_LIMITS.reviews).extend({ reviewId: idParam.optional(), clientId: idParam.optional() }),
    answer: listOf(review),
  },
  /**
   * At most {@link MAX_REVIEWS} per customer and product, else 409. If the customer already has a review with this
   * text, it is returned. Beside a hidden one none is added: 409.
   */
  addReview: { body: z.object({ clientId: idParam, produitId: idParam, text: reviewText }), answer: ownReview },
  /** Customers change and delete only their own; a hidden one stays hidden, and is not deleted: 409. */
  updateReview: { params: z.object({ id: idParam }), body: z.object({ text: reviewText }), answer: ownReview },
  deleteReview: { params: z.object({ id: idParam }), answer: z.object({ message: z.string() }) },
} satisfies Record<keyof typeof reviewsCalls, CallContract>;
