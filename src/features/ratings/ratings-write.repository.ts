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
/** Columns that a rating may be written without. */
const DEFAULTS = { bought: false, externalId: null, hiddenAt: null, hiddenReason: null };
/** A rating without its id. */
export type NewRating = Omit<Rating, 'id' | keyof typeof DEFAULTS> & Partial<Pick<Rating, keyof typeof DEFAULTS>>;

const readOwn = statement((db, { clientId, produitId }: Pick<Rating, 'clientId' | 'produitId'>) =>
  db
    .selectFrom('etoiles')
    .select(['id', 'clientId', 'produitId', 'cote', 'comment', 'createdAt', 'bought', 'externalId'])
    .select(['hiddenAt', 'hiddenReason'])
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

/** The amounts that a shown rating adds to the stars of a product; a hidden one subtracts them. */
export const starsOfOne = ({ cote }: Pick<Rating, 'cote'>, sign: 1 | -1 = 1): ProductCounts => ({
  ratingCount: sign,
  ratingSum: sign * cote,
});

/**
 * The amounts that a rating adds to the stars of a product; none if it is hidden.
 * @param earlier the customer's previous rating; where that is hidden, the new one is
 */
export function starsOf(rating: NewRating, earlier: Rating | undefined): ProductCounts {
  if ((earlier ?? rating).hiddenAt) return {};
  return earlier ? { ratingSum: rating.cote - earlier.cote } : starsOfOne(rating);
}

const insertRow = statement((db, values: Omit<Rating, 'id'>) => {
  const { clientId, produitId, cote, comment, createdAt, bought, externalId, hiddenAt, hiddenReason } = values;
  return db
    .insertInto('etoiles')
    .values({ clientId, produitId, cote, comment, createdAt, bought, externalId, hiddenAt, hiddenReason })
    .returning('id');
});

/** Inserts a rating and returns its id; {@link countRating} does the rest. */
export async function insertRating(trx: Writer, rating: NewRating): Promise<number> {
  const [added] = await insertRow(trx, { ...DEFAULTS, ...rating });
  return (added as Pick<Rating, 'id'>).id;
}

const updateRow = statement(
  (
    db,
    {
      id,
      cote,
      comment,
      createdAt,
      bought,
      externalId,
    }: Omit<Rating, 'clientId' | 'produitId' | 'hiddenAt' | 'hiddenReason'>,
  ) =>
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
  const { produitId } = rating;
  const after = { ...DEFAULTS, ...earlier, ...rating, id: earlier?.id ?? 0 };
  const stars = starsOf(rating, earlier);
  await Promise.all([
    earlier && updateRow(trx, after),
    stars.ratingSum && addToProducts(trx, new Map([[produitId, stars]]), product && [product]),
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

/** Deletes a rating; a hidden one is no part of the stars. */
export async function deleteRating(
  trx: Writer,
  { id, produitId, cote, hiddenAt }: Pick<Rating, 'id' | 'produitId' | 'cote' | 'hiddenAt'>,
): Promise<void> {
  await deleteAndLog(trx, 'etoiles', { id });
  if (hiddenAt === null) await addToProduct(trx, produitId, starsOfOne({ cote }, -1));
}
