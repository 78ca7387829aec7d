/** Serves written reviews (API-32, API-56). */
import { tags } from '../../platform/database/tags.ts';
import { type Api, type ApiContext, route, unknown } from '../../platform/http/route.ts';
import { listing, sliceOf } from '../listing.ts';
import { reviewsCalls as calls } from './reviews.calls.ts';
import { reviewsContract as contract } from './reviews.contract.ts';
import { countReviews, reviewsOfProduct } from './reviews.repository.ts';

export function serveReviews(api: Api, context: ApiContext): void {
  route(api, context, calls.countReviews, contract.countReviews, async ({ db, params: { id }, tag }) => {
    const total = await countReviews(db.read, id);
    if (total === undefined) throw unknown('product', tags.newProduct);
    tag(tags.reviews(id), tags.product(id));
    return total;
  });

  route(api, context, calls.listReviews, contract.listReviews, async ({ db, params: { id }, query, tag }) => {
    const total = await countReviews(db.read, id);
    if (total === undefined) throw unknown('product', tags.newProduct);
    const reviews = await reviewsOfProduct(db.read, id, sliceOf(query));
    tag(tags.product(id), tags.reviews(id), ...reviews.map(({ clientId }) => tags.client(clientId)));
    return listing(reviews, total, query);
  });
}
