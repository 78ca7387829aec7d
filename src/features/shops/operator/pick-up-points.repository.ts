/** Pick-up points as operators see them. */
import type { Reader } from '../../../data/database.ts';
import { ENDED_STATUSES } from '../../orders/order-status.ts';

const points = (db: Reader) =>
  db
    .selectFrom('points_de_vente as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'b.id as boutiqueId', 'b.nomLink as shop', 'p.nom', 'p.adressePrecise', 'p.desc']);

/** Pick-up points by shop, in insertion order. @param shop last part of the shop's address; all shops without it */
export async function pickUpPointsForOperator(db: Reader, shop: string | undefined) {
  return points(db)
    .$if(shop !== undefined, (query) => query.where('b.nomLink', '=', String(shop)))
    .orderBy('b.nomLink')
    .orderBy('p.id')
    .execute();
}

/** The pick-up point with this id. */
export async function pickUpPointById(db: Reader, id: number) {
  return points(db).where('p.id', '=', id).executeTakeFirst();
}

/** Numbers of the orders that wait to be picked up at a point of this shop. */
export async function ordersToPickUp(
  db: Reader,
  { id, boutiqueId }: { readonly id: number; readonly boutiqueId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('livraisons as l')
    .innerJoin('commandes as o', 'o.id', 'l.commandeId')
    .select(['o.idCommande', 'l.pickUp'])
    .where('l.boutiqueId', '=', boutiqueId)
    .where('l.pickUp', 'is not', null)
    .where('l.status', 'not in', ENDED_STATUSES)
    .orderBy('o.id')
    .execute();
  return rows.flatMap(({ idCommande, pickUp }) => (pickUp?.id === id ? [idCommande] : []));
}
