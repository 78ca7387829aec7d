/**
 * Counts what was sold (`produits.orderCount`), by which lists and searches rank products. A unit is sold once it is paid
 * or delivered, whichever comes first: an order that nobody has paid moves no product up (S-43).
 */
import type { Writer } from '../../../data/database.ts';
import { lockProducts } from '../../products/lock-products.repository.ts';
import { addToProducts } from '../../products/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';

/**
 * Adds the lines of the order, which is locked, to what was sold of their products.
 * @param shops ids of the shops whose lines count now; all lines when left out
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
