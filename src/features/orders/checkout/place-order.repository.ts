/** Places orders: lines, parts by shop, stock, and the order itself. */
import { sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { rowInserter, rowsFromText, textOfIds } from '../../../data/table-rows.ts';
import { offersOf } from '../../products/choices.repository.ts';
import { choiceWords } from '../../products/choices.ts';
import type { ListedState } from '../../products/listed-products.repository.ts';
import { addToProducts } from '../../products/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';
import { ORDER_CURRENCY } from '../order-amounts.ts';
import type { AskedLine, CheckedOrder, OrderableProduct } from './order-check.ts';
import type { PickUpPlace, ShopPlace } from './pick-up.ts';

const rateOf = statement((db, { nom }: { nom: string }) =>
  db.selectFrom('devises').select('taux').where('nom', '=', nom),
);

/** The Naira rate (C-30); undefined if there is no such currency. */
export async function nairaRate(db: Reader): Promise<number | undefined> {
  const [naira] = await rateOf(db, { nom: ORDER_CURRENCY });
  return naira?.taux.valeur;
}

const lockProducts = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('produits')
    .select(['id', 'boutiqueId', 'nom', 'prix', 'prixPromotion', 'promotion', 'qte', 'moq', 'isListed'])
    .where(sql<boolean>`id in ${rowsFromText(db, 'produits', ['id'], ids)}`)
    .orderBy('id')
    .$if(dialectOf(db) === 'postgres', (query) => query.forNoKeyUpdate()),
);

/**
 * Locks the products of these lines until the transaction ends, by ascending id to avoid deadlocks, and returns those
 * that exist.
 */
export async function lockOrderables(trx: Writer, lines: readonly AskedLine[]): Promise<OrderableProduct[]> {
  const ids = [...new Set(lines.map(({ id }) => id))];
  const products = await lockProducts(trx, { ids: textOfIds(trx, ids) });
  // Read under the lock, which changes of varieties take, too.
  const chosen = new Set(lines.filter((line) => choiceWords(line) !== '').map(({ id }) => id));
  const offerOf = await offersOf(trx, [...chosen]);
  return products.map((product) => ({ ...product, ...offerOf(product.id) }));
}

const openUnits = statement((db, { clientId }: { clientId: number }) =>
  db
    .selectFrom('commandes')
    .select((eb) => eb.fn.sum<number | null>('quantite').as('units'))
    .where('clientId', '=', clientId)
    .where('payment', '=', 'pending')
    .where('status', 'not in', ['draft', 'cancelled', 'delivered']),
);

/** Units in the customer's open orders: not paid, cancelled or delivered (S-42). */
export async function unpaidUnits(db: Reader, clientId: number): Promise<number> {
  const [open] = await openUnits(db, { clientId });
  return Number(open?.units ?? 0);
}

/** The lines of a placed order. */
export async function placedLines(db: Reader, commandeId: number): Promise<Omit<AskedLine, 'mayWait'>[]> {
  return db
    .selectFrom('commande_produits')
    .select(['produitId as id', 'qte', 'variety', 'colour'])
    .where('commandeId', '=', commandeId)
    .execute();
}

/** The existing points of sale with these ids. */
export async function pickUpPoints(trx: Writer, ids: readonly number[]): Promise<ShopPlace[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('points_de_vente as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .select(['p.id', 'p.boutiqueId', 'p.nom', 'p.adressePrecise', 'b.phone'])
    .where('p.id', 'in', ids)
    .execute();
}

/** Ids of the pick-up points of a placed order. */
export async function placedPoints(db: Reader, commandeId: number): Promise<number[]> {
  const parts = await db.selectFrom('livraisons').select('pickUp').where('commandeId', '=', commandeId).execute();
  return parts.flatMap(({ pickUp }) => (pickUp === null ? [] : [pickUp.id]));
}

/** A checked order. */
export interface NewOrder extends CheckedOrder {
  /** Phone number to call about it. */
  readonly desc: string | null;
  /** Pick-up place of each shop's part, by shop id. */
  readonly places: ReadonlyMap<number, PickUpPlace>;
  /** States of its products, read under their locks. */
  readonly states?: readonly ListedState[];
}

const insertLines = rowInserter('commande_produits', [
  'commandeId',
  'produitId',
  'boutiqueId',
  'nom',
  'prix',
  'qte',
  'qteBackorder',
  'variety',
  'colour',
]);

const insertParts = rowInserter('livraisons', ['commandeId', 'boutiqueId', 'status', 'updatedAt', 'times', 'pickUp']);

const setPlaced = statement((db, values: { id: number; quantite: number; priceTotal: number; desc: string | null }) =>
  db
    .updateTable('commandes')
    .set({ status: 'placed', quantite: values.quantite, priceTotal: values.priceTotal, desc: values.desc })
    .set({ produitIds: null })
    .where('id', '=', values.id),
);

/**
 * Places the draft `commandeId`. The draft and its products are locked.
 * @param now milliseconds since 1970
 */
export async function insertPlacedOrder(
  trx: Writer,
  commandeId: number,
  { lines, quantite, priceTotal, desc, places, states }: NewOrder,
  now: number,
): Promise<void> {
  const shops = [...new Set(lines.map(({ boutiqueId }) => boutiqueId))];
  const updatedAt = new Date(now).toISOString();
  const parts = shops.map((boutiqueId) => ({
    commandeId,
    boutiqueId,
    status: 'placed' as const,
    updatedAt,
    times: { placed: updatedAt },
    pickUp: places.get(boutiqueId) ?? null,
  }));
  await Promise.all([
    insertLines(
      trx,
      lines.map((line) => ({ commandeId, ...line })),
    ),
    insertParts(trx, parts),
    setPlaced(trx, { id: commandeId, quantite, priceTotal, desc }),
    addToProducts(
      trx,
      countsByProduct(lines, ({ qte, qteBackorder }) => ({ qte: qteBackorder - qte })),
      states,
    ),
  ]);
}
