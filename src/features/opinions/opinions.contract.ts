/** Schema of the call for a customer's own rating and reviews of a product. */
import { z } from 'zod';
import { type CallContract, idParam } from '../../contract/wire.ts';
import { ownRating } from '../ratings/ratings.contract.ts';
import { ownReview } from '../reviews/reviews.contract.ts';
import type { opinionsCalls } from './opinions.calls.ts';

/** Reads ratings and reviews together; each is changed by the calls of its own feature. */
export const opinionsContract = {
  /** What the customer of the token wrote about a product, uncut; hidden ones have a note. */
  listOwnOpinions: {
    params: z.object({ id: idParam }),
    answer: z.object({ rating: ownRating.nullable(), reviews: z.array(ownReview) }),
  },
} satisfies Record<keyof typeof opinionsCalls, CallContract>;
