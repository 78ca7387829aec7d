/** Adds and removes favourites. */
import { ApiError, notFound } from '../../api/api-error.ts';
import { lockSignedInClient } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database, Writer } from '../../data/database.ts';
import { withCommit, writesAtEnd } from '../../data/pipelined.ts';
import { tags } from '../../data/tags.ts';
import { formatCount } from '../../shared/counted.ts';
import { lockListed, lockProduct } from '../products/writing/lock-products.repository.ts';
import { countLike, countLikes, deleteLike, insertLike, likeById, likeOf } from './favourites.repository.ts';

const NOT_LISTED_MESSAGE = 'This product is not sold any more.';

const fullMessage = (max: number) => `You can keep at most ${formatCount(max)} favourites. Please remove one first.`;

/** The error for another customer's like, which is the same as for a missing one. */
const unknownLike = () => new ApiError('not_found', 'There is no such favourite.');

interface NewLike {
  readonly identity: Identity;
  readonly produitId: number;
  /** Maximum likes of one customer. */
  readonly max: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Adds a like, as a task of the writer; returns the earlier one if there is one.
 * @throws {ApiError} as {@link addLike}
 */
export async function putLike(trx: Writer, { identity, produitId, max, now }: NewLike) {
  const { clientId } = identity;
  const createdAt = new Date(now).toISOString();
  // The locks come first, so that the reads after them are current.
  const [, product, like, count] = await Promise.all([
    lockSignedInClient(trx, identity, now),
    lockListed(trx, produitId),
    likeOf(trx, clientId, produitId),
    countLikes(trx, clientId),
  ]);
  if (!product) throw notFound('product', tags.newProduct);
  if (like) return like;
  if (!product.isListed) throw new ApiError('product_gone', NOT_LISTED_MESSAGE);
  if (count >= max) throw new ApiError('limit_reached', fullMessage(max));
  // The rest is one round trip, commit included.
  await countLike(writesAtEnd(trx), { produitId, createdAt }, product);
  return withCommit(trx, insertLike(trx, { clientId, produitId, createdAt }));
}

/**
 * The customer's like of the product, added if there is none.
 * @throws {ApiError} 401, 404, 409 for one too many, 410 for a product that is no longer sold
 */
export const addLike = (db: Database, like: NewLike) => db.run(putLike, like);

interface OldLike extends Pick<NewLike, 'identity' | 'now'> {
  readonly likeId: number;
}

/** Removes a like, as a task of the writer. @throws {ApiError} 401 when the session ended, 404 for another's like */
export async function takeLike(trx: Writer, { identity, likeId, now }: OldLike): Promise<void> {
  await lockSignedInClient(trx, identity, now);
  const like = await likeById(trx, identity.clientId, likeId);
  // Deleting a product at the same time deletes its likes.
  if (!like || !(await lockProduct(trx, like.produitId))) throw unknownLike();
  await deleteLike(trx, like);
}

/** Removes a like. @throws {ApiError} 401 when the session ended, 404 for one that is not the customer's */
export const removeLike = (db: Database, like: OldLike): Promise<void> => db.run(takeLike, like);
