/** Reads orders (`commandes`) with their lines and with what each shop sends of them. */
import type { Reader } from '../../platform/database/database.ts';
import type { Row } from '../../platform/database/tables.ts';
import { awaitsPayment } from './order-status.ts';

type Stored = Row<'commandes'>;

/** What is kept of a line, with what is shown of its product and its shop. */
async function linesOf(db: Reader, orderIds: readonly number[]) {
  return db
    .selectFrom('commande_produits as l')
    .innerJoin('produits as p', 'p.id', 'l.produitId')
    .innerJoin('boutiques as b', 'b.id', 'l.boutiqueId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .select(['l.commandeId', 'l.produitId', 'l.nom', 'l.qte', 'l.qteBackorder', 'l.prix', 'p.url', 'm.initials'])
    .select(['b.id as boutiqueId', 'b.nomBoutique', 'b.nomLink'])
    .where('l.commandeId', 'in', orderIds)
    .orderBy('l.produitId')
    .execute();
}

/** What each shop sends, in the order of the shops' names. */
async function partsOf(db: Reader, orderIds: readonly number[]) {
  return db
    .selectFrom('livraisons as d')
    .innerJoin('boutiques as b', 'b.id', 'd.boutiqueId')
    .select(['d.commandeId', 'd.status', 'd.nom', 'b.id as boutiqueId', 'b.nomBoutique', 'b.nomLink'])
    .where('d.commandeId', 'in', orderIds)
    .orderBy('b.nomBoutique')
    .orderBy('b.id')
    .execute();
}

/**
 * The orders as the contract answers them, in the order of `rows`.
 * @param holdMs milliseconds for which an order waits for its payment (G-113)
 */
export async function withDetails(db: Reader, rows: readonly Stored[], holdMs: number) {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await linesOf(db, ids);
  const parts = await partsOf(db, ids);
  return rows.map(({ idCommandeSent: _, produitIds, clientId, ...order }) => {
    const ownLines = lines.filter(({ commandeId }) => commandeId === order.id);
    const ownParts = parts.filter(({ commandeId }) => commandeId === order.id);
    const persons = [...new Set(ownParts.flatMap(({ nom }) => (nom === null ? [] : [nom])))];
    return {
      ...order,
      // Nobody but the customer reads an order, and one who is deleted reads nothing.
      clientId: clientId ?? 0,
      paymentMethod: order.payment_method,
      statusLivraison: order.status === 'delivered',
      produitId: produitIds ?? ownLines.map(({ produitId }) => produitId),
      livraison: persons.length > 0 ? { nom: persons.join(', ') } : null,
      produits: ownLines.map(({ produitId, nom, url, initials, qte, qteBackorder, prix, ...shop }) => ({
        id: produitId,
        nom,
        url,
        mesure: initials === null ? null : { initials },
        boutique: { id: shop.boutiqueId, nomBoutique: shop.nomBoutique, nomLink: shop.nomLink },
        commande_produit: { qte, qteBackorder, prix },
      })),
      parts: ownParts.map(({ status, nom, boutiqueId, nomBoutique, nomLink }) => ({
        boutique: { id: boutiqueId, nomBoutique, nomLink },
        status,
        nom,
      })),
      payBefore: awaitsPayment(order) ? new Date(Date.parse(order.createdAt) + holdMs).toISOString() : null,
    };
  });
}

/** An order with everything that hangs on it. */
export type DetailedOrder = Awaited<ReturnType<typeof withDetails>>[number];

/** The order `id` with everything, draft or not; undefined when there is none. */
export async function orderById(db: Reader, id: number, holdMs: number): Promise<DetailedOrder | undefined> {
  const rows = await db.selectFrom('commandes').selectAll().where('id', '=', id).execute();
  return (await withDetails(db, rows, holdMs))[0];
}
