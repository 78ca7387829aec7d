/**
 * Counts sold units (`produits.orderCount`), which lists and searches rank by. A unit counts once it is paid or
 * delivered, whichever comes first, so that unpaid orders do not affect the ranking.
 */
import type { Writer } from '../../../data/database.ts';
import { lockProducts } from '../../products/writing/lock-products.repository.ts';
import { addToProducts } from '../../products/writing/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';

/**
 * Adds the lines of a locked order to the sold units of their products.
 * @param shops ids of the shops whose lines to count; all if omitted
 */
export async function countSales(trx: Writer, commandeId: number, shops?: readonly number[]): Promise<void> {
  if (shops?.length === 0) return;
  const lines = await trx
    .selectFrom('commande_produits')
    .select(['produitId', 'qte'])
    .where('commandeId', '=', commandeId)
    .$if(shops !== undefined, (query) => query.where('boutiqueId', 'in', shops ?? []))
    .execute();
  await lockProducts(
    trx,
    lines.map(({ produitId }) => produitId),
  );
  await addToProducts(
    trx,
    countsByProduct(lines, ({ qte }) => ({ orderCount: qte })),
  );
}
