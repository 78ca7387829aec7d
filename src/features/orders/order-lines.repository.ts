/** Lines of placed orders. */
import type { Reader } from '../../data/database.ts';

/** Ids of the products of these orders. */
export async function orderedProducts(db: Reader, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom('commande_produits')
    .select('produitId')
    .where('commandeId', 'in', orderIds)
    .execute();
  return rows.map(({ produitId }) => produitId);
}

/** Units of each line, and how many of them are back-ordered. */
export async function unitsOfOrder(db: Reader, orderId: number) {
  return db
    .selectFrom('commande_produits')
    .select(['produitId', 'qte', 'qteBackorder'])
    .where('commandeId', '=', orderId)
    .execute();
}
