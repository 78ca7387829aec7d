/**
 * Whether a customer bought a product here: a delivered part of an order contains it. A cancelled order does not count.
 */
import type { Writer } from '../../data/database.ts';
import { updateAndLog } from '../../data/logged-rows.ts';
import { statement } from '../../data/statement.ts';
import { lockProducts } from '../products/writing/lock-products.repository.ts';

interface Place {
  readonly clientId: number;
  readonly produitId: number;
}

const readPurchase = statement((db, { clientId, produitId }: Place) =>
  db
    .selectFrom('commandes as o')
    .innerJoin('commande_produits as l', 'l.commandeId', 'o.id')
    .innerJoin('livraisons as d', (join) =>
      join.onRef('d.commandeId', '=', 'o.id').onRef('d.boutiqueId', '=', 'l.boutiqueId'),
    )
    .select('o.id')
    .where('o.clientId', '=', clientId)
    .where('l.produitId', '=', produitId)
    .where('d.status', '=', 'delivered')
    .where('o.status', '!=', 'cancelled')
    .limit(1),
);

/** Whether the customer has a delivered order of the product. */
export const hasBought = async (trx: Writer, { clientId, produitId }: Place): Promise<boolean> =>
  (await readPurchase(trx, { clientId, produitId })).length > 0;

/**
 * Marks the customer's ratings and reviews of products that were just delivered with a locked order.
 * @param clientId null for a customer who deleted the account
 * @param shops ids of the shops whose parts were delivered
 */
export async function markBought(
  trx: Writer,
  commandeId: number,
  clientId: number | null,
  shops: readonly number[],
): Promise<void> {
  if (clientId === null || shops.length === 0) return;
  const lines = await trx
    .selectFrom('commande_produits')
    .select('produitId')
    .distinct()
    .where('commandeId', '=', commandeId)
    .where('boutiqueId', 'in', shops)
    .execute();
  // A concurrent rating of a product holds its lock, and reads the purchase after it.
  await lockProducts(
    trx,
    lines.map(({ produitId }) => produitId),
  );
  for (const { produitId } of lines) {
    await updateAndLog(trx, 'etoiles', { clientId, produitId, bought: false }, { bought: true });
    await updateAndLog(trx, 'comments', { clientId, produitId, bought: false }, { bought: true });
  }
}
