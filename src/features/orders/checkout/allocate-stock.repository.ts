/** Allocates a shop's reported stock to the orders that it has not sent yet. */
import { sql } from 'kysely';
import type { Writer } from '../../../data/database.ts';
import { tableRows } from '../../../data/table-rows.ts';
import { PROGRESS, progressOf } from '../order-status.ts';
import { allocate } from './allocate-stock.ts';

/** States of a part that has not left its shop. */
const WITH_SHOP = PROGRESS.slice(0, progressOf('shipped'));

/** Unsent lines of these products, the oldest order first. */
async function waitingLines(trx: Writer, ids: readonly number[]) {
  const rows = ids.map((id) => ({ id }));
  return trx
    .selectFrom('commande_produits as l')
    .innerJoin('commandes as o', 'o.id', 'l.commandeId')
    .innerJoin('livraisons as d', (join) =>
      join.onRef('d.commandeId', '=', 'l.commandeId').onRef('d.boutiqueId', '=', 'l.boutiqueId'),
    )
    .select(['l.commandeId', 'l.produitId', 'l.variety', 'l.colour', 'l.qte', 'l.qteBackorder'])
    .where(sql<boolean>`l."produitId" in ${tableRows(trx, 'produits', ['id'], rows)}`)
    .where('o.status', 'not in', ['draft', 'cancelled'])
    .where('d.status', 'in', WITH_SHOP)
    .orderBy('o.createdAt')
    .orderBy('o.id')
    .execute();
}

/**
 * Allocates the stock of locked products; returns the units left for sale, by product. The lock of the product, not of
 * the order, protects the back-orders of a line.
 * @param stated units in the shop now, including those of orders that it has not sent
 */
export async function allocateStock(trx: Writer, stated: ReadonlyMap<number, number>): Promise<Map<number, number>> {
  if (stated.size === 0) return new Map();
  const linesOf = Map.groupBy(await waitingLines(trx, [...stated.keys()]), ({ produitId }) => produitId);
  const forSale = new Map<number, number>();
  for (const [id, units] of stated) {
    const { left, changed } = allocate(units, linesOf.get(id) ?? []);
    forSale.set(id, left);
    for (const { commandeId, produitId, variety, colour, qteBackorder } of changed)
      await trx
        .updateTable('commande_produits')
        .set({ qteBackorder })
        .where('commandeId', '=', commandeId)
        .where('produitId', '=', produitId)
        .where('variety', '=', variety)
        .where('colour', '=', colour)
        .execute();
  }
  return forSale;
}
