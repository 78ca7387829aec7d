/** Writes and deletes star ratings. */
import { ApiError, notFound, onlySelf, signedOut } from '../../api/api-error.ts';
import type { Identity } from '../../api/identity.ts';
import { transaction } from '../../api/transaction.ts';
import type { Database } from '../../data/database.ts';
import { tags } from '../../data/tags.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { lockProduct } from '../products/lock-products.repository.ts';
import { ratingById } from './ratings.repository.ts';
import { deleteRating, putRating, readBeforeRating } from './ratings-write.repository.ts';

const unknownRating = () => new ApiError(404, 'There is no such rating.');

type NewRating = Omit<Parameters<typeof putRating>[1], 'createdAt'>;

/** @public loaded by name in the writer thread */
export const storeRating = transaction(
  import.meta.url,
  'storeRating',
  async (trx, rating: NewRating & { readonly createdAt: string }) => {
    // The locks first: what is read after them is current.
    const [isClient, product, known] = await Promise.all([
      lockClient(trx, rating.clientId),
      lockProduct(trx, rating.produitId),
      readBeforeRating(trx, rating),
    ]);
    if (!isClient) throw signedOut();
    if (!product) throw notFound('product', tags.newProduct);
    const stored = await ratingById(trx, await putRating(trx, rating, known));
    if (!stored) throw unknownRating();
    return stored;
  },
);

/**
 * Stores the customer's rating of a product, replacing an earlier one.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404
 */
export const rateProduct = (db: Database, rating: NewRating, now: number) =>
  db.run(storeRating, { ...rating, createdAt: new Date(now).toISOString() });

/** @throws {ApiError} 401, 403 for another customer's, 404 */
export async function removeRating(db: Database, identity: Identity, id: number): Promise<void> {
  await db.write(async (trx) => {
    if (!(await lockClient(trx, identity.clientId))) throw signedOut();
    const rating = await ratingById(trx, id);
    if (!rating) throw unknownRating();
    onlySelf(identity, rating.clientId);
    // Deleting a product at the same time deletes its ratings.
    if (!(await lockProduct(trx, rating.produitId))) throw unknownRating();
    await deleteRating(trx, rating);
  });
}
