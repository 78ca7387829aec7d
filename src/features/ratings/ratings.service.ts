/** Writes and deletes star ratings. */
import { ApiError, notFound, onlySelf } from '../../api/api-error.ts';
import type { Services } from '../../api/services.ts';
import { lockSignedInClient } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database, Writer } from '../../data/database.ts';
import { withCommit, writesAtEnd } from '../../data/pipelined.ts';
import { tags } from '../../data/tags.ts';
import { eraseActions } from '../operator/actions.repository.ts';
import { hasBought } from '../opinions/bought.repository.ts';
import { undeletableMessage } from '../opinions/hidden-opinion.ts';
import { subjectOf } from '../opinions/operator/opinion-actions.repository.ts';
import { lockListed, lockProduct } from '../products/writing/lock-products.repository.ts';
import { readyToAdd } from '../products/writing/product-counts.repository.ts';
import { ratingById } from './ratings.repository.ts';
import {
  countRating,
  deleteRating,
  insertRating,
  type NewRating,
  ownRating,
  starsOf,
} from './ratings-write.repository.ts';

const unknownRating = () => new ApiError('not_found', 'There is no such rating.');

/** The input of a rating. */
interface Rated extends Pick<NewRating, 'produitId' | 'cote' | 'comment'> {
  readonly identity: Identity;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Stores the customer's rating of a product in a transaction; see {@link rateProduct}. */
export async function storeRating(trx: Writer, { identity, now, ...given }: Rated) {
  const { clientId } = identity;
  const createdAt = new Date(now).toISOString();
  const { produitId, cote, comment } = given;
  const place = { clientId, produitId };
  // Locks come first, so that the data read after them is current.
  const [author, product, earlier, bought] = await Promise.all([
    lockSignedInClient(trx, identity, now),
    lockListed(trx, produitId),
    ownRating(trx, place),
    hasBought(trx, place),
  ]);
  if (!product) throw notFound('product', tags.newProduct);
  const rating: NewRating = { ...given, clientId, createdAt, bought };
  const ready = await readyToAdd(trx, product, starsOf(rating, earlier));
  // The rest is one round trip, commit included.
  await countRating(writesAtEnd(trx), rating, { earlier, product: ready });
  const id = earlier?.id ?? (await withCommit(trx, insertRating(trx, rating)));
  return {
    id,
    cote,
    comment,
    createdAt,
    produitId,
    clientId,
    bought,
    isCut: false,
    hiddenAt: earlier?.hiddenAt ?? null,
    client: { id: clientId, pseudo: author.pseudo, url: author.url },
  };
}

/**
 * Stores the customer's rating of a product, replacing an earlier one; what replaces a hidden one is hidden.
 * @throws {ApiError} 401, 404
 */
export const rateProduct = (db: Database, rating: Rated) => db.run(storeRating, rating);

/**
 * @param now milliseconds since 1970
 * @throws {ApiError} 401, 403 for another customer's, 404, 409 for a hidden one
 */
export async function removeRating(
  db: Database,
  { shop }: Pick<Services, 'shop'>,
  identity: Identity,
  id: number,
  now: number,
): Promise<void> {
  await db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    const rating = await ratingById(trx, id);
    if (!rating) throw unknownRating();
    onlySelf(identity, rating.clientId);
    if (rating.hiddenAt !== null) throw new ApiError('opinion_hidden', undeletableMessage('rating', shop));
    // A concurrent deletion of the product deletes its ratings.
    if (!(await lockProduct(trx, rating.produitId))) throw unknownRating();
    await deleteRating(trx, rating);
    // The deletion of the account no longer finds it.
    await eraseActions(trx, subjectOf('rating', id));
  });
}
