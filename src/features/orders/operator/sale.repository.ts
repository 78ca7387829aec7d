/** Reads what the operator and the shops of an order need to know of it besides what its customer sees. */
import type { Reader } from '../../../data/database.ts';
import type { DetailedOrder } from '../orders.repository.ts';

/** An order that shops can begin with. */
export interface Sale {
  /** With the contact, even if its customer does not see that any more. */
  readonly order: DetailedOrder;
  /** Name of who ordered. */
  readonly customer: string;
}

/** A shop that gets mails about its part. */
export interface ShopMailbox {
  readonly id: number;
  readonly email: string;
}

/** The sale of an order that is stored, with its contact even if its customer does not see that any more. */
export async function saleOf(db: Reader, order: DetailedOrder): Promise<Sale> {
  const stored = await db
    .selectFrom('commandes as o')
    .leftJoin('clients as c', 'c.id', 'o.clientId')
    .select(['o.adresse', 'o.desc', 'o.recipient', 'c.nom', 'c.pseudo'])
    .where('o.id', '=', order.id)
    .executeTakeFirstOrThrow();
  const { adresse, desc, recipient, nom, pseudo } = stored;
  return { order: { ...order, adresse, desc, recipient }, customer: `${pseudo ?? ''} ${nom ?? ''}`.trim() };
}

/** The shops of an order that get mails, by id. */
export async function mailboxesOf(db: Reader, orderId: number): Promise<ShopMailbox[]> {
  const shops = await db
    .selectFrom('livraisons as d')
    .innerJoin('boutiques as b', 'b.id', 'd.boutiqueId')
    .select(['b.id', 'b.email'])
    .where('d.commandeId', '=', orderId)
    .where('b.email', 'is not', null)
    .orderBy('b.id')
    .execute();
  return shops.flatMap(({ id, email }) => (email === null ? [] : [{ id, email }]));
}
