/** Places orders: lines, parts by shop, stock, and the order itself. */
import { dialectOf, type Reader, type Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, rowInserter, textOfIds } from '../../../data/table-rows.ts';
import type { PickUpPlace } from '../../../data/tables/orders.ts';
import type { Row } from '../../../data/tables.ts';
import { offersOf } from '../../products/choices.repository.ts';
import { choiceText } from '../../products/choices.ts';
import { type ListedState, STATE_COLUMNS } from '../../products/writing/listed-products.repository.ts';
import { addToProducts } from '../../products/writing/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';
import { ORDER_CURRENCY } from '../order-amounts.ts';
import { type DetailedOrder, detailedOrder, inColour, type OrderLocks } from '../orders.repository.ts';
import type { CheckedOrder, LineInput, OrderableProduct } from './order-check.ts';
import type { ShopPlace } from './pick-up.ts';
import type { HeldUnits } from './unpaid-units.ts';

const lockProducts = statement((db, { ids }: { ids: string }) =>
  db
    .selectFrom('produits as p')
    .innerJoin('boutiques as b', 'b.id', 'p.boutiqueId')
    .leftJoin('mesures as m', 'm.id', 'p.mesureId')
    .select(STATE_COLUMNS)
    .select(['p.prix', 'p.prixPromotion', 'p.moq', 'p.url', 'p.deliveryTime', 'm.initials'])
    .select(['b.nomBoutique', 'b.nomLink', 'b.province'])
    .where(isOneOf(db, 'p.id', ids))
    .orderBy('p.id')
    .$if(dialectOf(db) === 'postgres', (query) => query.forNoKeyUpdate('p')),
);

/** A locked product: what its order is checked with, what lists see of it, and what its order shows. */
export interface LockedProduct extends OrderableProduct, ListedState {
  readonly url: string;
  /** Of its unit of measure. */
  readonly initials: string | null;
  readonly nomBoutique: string;
  readonly nomLink: string;
}

/**
 * Locks the products of these lines until the transaction ends, by ascending id to avoid deadlocks, and returns those
 * that exist.
 */
export async function lockOrderables(
  trx: Writer,
  lines: readonly Pick<LineInput, 'id' | 'variety' | 'colour'>[],
): Promise<LockedProduct[]> {
  const ids = [...new Set(lines.map(({ id }) => id))];
  const products = await lockProducts(trx, { ids: textOfIds(trx, ids) });
  // Read under the lock, which changes of varieties take, too.
  const chosen = new Set(lines.filter((line) => choiceText(line) !== '').map(({ id }) => id));
  const offerOf = await offersOf(trx, [...chosen]);
  return products.map((product) => ({ ...product, ...offerOf(product.id) }));
}

const bounds = statement((db, { clientId, currency, ids }: { clientId: number; currency: string; ids: string }) =>
  db
    .selectFrom('clients as c')
    .leftJoin('commandes as o', (join) =>
      join
        .onRef('o.clientId', '=', 'c.id')
        .on('o.payment', '=', 'pending')
        .on('o.status', 'not in', ['draft', 'cancelled', 'delivered']),
    )
    .leftJoin('commande_produits as l', (join) =>
      join.onRef('l.commandeId', '=', 'o.id').on(() => isOneOf(db, 'l.produitId', ids)),
    )
    .select((eb) => [
      'l.produitId',
      eb.fn.sum<number | null>('l.qte').as('units'),
      eb.selectFrom('devises').select('taux').where('nom', '=', currency).as('taux'),
      eb
        .selectFrom('commandes as open')
        .select(({ fn }) => fn.sum<number | null>('open.quantite').as('all'))
        .where('open.clientId', '=', clientId)
        .where('open.payment', '=', 'pending')
        .where('open.status', 'not in', ['draft', 'cancelled', 'delivered'])
        .as('all'),
      eb
        .selectFrom('commandes as past')
        .select('past.id')
        .where('past.clientId', '=', clientId)
        .where((past) => past.or([past('past.payment', '=', 'completed'), past('past.status', '=', 'delivered')]))
        .limit(1)
        .as('fulfilled'),
    ])
    .where('c.id', '=', clientId)
    .groupBy('l.produitId'),
);

/** What an order is measured by. */
export interface OrderBounds {
  /** The Naira rate; undefined if there is no such currency. */
  readonly rate: number | undefined;
  /** Units in the customer's open orders, which are not paid, cancelled or delivered. */
  readonly held: HeldUnits;
  /** Whether an order of the customer was paid or delivered. */
  readonly hasFulfilled: boolean;
}

/** Reads what an order of these products is measured by. */
export async function orderBounds(db: Reader, clientId: number, products: readonly number[]): Promise<OrderBounds> {
  const ids = textOfIds(db, [...new Set(products)]);
  const rows = await bounds(db, { clientId, currency: ORDER_CURRENCY, ids });
  const [found] = rows;
  return {
    rate: found?.taux?.valeur,
    held: {
      all: Number(found?.all ?? 0),
      ofProduct: new Map(
        rows.flatMap(({ produitId, units }) => (produitId === null ? [] : [[produitId, Number(units)]])),
      ),
    },
    hasFulfilled: (found?.fulfilled ?? null) !== null,
  };
}

/** The lines of a placed order. */
export async function placedLines(db: Reader, commandeId: number): Promise<Omit<LineInput, 'mayWait'>[]> {
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
  /** Its products, locked. */
  readonly products: readonly LockedProduct[];
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
 * Places the locked draft, and returns the order in the form of the contract. Reads nothing, so that `trx` may keep the
 * statements (`writesAtEnd`).
 * @param now milliseconds since 1970
 */
export async function insertPlacedOrder(
  trx: Writer,
  draft: Row<'commandes'>,
  { lines, quantite, priceTotal, desc, places, products }: NewOrder,
  { now, locks }: { readonly now: number; readonly locks: OrderLocks },
): Promise<DetailedOrder> {
  const commandeId = draft.id;
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
      products,
    ),
  ]);
  const productOf = new Map(products.map((product) => [product.id, product]));
  const shopOf = new Map(products.map((product) => [product.boutiqueId, product]));
  const stored = { status: 'placed', quantite, priceTotal, desc, produitIds: null } as const;
  return detailedOrder(
    { ...draft, ...stored },
    {
      lines: lines.map((line) => {
        const { url, initials, nomBoutique, nomLink, colours } = productOf.get(line.produitId) as LockedProduct;
        return inColour({ ...line, commandeId, url, initials, nomBoutique, nomLink }, colours);
      }),
      parts: parts.map((part) => {
        const { nomBoutique, nomLink } = shopOf.get(part.boutiqueId) as LockedProduct;
        return { ...part, nom: null, nomBoutique, nomLink };
      }),
    },
    locks,
  );
}
