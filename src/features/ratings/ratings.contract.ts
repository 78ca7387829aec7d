import { z } from 'zod';
import { type CallContract, idParam, listOf, longText, pagedQuery, timestamp } from '../../contract/wire.ts';
import { MAX_TEXT, MAX_TEXT_MESSAGE } from '../../shared/long-texts.ts';
import { SERVER_LIMITS } from '../../shared/page-sizes.ts';
import type { ratingsCalls } from './ratings.calls.ts';

/** The public profile of a customer. */
export const author = z.object({ id: z.int(), pseudo: z.string(), url: z.string().nullable() });

/** A rating (ENT-066 to ENT-072). */
export const rating = z.object({
  id: z.int(),
  cote: z.int().min(1).max(5),
  /** May be cut in a list: see `isCut`. */
  comment: z.string(),
  /** Addition: whether `comment` was cut to bound the size of the list's page. */
  isCut: z.boolean(),
  createdAt: timestamp,
  /** Addition: whether a delivered order of the author has the product. */
  bought: z.boolean(),
  produitId: z.int(),
  clientId: z.int(),
  client: author,
});

/** A rating in the answers of its author's calls. */
export const ownRating = rating.extend({
  /** Addition: the note on a hidden rating, which only its author sees. */
  hiddenMessage: z.string().optional(),
});

/** Star ratings, listed by the id of their product (`produits.id`); changes need a sign-in. */
export const ratingsContract = {
  /** A bare number with one decimal, 0 when there are no ratings. */
  getAverageRating: { params: z.object({ id: idParam }), answer: z.number().min(0).max(5) },
  listRatings: {
    params: z.object({ id: idParam }),
    /** Additions: `clientId` selects the rating of one customer, uncut; `cote` those with this number of stars. */
    query: pagedQuery(SERVER_LIMITS.ratings).extend({
      clientId: idParam.optional(),
      cote: z.coerce.number().int().min(1).max(5).optional(),
    }),
    /** Addition: the number of all ratings with 1, 2, 3, 4 and 5 stars. */
    answer: listOf(rating).extend({ stars: z.array(z.int().nonnegative()).length(5) }),
  },
  /** One per customer and product: a second one replaces the first, and is hidden if that was. */
  addRating: {
    body: z.object({
      cote: z.int().min(1, 'must be 1 to 5 stars').max(5, 'must be 1 to 5 stars'),
      produitId: idParam,
      clientId: idParam,
      comment: longText.max(MAX_TEXT, MAX_TEXT_MESSAGE).default(''),
    }),
    answer: ownRating,
  },
  /** Customers delete only their own, and not a hidden one: 409. */
  deleteRating: { params: z.object({ id: idParam }), answer: z.object({ message: z.string() }) },
} satisfies Record<keyof typeof ratingsCalls, CallContract>;
