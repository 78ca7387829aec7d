/** Writes, changes and deletes reviews. */
import { ApiError, notFound, onlySelf } from '../../api/api-error.ts';
import { lockSignedInClient } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database, Writer } from '../../data/database.ts';
import { deleteAndLog, insertAndLog, updateAndLog } from '../../data/logged-rows.ts';
import { tags } from '../../data/tags.ts';
import { hasBought } from '../opinions/bought.repository.ts';
import { lockProduct } from '../products/writing/lock-products.repository.ts';
import { MAX_REVIEWS } from './review.ts';
import { ownReviews, reviewById } from './reviews.repository.ts';

const ENOUGH_MESSAGE = `You have written ${MAX_REVIEWS} reviews of this product, which is the most. Please change one of them.`;

const unknownReview = () => new ApiError('not_found', 'There is no such review.');

/**
 * The review `id`.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 if the session has ended, 403 if `identity` did not write it, 404 if there is none
 */
async function ownReview(trx: Writer, identity: Identity, id: number, now: number) {
  await lockSignedInClient(trx, identity, now);
  const review = await reviewById(trx, id);
  if (!review) throw unknownReview();
  onlySelf(identity, review.clientId);
  return review;
}

interface NewReview {
  readonly clientId: number;
  readonly produitId: number;
  readonly text: string;
}

/**
 * Stores a review; a customer may write several about a product, but not the same text twice.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404, 409 above the maximum
 */
export function writeReview(db: Database, identity: Identity, review: NewReview, now: number) {
  return db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    if (!(await lockProduct(trx, review.produitId))) throw notFound('product', tags.newProduct);
    const own = await ownReviews(trx, review);
    // The form was sent twice.
    const same = own.find(({ text }) => text === review.text);
    if (same) return same;
    if (own.length >= MAX_REVIEWS) throw new ApiError('limit_reached', ENOUGH_MESSAGE);
    const bought = await hasBought(trx, review);
    const { id } = await insertAndLog(trx, 'comments', { ...review, bought, createdAt: new Date(now).toISOString() });
    return ownReview(trx, identity, id, now);
  });
}

/**
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 403 for another customer's, 404
 */
export function changeReview(
  db: Database,
  identity: Identity,
  id: number,
  change: Pick<NewReview, 'text'>,
  now: number,
) {
  return db.write(async (trx) => {
    const review = await ownReview(trx, identity, id, now);
    // A concurrent deletion of the product deletes its reviews.
    if ((await updateAndLog(trx, 'comments', { id }, change)) === 0) throw unknownReview();
    return { ...review, ...change };
  });
}

/**
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 403 for another customer's, 404
 */
export async function removeReview(db: Database, identity: Identity, id: number, now: number): Promise<void> {
  await db.write(async (trx) => {
    await ownReview(trx, identity, id, now);
    if ((await deleteAndLog(trx, 'comments', { id })) === 0) throw unknownReview();
  });
}
