/** Writes star ratings and their sums on products. The caller holds locks on the customer and the product. */
import type { Writer } from '../../data/database.ts';
import { deleteAndLog, insertAndLog, updateAndLog } from '../../data/logged-rows.ts';
import type { Row } from '../../data/tables.ts';
import { listedStates } from '../products/listed-products.repository.ts';
import { addToProduct, addToProducts, type ProductCounts } from '../products/product-counts.repository.ts';

type Rating = Row<'etoiles'>;

/** What {@link putRating} reads first: the customer's earlier rating, and the state of the product. */
export const readBeforeRating = (trx: Writer, { clientId, produitId }: Pick<Rating, 'clientId' | 'produitId'>) =>
  Promise.all([
    trx
      .selectFrom('etoiles')
      .select(['id', 'cote'])
      .where('clientId', '=', clientId)
      .where('produitId', '=', produitId)
      .executeTakeFirst(),
    listedStates(trx, [produitId]),
  ]);

/**
 * Adds a rating, or updates the customer's rating of the product (G-47). Returns its id.
 * @param known what was read under the locks
 */
export async function putRating(
  trx: Writer,
  rating: Omit<Rating, 'id' | 'externalId'> & Partial<Pick<Rating, 'externalId'>>,
  known?: Awaited<ReturnType<typeof readBeforeRating>>,
): Promise<number> {
  const { produitId, cote } = rating;
  const [earlier, states] = known ?? (await readBeforeRating(trx, rating));
  const add = (counts: ProductCounts) => addToProducts(trx, new Map([[produitId, counts]]), states);
  if (!earlier) {
    const [{ id }] = await Promise.all([
      insertAndLog(trx, 'etoiles', rating),
      add({ ratingCount: 1, ratingSum: cote }),
    ]);
    return id;
  }
  await Promise.all([
    updateAndLog(trx, 'etoiles', { id: earlier.id }, rating),
    cote !== earlier.cote && add({ ratingSum: cote - earlier.cote }),
  ]);
  return earlier.id;
}

/** Deletes a rating. */
export async function deleteRating(
  trx: Writer,
  { id, produitId, cote }: Pick<Rating, 'id' | 'produitId' | 'cote'>,
): Promise<void> {
  await deleteAndLog(trx, 'etoiles', { id });
  await addToProduct(trx, produitId, { ratingCount: -1, ratingSum: -cote });
}
