/** Writes and deletes star ratings. */
import { ApiError, notFound, onlySelf, signedOut } from '../../api/api-error.ts';
import type { Identity } from '../../api/identity.ts';
import { transaction } from '../../api/transaction.ts';
import type { Database } from '../../data/database.ts';
import { withCommit, writesAtEnd } from '../../data/pipelined.ts';
import { tags } from '../../data/tags.ts';
import { lockAuthor, lockClient } from '../account/lock-client.repository.ts';
import { lockListed, lockProduct } from '../products/lock-products.repository.ts';
import { readyToAdd } from '../products/product-counts.repository.ts';
import { ratingById } from './ratings.repository.ts';
import {
  countRating,
  deleteRating,
  insertRating,
  type NewRating,
  ownRating,
  starsOf,
} from './ratings-write.repository.ts';

const unknownRating = () => new ApiError(404, 'There is no such rating.');

/** @public loaded by name in the writer thread */
export const storeRating = transaction(import.meta.url, 'storeRating', async (trx, rating: NewRating) => {
  const { clientId, produitId, cote, comment, createdAt } = rating;
  // The locks first: what is read after them is current.
  const [author, product, earlier] = await Promise.all([
    lockAuthor(trx, clientId),
    lockListed(trx, produitId),
    ownRating(trx, rating),
  ]);
  if (!author) throw signedOut();
  if (!product) throw notFound('product', tags.newProduct);
  const ready = await readyToAdd(trx, product, starsOf(rating, earlier));
  // The rest is one round trip, commit included.
  await countRating(writesAtEnd(trx), rating, { earlier, product: ready });
  const id = earlier?.id ?? (await withCommit(trx, insertRating(trx, rating)));
  return { id, cote, comment, createdAt, produitId, clientId, isCut: false, client: { id: clientId, ...author } };
});

/**
 * Stores the customer's rating of a product, replacing an earlier one.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 404
 */
export const rateProduct = (db: Database, rating: Omit<NewRating, 'createdAt'>, now: number) =>
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
