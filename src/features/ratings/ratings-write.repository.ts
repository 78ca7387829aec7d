/** Writes star ratings and their sums on products. The caller holds locks on the customer and the product. */
import { sql } from 'kysely';
import { logChange } from '../../data/change-log.ts';
import type { Writer } from '../../data/database.ts';
import { deleteAndLog } from '../../data/logged-rows.ts';
import { tagsOfRowChange } from '../../data/row-tags.ts';
import { statement } from '../../data/statement.ts';
import type { Row } from '../../data/tables.ts';
import type { ListedState } from '../products/writing/listed-products.repository.ts';
import { addToProduct, addToProducts, type ProductCounts } from '../products/writing/product-counts.repository.ts';

type Rating = Row<'etoiles'>;
/** A rating without its id. */
export type NewRating = Omit<Rating, 'id' | 'bought' | 'externalId'> & Partial<Pick<Rating, 'bought' | 'externalId'>>;

const readOwn = statement((db, { clientId, produitId }: Pick<Rating, 'clientId' | 'produitId'>) =>
  db
    .selectFrom('etoiles')
    .select(['id', 'clientId', 'produitId', 'cote', 'comment', 'createdAt', 'bought', 'externalId'])
    .where('clientId', '=', clientId)
    .where('produitId', '=', produitId),
);

/** The customer's rating of the product, if there is one. */
export async function ownRating(
  trx: Writer,
  { clientId, produitId }: Pick<Rating, 'clientId' | 'produitId'>,
): Promise<Rating | undefined> {
  const [rating] = await readOwn(trx, { clientId, produitId });
  return rating;
}

/** The amounts that a rating adds to the stars of a product. @param earlier the customer's previous rating */
export const starsOf = ({ cote }: NewRating, earlier: Rating | undefined): ProductCounts =>
  earlier ? { ratingSum: cote - earlier.cote } : { ratingCount: 1, ratingSum: cote };

const insertRow = statement(
  (db, { clientId, produitId, cote, comment, createdAt, bought, externalId }: Omit<Rating, 'id'>) =>
    db
      .insertInto('etoiles')
      .values({ clientId, produitId, cote, comment, createdAt, bought, externalId })
      .returning('id'),
);

/** Inserts a rating and returns its id; {@link countRating} does the rest. */
export async function insertRating(trx: Writer, rating: NewRating): Promise<number> {
  const [added] = await insertRow(trx, { externalId: null, bought: false, ...rating });
  return (added as Pick<Rating, 'id'>).id;
}

const updateRow = statement(
  (db, { id, cote, comment, createdAt, bought, externalId }: Omit<Rating, 'clientId' | 'produitId'>) =>
    db
      .updateTable('etoiles')
      .set({ cote, comment, createdAt, bought, externalId: sql`coalesce(${externalId}, ${sql.ref('externalId')})` })
      .where('id', '=', id),
);

/**
 * Writes everything about a rating except the row of a new one: the earlier row, the product's stars, and the tags.
 * Reads nothing if it receives a product that is `readyToAdd`, so that `trx` may hold the statements back
 * (`writesAtEnd`).
 * @param product the product under its lock; read here if omitted
 */
export async function countRating(
  trx: Writer,
  rating: NewRating,
  { earlier, product }: { readonly earlier: Rating | undefined; readonly product?: ListedState },
): Promise<void> {
  const { produitId, cote } = rating;
  const after = { externalId: null, bought: false, ...earlier, ...rating, id: earlier?.id ?? 0 };
  await Promise.all([
    earlier && updateRow(trx, after),
    cote !== earlier?.cote &&
      addToProducts(trx, new Map([[produitId, starsOf(rating, earlier)]]), product && [product]),
    logChange(trx, tagsOfRowChange('etoiles', earlier, after)),
  ]);
}

/** Adds a rating, or updates the customer's rating of the product. Returns its id. */
export async function putRating(trx: Writer, rating: NewRating): Promise<number> {
  const earlier = await ownRating(trx, rating);
  const id = earlier?.id ?? (await insertRating(trx, rating));
  await countRating(trx, rating, { earlier });
  return id;
}

/** Deletes a rating. */
export async function deleteRating(
  trx: Writer,
  { id, produitId, cote }: Pick<Rating, 'id' | 'produitId' | 'cote'>,
): Promise<void> {
  await deleteAndLog(trx, 'etoiles', { id });
  await addToProduct(trx, produitId, { ratingCount: -1, ratingSum: -cote });
}
