/** Serves a customer's own ratings and reviews, hidden ones included. */
import type { ApiContext } from '../../api/api-context.ts';
import { type Api, route } from '../../api/route.ts';
import { ratingBy } from '../ratings/ratings.repository.ts';
import { ownReviews } from '../reviews/reviews.repository.ts';
import { seenByAuthor } from './hidden-opinion.ts';
import { opinionsCalls as calls } from './opinions.calls.ts';
import { opinionsContract as contract } from './opinions.contract.ts';

export function serveOpinions(api: Api, context: ApiContext): void {
  route(api, context, calls.listOwnOpinions, contract.listOwnOpinions, async ({ db, services, identity, params }) => {
    const place = { clientId: identity.clientId, produitId: params.id };
    const [rating, reviews] = await Promise.all([ratingBy(db.read, place), ownReviews(db.read, place)]);
    return {
      rating: rating ? seenByAuthor('rating', rating, services.shop) : null,
      reviews: reviews.map((review) => seenByAuthor('review', review, services.shop)),
    };
  });
}
