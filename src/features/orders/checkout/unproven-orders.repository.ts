/**
 * Cash orders of unproven customers that no shop prepares yet: what they hold together, so that nobody takes the
 * stock of a shop with invented customers.
 */
import { sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import type { HeldTogether, OrderContact } from './held-together.ts';

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
 * Lets orders of one phone number, and of one address, pass one after the other until the transaction ends. On SQLite
 * the transaction itself does.
 */
async function takeTurns(trx: Writer, { phoneKey, place }: OrderContact): Promise<void> {
  if (dialectOf(trx) !== 'postgres') return;
  // Always the phone number first, so that no two orders wait for each other; what is null is not waited for.
  await sql`select pg_advisory_xact_lock(hashtextextended('phone ' || cast(${phoneKey} as text), 0)),
    pg_advisory_xact_lock(hashtextextended('place ' || cast(${place} as text), 0))`.execute(trx);
}

/**
 * What open cash orders of unproven customers hold together. Holds phone number and address until the transaction ends,
 * so call it after products are locked.
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

const insertUnproven = statement((db, row: OrderContact & { commandeId: number }) =>
  db.insertInto('unproven_orders').values({ commandeId: row.commandeId, phoneKey: row.phoneKey, place: row.place }),
);

/** Counts the order among those that are capped together. */
export async function addUnprovenOrder(trx: Writer, commandeId: number, contact: OrderContact): Promise<void> {
  await insertUnproven(trx, { ...contact, commandeId });
}

/** Forgets orders that a shop prepares, and those that ended: they count no longer. */
export async function forgetEndedUnproven(trx: Writer): Promise<void> {
  await trx
    .deleteFrom('unproven_orders')
    .where('commandeId', 'not in', openOrders(trx).select('u.commandeId'))
    .execute();
}
