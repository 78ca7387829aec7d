/** Adds and removes favourites. */
import { ApiError, notFound, signedOut } from '../../api/api-error.ts';
import { transaction } from '../../api/transaction.ts';
import type { Database } from '../../data/database.ts';
import { withCommit, writesAtEnd } from '../../data/pipelined.ts';
import { tags } from '../../data/tags.ts';
import { formatCount } from '../../shared/counted.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { lockListed, lockProduct } from '../products/lock-products.repository.ts';
import { countLike, countLikes, deleteLike, insertLike, likeById, likeOf } from './favourites.repository.ts';

const WORDS_NOT_LISTED = 'This product is not sold any more.';

const wordsFull = (most: number) => `You can keep at most ${formatCount(most)} favourites. Please remove one first.`;

/** Another customer's like is answered like a missing one. */
const unknownLike = () => new ApiError(404, 'There is no such favourite.');

interface NewLike {
  readonly clientId: number;
  readonly produitId: number;
}

/** @public loaded by name in the writer thread */
export const putLike = transaction(
  import.meta.url,
  'putLike',
  async (
    trx,
    { clientId, produitId, most, createdAt }: NewLike & { readonly most: number; readonly createdAt: string },
  ) => {
    // The locks first: what is read after them is current.
    const [isClient, product, like, count] = await Promise.all([
      lockClient(trx, clientId),
      lockListed(trx, produitId),
      likeOf(trx, clientId, produitId),
      countLikes(trx, clientId),
    ]);
    if (!isClient) throw signedOut();
    if (!product) throw notFound('product', tags.newProduct);
    if (like) return like;
    if (!product.isListed) throw new ApiError(410, WORDS_NOT_LISTED);
    if (count >= most) throw new ApiError(409, wordsFull(most));
    // The rest is one round trip, commit included.
    await countLike(writesAtEnd(trx), { produitId, createdAt }, product);
    return withCommit(trx, insertLike(trx, { clientId, produitId, createdAt }));
  },
);

/**
 * The customer's like of the product, added if there is none.
 * @param most the most likes of one customer
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404, 409 for one too many, 410 for a product that is no longer sold
 */
export const addLike = (db: Database, { clientId, produitId }: NewLike, most: number, now: number) =>
  db.run(putLike, { clientId, produitId, most, createdAt: new Date(now).toISOString() });

/** @public loaded by name in the writer thread */
export const takeLike = transaction(
  import.meta.url,
  'takeLike',
  async (trx, { clientId, likeId }: { readonly clientId: number; readonly likeId: number }): Promise<void> => {
    if (!(await lockClient(trx, clientId))) throw signedOut();
    const like = await likeById(trx, clientId, likeId);
    // Deleting a product at the same time deletes its likes.
    if (!like || !(await lockProduct(trx, like.produitId))) throw unknownLike();
    await deleteLike(trx, like);
  },
);

/** @throws {ApiError} 401, 404 for a like that is not the customer's */
export const removeLike = (db: Database, clientId: number, likeId: number): Promise<void> =>
  db.run(takeLike, { clientId, likeId });
