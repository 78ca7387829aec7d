/** Serves written reviews: everyone reads them, customers write their own. */

import type { ApiContext } from '../../api/api-context.ts';
import { notFound, onlySelf } from '../../api/api-error.ts';
import { countAttempt } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import { tags } from '../../data/tags.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { seenByAuthor } from '../opinions/hidden-opinion.ts';
import { REVIEW_DELETED } from './review-messages.ts';
import { reviewsCalls as calls } from './reviews.calls.ts';
import { reviewsContract as contract } from './reviews.contract.ts';
import { countReviews, reviewsOfProduct, selectedReviews } from './reviews.repository.ts';
import { changeReview, removeReview, writeReview } from './reviews.service.ts';

export function serveReviews(api: Api, context: ApiContext): void {
  route(api, context, calls.countReviews, contract.countReviews, async ({ db, params: { id }, tag }) => {
    const total = await countReviews(db.read, id);
    if (total === undefined) throw notFound('product', tags.newProduct);
    tag(tags.reviews(id), tags.product(id));
    return total;
  });

  route(api, context, calls.listReviews, contract.listReviews, async ({ db, params: { id }, query, tag }) => {
    const total = await countReviews(db.read, id);
    if (total === undefined) throw notFound('product', tags.newProduct);
    const selected = await selectedReviews(db.read, id, query);
    const reviews = selected ?? (await reviewsOfProduct(db.read, id, sliceOf(query)));
    tag(tags.product(id), tags.reviews(id), ...reviews.map(({ clientId }) => tags.client(clientId)));
    return listing(reviews, selected?.length ?? total, query);
  });

  route(api, context, calls.addReview, contract.addReview, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    await countAttempt(services.limits.opinionsClient, String(body.clientId));
    return seenByAuthor('review', await writeReview(db, services, identity, body, now), services.shop);
  });

  route(
    api,
    context,
    calls.updateReview,
    contract.updateReview,
    async ({ db, services, identity, params: { id }, body, now }) => {
      await countAttempt(services.limits.opinionsClient, String(identity.clientId));
      return seenByAuthor('review', await changeReview(db, identity, id, body, now), services.shop);
    },
  );

  route(
    api,
    context,
    calls.deleteReview,
    contract.deleteReview,
    async ({ db, services, identity, params: { id }, now }) => {
      await countAttempt(services.limits.opinionsClient, String(identity.clientId));
      await removeReview(db, services, identity, id, now);
      return { message: REVIEW_DELETED };
    },
  );
}
