/** Writes, changes and deletes reviews. */
import { ApiError, notFound, onlySelf } from '../../api/api-error.ts';
import type { Services } from '../../api/services.ts';
import { lockSignedInClient } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database, Writer } from '../../data/database.ts';
import { deleteAndLog, insertAndLog, updateAndLog } from '../../data/logged-rows.ts';
import { tags } from '../../data/tags.ts';
import { eraseActions } from '../operator/actions.repository.ts';
import { hasBought } from '../opinions/bought.repository.ts';
import { oneHiddenMessage, undeletableMessage } from '../opinions/hidden-opinion.ts';
import { subjectOf } from '../opinions/operator/opinion-actions.repository.ts';
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

/** The shop whose phone number an author of a hidden review is told. */
type ShopOf = Pick<Services, 'shop'>;

/**
 * Stores a review; a customer may write several about a product, but not the same text twice, and none beside a hidden
 * one.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404, 409 above the maximum and beside a hidden one
 */
export function writeReview(db: Database, { shop }: ShopOf, identity: Identity, review: NewReview, now: number) {
  return db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    if (!(await lockProduct(trx, review.produitId))) throw notFound('product', tags.newProduct);
    const own = await ownReviews(trx, review);
    // The form was sent twice.
    const same = own.find(({ text }) => text === review.text);
    if (same) return same;
    if (own.some(({ hiddenAt }) => hiddenAt !== null)) throw new ApiError('opinion_hidden', oneHiddenMessage(shop));
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
 * @throws {ApiError} 401, 403 for another customer's, 404, 409 for a hidden one
 */
export async function removeReview(
  db: Database,
  { shop }: ShopOf,
  identity: Identity,
  id: number,
  now: number,
): Promise<void> {
  await db.write(async (trx) => {
    const { hiddenAt } = await ownReview(trx, identity, id, now);
    if (hiddenAt !== null) throw new ApiError('opinion_hidden', undeletableMessage('review', shop));
    if ((await deleteAndLog(trx, 'comments', { id })) === 0) throw unknownReview();
    // The deletion of the account no longer finds it.
    await eraseActions(trx, subjectOf('review', id));
  });
}
