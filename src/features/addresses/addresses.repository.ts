/** The address book (`adresses`). Every query filters by customer, so that nobody reaches another's. */
import type { Reader, Writer } from '../../data/database.ts';
import { statement } from '../../data/statement.ts';
import type { NewRow, Row } from '../../data/tables.ts';
import { knownPlace } from '../location/place.ts';
import { SHIP } from '../orders/order-status.ts';

/** An address as its customer sees it. */
export type Address = Omit<Row<'adresses'>, 'clientId'>;
/** The fields that a customer writes. */
export type AddressLines = Omit<NewRow<'adresses'>, 'id' | 'clientId' | 'createdAt'>;

const COLUMNS = ['id', 'nom', 'numTel', 'pays', 'province', 'ville', 'adresse', 'createdAt'] as const;

/** Newest first. */
export async function addressesOf(db: Reader, clientId: number): Promise<Address[]> {
  return db.selectFrom('adresses').select(COLUMNS).where('clientId', '=', clientId).orderBy('id', 'desc').execute();
}

/** The address of the customer's last delivery, on one line; undefined without one, and where it is hidden. */
export async function lastDeliveryOf(db: Reader, clientId: number): Promise<string | undefined> {
  const last = await db
    .selectFrom('commandes')
    .select(['adresse', 'hidesContact'])
    .where('clientId', '=', clientId)
    .where('modeLivraison', '=', SHIP)
    .where('status', '!=', 'draft')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && !last.hidesContact ? last.adresse : undefined;
}

/** The address of the book with the same lines; undefined if it has none. */
export async function sameAddress(trx: Reader, clientId: number, lines: AddressLines): Promise<Address | undefined> {
  const { nom, numTel, pays, province, ville, adresse } = lines;
  return trx
    .selectFrom('adresses')
    .select(COLUMNS)
    .where('clientId', '=', clientId)
    .where('nom', '=', nom)
    .where('numTel', '=', numTel)
    .where('pays', '=', pays)
    .where('province', '=', province)
    .where('ville', '=', ville)
    .where('adresse', '=', adresse)
    .limit(1)
    .executeTakeFirst();
}

/** The number of addresses in a customer's book. */
export async function countAddresses(db: Reader, clientId: number): Promise<number> {
  const { total } = await db
    .selectFrom('adresses')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

const newestPlace = statement((db, { clientId }: { clientId: number }) =>
  db
    .selectFrom('clients as c')
    .leftJoin('adresses as a', (join) =>
      join.on((eb) =>
        eb(
          'a.id',
          '=',
          eb
            .selectFrom('adresses')
            .select(({ fn }) => fn.max<number>('adresses.id').as('id'))
            .where('adresses.clientId', '=', clientId),
        ),
      ),
    )
    .select(({ fn, selectFrom }) => [
      // Both from the address if there is one.
      fn.coalesce('a.ville', 'c.ville').as('city'),
      fn.coalesce('a.pays', 'c.pays').as('country'),
      selectFrom('adresses')
        .select(({ fn: { countAll } }) => countAll<number>().as('count'))
        .where('adresses.clientId', '=', clientId)
        .as('addresses'),
    ])
    .where('c.id', '=', clientId),
);

/** The delivery place of a customer: the newest address of the book, else the place of the profile. */
export async function deliverToOf(db: Reader, clientId: number): Promise<{ place: string | null; addresses: number }> {
  const [found] = await newestPlace(db, { clientId });
  const { city = null, country = null, addresses = 0 } = found ?? {};
  return { place: knownPlace({ city, country }) || null, addresses: Number(addresses) };
}

/** Adds an address to the book; returns it with its id. @param createdAt ISO 8601, UTC */
export async function insertAddress(
  trx: Writer,
  clientId: number,
  lines: AddressLines,
  createdAt: string,
): Promise<Address> {
  return trx
    .insertInto('adresses')
    .values({ ...lines, clientId, createdAt })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Changes an address; undefined when the customer has no such address. */
export async function updateAddress(
  trx: Writer,
  clientId: number,
  id: number,
  lines: AddressLines,
): Promise<Address | undefined> {
  return trx
    .updateTable('adresses')
    .set(lines)
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Deletes an address; returns whether the customer had it. */
export async function deleteAddress(trx: Writer, clientId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('adresses')
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
