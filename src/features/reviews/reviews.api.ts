/** Serves written reviews (API-32, API-56 to API-59): anybody reads them, everybody writes their own (C-19, S-02). */

import { countAttempt } from '../../api/attempts.ts';
import type { Identity } from '../../api/identity.ts';
import { type Api, type ApiContext, ApiError, notFound, onlySelf, route, signedOut } from '../../api/route.ts';
import type { Writer } from '../../data/database.ts';
import { deleteAndLog, insertAndLog, updateAndLog } from '../../data/logged-rows.ts';
import { tags } from '../../data/tags.ts';
import { listing, sliceOf } from '../../shared/listing.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { lockProduct } from '../products/lock-products.repository.ts';
import { MAX_REVIEWS } from './review.ts';
import { reviewsCalls as calls } from './reviews.calls.ts';
import { reviewsContract as contract } from './reviews.contract.ts';
import { countOwnReviews, countReviews, reviewById, reviewsOfProduct } from './reviews.repository.ts';

const WORDS_ENOUGH = `You have written ${MAX_REVIEWS} reviews of this product, which is the most. Please change one of them.`;

const unknownReview = () => new ApiError(404, 'There is no such review.');

/** The review `id` when it is there; @throws {ApiError} 403 unless `identity` wrote it, 404 when there is none */
async function ownReview(trx: Writer, identity: Identity, id: number) {
  if (!(await lockClient(trx, identity.clientId))) throw signedOut();
  const review = await reviewById(trx, id);
  if (!review) throw unknownReview();
  onlySelf(identity, review.clientId);
  return review;
}

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
    const { reviewId } = query;
    const one = reviewId === undefined ? undefined : await reviewById(db.read, reviewId);
    const reviews =
      reviewId === undefined ? await reviewsOfProduct(db.read, id, sliceOf(query)) : one?.produitId === id ? [one] : [];
    tag(tags.product(id), tags.reviews(id), ...reviews.map(({ clientId }) => tags.client(clientId)));
    return listing(reviews, reviewId === undefined ? total : reviews.length, query);
  });

  route(api, context, calls.addReview, contract.addReview, async ({ db, services, identity, body, now }) => {
    onlySelf(identity, body.clientId);
    await countAttempt(services.limits.opinionsClient, String(body.clientId));
    return db.write(async (trx) => {
      if (!(await lockClient(trx, body.clientId))) throw signedOut();
      if (!(await lockProduct(trx, body.produitId))) throw notFound('product', tags.newProduct);
      if ((await countOwnReviews(trx, body)) >= MAX_REVIEWS) throw new ApiError(409, WORDS_ENOUGH);
      const { id } = await insertAndLog(trx, 'comments', { ...body, createdAt: new Date(now).toISOString() });
      return ownReview(trx, identity, id);
    });
  });

  route(
    api,
    context,
    calls.updateReview,
    contract.updateReview,
    async ({ db, services, identity, params: { id }, body }) => {
      await countAttempt(services.limits.opinionsClient, String(identity.clientId));
      return db.write(async (trx) => {
        const review = await ownReview(trx, identity, id);
        // A product that is deleted at this moment takes its reviews along.
        if ((await updateAndLog(trx, 'comments', { id }, body)) === 0) throw unknownReview();
        return { ...review, ...body };
      });
    },
  );

  route(api, context, calls.deleteReview, contract.deleteReview, async ({ db, services, identity, params: { id } }) => {
    await countAttempt(services.limits.opinionsClient, String(identity.clientId));
    await db.write(async (trx) => {
      await ownReview(trx, identity, id);
      if ((await deleteAndLog(trx, 'comments', { id })) === 0) throw unknownReview();
    });
    return { message: 'Your review has been deleted.' };
  });
}
