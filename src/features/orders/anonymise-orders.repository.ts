/** Cancels and anonymises the orders of a customer who deletes the account (C-78). */
import { sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../../data/database.ts';
import type { Services } from '../../providers/services.ts';
import { cancelOrder } from './cancel-order.repository.ts';
import { canBeCancelled, type OrderStatus } from './order-status.ts';

/** Final states of an order. */
const ENDED: readonly OrderStatus[] = ['draft', 'delivered', 'cancelled'];

/** Ids of the customer's orders that somebody may be paying: what the provider says of them decides what they are. */
export async function ordersBeingPaid(db: Reader, clientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('commandes as o')
    .innerJoin('payments as p', 'p.commandeId', 'o.id')
    .select('o.id')
    .distinct()
    .where('o.clientId', '=', clientId)
    .where('o.payment', '=', 'pending')
    .where('o.status', 'not in', ENDED)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the orders of a locked customer, by id, so that two transactions cannot deadlock. */
async function lockOrdersOf(trx: Writer, clientId: number) {
  const orders = await trx
    .selectFrom('commandes')
    .selectAll()
    .where('clientId', '=', clientId)
    .orderBy('id')
    .$if(dialectOf(trx) === 'postgres', (query) => query.forUpdate())
    .execute();
  const parts = await trx
    .selectFrom('livraisons')
    .select(['commandeId', 'status'])
    .where('commandeId', 'in', trx.selectFrom('commandes').select('id').where('clientId', '=', clientId))
    .execute();
  return orders.map((order) => ({ ...order, parts: parts.filter(({ commandeId }) => commandeId === order.id) }));
}

export interface DeletedClientOrders {
  /** Number of an order that is paid, or that a shop is at work on: its customer has to stay until it is delivered. */
  readonly activeOrder: string | undefined;
  /** Ids of the products whose stock changes when the others are cancelled. */
  readonly productIds: readonly number[];
  /** Cancels the orders that no shop works on (lock their products first) and removes the customer from all. */
  readonly anonymise: () => Promise<void>;
}

/** Locks the orders of the customer `clientId`, who is locked. @param now milliseconds since 1970 */
export async function lockDeletedClientOrders(
  trx: Writer,
  services: Pick<Services, 'shop' | 'orders'>,
  clientId: number,
  now: number,
): Promise<DeletedClientOrders> {
  const open = (await lockOrdersOf(trx, clientId)).filter(({ status }) => !ENDED.includes(status));
  const toCancel = open.filter(canBeCancelled);
  const lines =
    toCancel.length === 0
      ? []
      : await trx
          .selectFrom('commande_produits')
          .select('produitId')
          .where(
            'commandeId',
            'in',
            toCancel.map(({ id }) => id),
          )
          .execute();
  return {
    activeOrder: open.find((order) => !canBeCancelled(order))?.idCommande,
    productIds: lines.map(({ produitId }) => produitId),
    async anonymise() {
      for (const { parts: _, ...order } of toCancel) await cancelOrder(trx, services, order, now);
      await removePersonalData(trx, clientId);
    },
  };
}

/** Keeps the amounts, products and times of the orders. */
async function removePersonalData(trx: Writer, clientId: number): Promise<void> {
  const own = trx.selectFrom('commandes').where('clientId', '=', clientId);
  await trx
    .deleteFrom('test_checkouts')
    .where(
      'reference',
      'in',
      trx.selectFrom('payments').select('reference').where('commandeId', 'in', own.select('id')),
    )
    .execute();
  // Mails about an order go to the address that it was given, which need not be the account's.
  await trx
    .deleteFrom('mail_outbox')
    .where((eb) =>
      eb.exists(own.select('id').where(sql<boolean>`cast("body" as text) like '%' || "idCommande" || '%'`)),
    )
    .execute();
  await trx.deleteFrom('commandes').where('clientId', '=', clientId).where('status', '=', 'draft').execute();
  // `desc` is the phone number to call at the door (B7).
  await trx
    .updateTable('commandes')
    .set({ clientId: null, adresse: '', desc: null, email: null, recipient: null })
    .where('clientId', '=', clientId)
    .execute();
}
