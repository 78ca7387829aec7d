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
