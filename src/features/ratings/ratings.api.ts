/** Serves star ratings (API-31, API-33). */
import { tags } from '../../platform/database/tags.ts';
import { type Api, type ApiContext, route, unknown } from '../../platform/http/route.ts';
import { listing, sliceOf } from '../listing.ts';
import { ratingsCalls as calls } from './ratings.calls.ts';
import { ratingsContract as contract } from './ratings.contract.ts';
import { meanOf, ratingsOfProduct, ratingTotals } from './ratings.repository.ts';

export function serveRatings(api: Api, context: ApiContext): void {
  route(api, context, calls.getAverageRating, contract.getAverageRating, async ({ db, params: { id }, tag }) => {
    const totals = await ratingTotals(db.read, id);
    if (!totals) throw unknown('product', tags.newProduct);
    tag(tags.product(id));
    return meanOf(totals);
  });

  route(api, context, calls.listRatings, contract.listRatings, async ({ db, params: { id }, query, tag }) => {
    const totals = await ratingTotals(db.read, id);
    if (!totals) throw unknown('product', tags.newProduct);
    const ratings = await ratingsOfProduct(db.read, id, sliceOf(query));
    tag(tags.product(id), tags.ratings(id), ...ratings.map(({ clientId }) => tags.client(clientId)));
    return listing(ratings, totals.ratingCount, query);
  });
}
