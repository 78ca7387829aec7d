/**
 * Cash orders of unproven customers that no shop prepares yet (G-519): what they hold together, so that nobody takes the
 * stock of a shop with invented customers.
 */
import { sql } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import { statement } from '../../../data/statement.ts';
import { isOneOf, textOfIds } from '../../../data/table-rows.ts';
import { SHIP } from '../order-status.ts';
import type { HeldTogether } from './held-together.ts';

/** The address without blanks and punctuation, so that spelling it otherwise makes no other one; null for a pick-up. */
const place = sql<string | null>`case when "modeLivraison" = ${sql.lit(SHIP)}
  then lower(replace(replace(replace(replace("adresse", ' ', ''), ',', ''), '.', ''), '-', '')) end`;

const openOrders = (db: Reader) =>
  db
    .selectFrom('unproven_orders as u')
    .innerJoin('commandes as o', 'o.id', 'u.commandeId')
    .where('o.payment', '=', 'pending')
    .where('o.status', 'in', ['placed', 'confirmed']);

const ofContact = statement((db, { id, phoneKey }: { id: number; phoneKey: string | null }) => {
  const units = openOrders(db).select(({ fn }) => fn.sum<number | null>('o.quantite').as('units'));
  const own = db.selectFrom('commandes').select(place.as('place')).where('id', '=', id);
  return db.selectNoFrom([
    units.where('u.phoneKey', '=', phoneKey).as('phone'),
    units.where('u.place', '=', own).as('place'),
  ]);
});

const ofProducts = statement((db, { ids }: { ids: string }) =>
  openOrders(db)
    .innerJoin('commande_produits as l', 'l.commandeId', 'o.id')
    .select(({ fn, eb }) => ['l.produitId', fn.sum<number>(eb('l.qte', '-', eb.ref('l.qteBackorder'))).as('units')])
    .where(isOneOf(db, 'l.produitId', ids))
    .groupBy('l.produitId'),
);

/**
 * What open cash orders of unproven customers hold together.
 * @param id of the draft, whose address counts
 * @param phoneKey null where the order has no phone number, which nothing is compared with
 */
export async function heldTogether(
  db: Reader,
  id: number,
  phoneKey: string | null,
  products: readonly number[],
): Promise<HeldTogether> {
  const [[contact], held] = await Promise.all([
    ofContact(db, { id, phoneKey }),
    ofProducts(db, { ids: textOfIds(db, products) }),
  ]);
  return {
    ofPhone: Number(contact?.phone ?? 0),
    ofPlace: Number(contact?.place ?? 0),
    ofProduct: new Map(held.map(({ produitId, units }) => [produitId, Number(units)])),
  };
}

const insertUnproven = statement((db, { id, phoneKey }: { id: number; phoneKey: string | null }) =>
  db
    .insertInto('unproven_orders')
    .columns(['commandeId', 'phoneKey', 'place'])
    .expression(
      db
        .selectFrom('commandes')
        .select(['id', sql<string | null>`cast(${phoneKey} as text)`.as('phoneKey'), place.as('place')])
        .where('id', '=', id),
    ),
);

/** Counts the order among those that are capped together. */
export async function addUnprovenOrder(trx: Writer, id: number, phoneKey: string | null): Promise<void> {
  await insertUnproven(trx, { id, phoneKey });
}

/** Forgets orders that a shop prepares, and those that ended: they count no longer. */
export async function forgetEndedUnproven(trx: Writer): Promise<void> {
  await trx
    .deleteFrom('unproven_orders')
    .where('commandeId', 'not in', openOrders(trx).select('u.commandeId'))
    .execute();
}
