/**
 * Reads what limits an order: the units that its customer holds already, and the units that cash orders of unproven
 * customers hold together while no shop prepares them, so that nobody takes a shop's stock with invented customers.
 */
import { sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { ORDER_CURRENCY } from '../order-amounts.ts';
import type { HeldTogether, OrderContact } from './held-together.ts';
import type { HeldUnits } from './unpaid-units.ts';

/** States in which an order holds no units. */
const ENDED = ['draft', 'cancelled', 'delivered'] as const;

/** One pass over the customer's orders; each condition of its own would be another. */
const ownOrders = statement((db, { clientId, currency }: { clientId: number; currency: string }) =>
  db
    .selectFrom('commandes')
    .select(({ fn, or, eb, selectFrom }) => [
      fn
        .sum<number | null>('quantite')
        .filterWhere('payment', '=', 'pending')
        .filterWhere('status', 'not in', ENDED)
        .as('all'),
      fn
        .count<number>('id')
        .filterWhere(or([eb('payment', '=', 'completed'), eb('status', '=', 'delivered')]))
        .as('fulfilled'),
      selectFrom('devises').select('devises.taux').where('devises.nom', '=', currency).as('taux'),
    ])
    .where('clientId', '=', clientId),
);

/** The units of products in the customer's open orders. SQLite reads a left join in this order, the orders first. */
const ownUnits = statement((db, { clientId, ids }: { clientId: number; ids: string }) =>
  db
    .selectFrom('commandes as o')
    .leftJoin('commande_produits as l', (join) =>
      join.onRef('l.commandeId', '=', 'o.id').on(() => isOneOf(db, 'l.produitId', ids)),
    )
    .select(({ fn }) => ['l.produitId', fn.sum<number | null>('l.qte').as('units')])
    .where('o.clientId', '=', clientId)
    .where('o.payment', '=', 'pending')
    .where('o.status', 'not in', ENDED)
    .groupBy('l.produitId'),
);

/** The data by which an order is limited. */
export interface OrderBounds {
  /** The Naira rate; undefined if there is no such currency. */
  readonly rate: number | undefined;
  /** Units in the customer's open orders, which are not paid, cancelled or delivered. */
  readonly held: HeldUnits;
  /** Whether an order of the customer was paid or delivered. */
  readonly hasFulfilled: boolean;
}

/** Reads the data by which an order of these products is limited. */
export async function orderBounds(db: Reader, clientId: number, products: readonly number[]): Promise<OrderBounds> {
  const ids = textOfIds(db, [...new Set(products)]);
  const [[own], units] = await Promise.all([
    ownOrders(db, { clientId, currency: ORDER_CURRENCY }),
    ownUnits(db, { clientId, ids }),
  ]);
  return {
    rate: own?.taux?.valeur,
    held: {
      all: Number(own?.all ?? 0),
      ofProduct: new Map(
        units.flatMap(({ produitId, units: held }) => (produitId === null ? [] : [[produitId, Number(held)]])),
      ),
    },
    hasFulfilled: Number(own?.fulfilled ?? 0) > 0,
  };
}

const openOrders = (db: Reader) =>
  db
    .selectFrom('unproven_orders as u')
    .innerJoin('commandes as o', 'o.id', 'u.commandeId')
    .where('o.payment', '=', 'pending')
    .where('o.status', 'in', ['placed', 'confirmed']);

const ofContact = statement((db, { phoneKey, place }: OrderContact) => {
  const units = openOrders(db).select(({ fn }) => fn.sum<number | null>('o.quantite').as('units'));
  return db.selectNoFrom([
    units.where('u.phoneKey', '=', phoneKey).as('phone'),
    units.where('u.place', '=', place).as('place'),
  ]);
});

const ofProducts = statement((db, { ids }: { ids: string }) =>
  openOrders(db)
    .innerJoin('commande_produits as l', 'l.commandeId', 'o.id')
    .select(({ fn, eb }) => [
      'l.produitId',
      fn.sum<number>('l.qte').as('units'),
      fn.sum<number>(eb('l.qte', '-', eb.ref('l.qteBackorder'))).as('taken'),
    ])
    .where(isOneOf(db, 'l.produitId', ids))
    .groupBy('l.produitId'),
);

/**
 * Makes orders with the same phone number or address wait for each other until the transaction ends. On SQLite the
 * transaction itself does that.
 */
async function takeTurns(trx: Writer, { phoneKey, place }: OrderContact): Promise<void> {
  if (dialectOf(trx) !== 'postgres') return;
  // Always locks the phone number first, so that two orders cannot deadlock; null is not locked.
  await sql`select pg_advisory_xact_lock(hashtextextended('phone ' || cast(${phoneKey} as text), 0)),
    pg_advisory_xact_lock(hashtextextended('place ' || cast(${place} as text), 0))`.execute(trx);
}

/**
 * The units that open cash orders of unproven customers hold together. Locks phone number and address until the
 * transaction ends, so call it after products are locked.
 */
export async function heldTogether(
  trx: Writer,
  contact: OrderContact,
  products: readonly number[],
): Promise<HeldTogether> {
  await takeTurns(trx, contact);
  const [[units], held] = await Promise.all([
    ofContact(trx, contact),
    ofProducts(trx, { ids: textOfIds(trx, products) }),
  ]);
  return {
    ofPhone: Number(units?.phone ?? 0),
    ofPlace: Number(units?.place ?? 0),
    ofProduct: new Map(
      held.map(({ produitId, units: all, taken }) => [produitId, { units: Number(all), taken: Number(taken) }]),
    ),
  };
}

/** Deletes the records of orders that a shop prepares and of ended ones, which no longer count. */
export async function forgetEndedUnproven(trx: Writer): Promise<void> {
  await trx
    .deleteFrom('unproven_orders')
    .where('commandeId', 'not in', openOrders(trx).select('u.commandeId'))
    .execute();
}
