/** Serves star ratings: everyone reads them, customers write their own. */

import type { ApiContext } from '../../api/api-context.ts';
import { notFound, onlySelf } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { seenByAuthor } from '../opinions/hidden-opinion.ts';
import { RATING_DELETED } from './rating.ts';
import { ratingsCalls as calls } from './ratings.calls.ts';
import { ratingsContract as contract } from './ratings.contract.ts';
import { meanOf, NO_STARS, ratingsOfProduct, ratingTotals, starsOfProduct } from './ratings.repository.ts';
import { rateProduct, removeRating } from './ratings.service.ts';

export function serveRatings(api: Api, context: ApiContext): void {
  route(api, context, calls.getAverageRating, contract.getAverageRating, async ({ db, params: { id }, tag }) => {
    const totals = await ratingTotals(db.read, id);
    if (!totals) throw notFound('product', tags.newProduct);
    tag(tags.product(id));
    return meanOf(totals);
  });

  route(api, context, calls.listRatings, contract.listRatings, async ({ db, params: { id }, query, tag }) => {
    const totals = await ratingTotals(db.read, id);
    if (!totals) throw notFound('product', tags.newProduct);
    const { clientId, cote } = query;
    // Most products have no ratings.
    const [ratings, stars] =
      totals.ratingCount === 0
        ? [[], NO_STARS]
        : await Promise.all([ratingsOfProduct(db.read, id, sliceOf(query), query), starsOfProduct(db.read, id)]);
    tag(tags.product(id), tags.ratings(id), ...ratings.map(({ clientId }) => tags.client(clientId)));
    // A customer has at most one.
    const all = cote === undefined ? totals.ratingCount : (stars[cote - 1] ?? 0);
    return { ...listing(ratings, clientId === undefined ? all : ratings.length, query), stars: [...stars] };
  });

  route(api, context, calls.addRating, contract.addRating, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    await countAttempt(services.limits.opinionsClient, String(body.clientId));
    const { produitId, cote, comment } = body;
    const rating = await rateProduct(db, { identity, produitId, cote, comment, now });
    return seenByAuthor('rating', rating, services.shop);
  });

  route(
    api,
    context,
    calls.deleteRating,
    contract.deleteRating,
    async ({ db, services, identity, params: { id }, now }) => {
      await countAttempt(services.limits.opinionsClient, String(identity.clientId));
      await removeRating(db, services, identity, id, now);
      return { message: RATING_DELETED };
    },
  );
}
