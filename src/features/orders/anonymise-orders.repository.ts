/**
 * Removes personal data from a customer's orders: permanently when the account is deleted, or only from view when a
 * reset starts the account anew.
 */
import { sql } from 'kysely';
import { dialectOf, type Reader, type Writer } from '../../data/database.ts';
import type { MailKey } from '../../providers/mail.ts';
import { ENDED_STATUSES } from './order-status.ts';

/** Ids of the customer's orders with open payments, whose state must first be requested from the provider. */
export async function ordersBeingPaid(db: Reader, clientId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('commandes as o')
    .innerJoin('payments as p', 'p.commandeId', 'o.id')
    .select('o.id')
    .distinct()
    .where('o.clientId', '=', clientId)
    .where('o.payment', '=', 'pending')
    .where('o.status', 'not in', ENDED_STATUSES)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the orders of a locked customer, by id, so that two transactions cannot deadlock. */
export async function lockOrdersOf(trx: Writer, clientId: number) {
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

/** Hides the contact data of a customer's locked orders from the customer, and deletes drafts. */
export async function hideContacts(trx: Writer, clientId: number): Promise<void> {
  await trx.deleteFrom('commandes').where('clientId', '=', clientId).where('status', '=', 'draft').execute();
  await trx.updateTable('commandes').set({ hidesContact: true }).where('clientId', '=', clientId).execute();
}

/**
 * Removes personal data but not the amounts, products and times of the orders. Returns the mails about them, which are
 * deleted.
 */
export async function removePersonalData(trx: Writer, clientId: number): Promise<MailKey[]> {
  const own = trx.selectFrom('commandes').where('clientId', '=', clientId);
  await trx
    .deleteFrom('test_checkouts')
    .where(
      'reference',
      'in',
      trx.selectFrom('payments').select('reference').where('commandeId', 'in', own.select('id')),
    )
    .execute();
  // Mails about an order go to the order's own address, which may differ from the account's; a sent mail has only a
  // subject. Messages to support and their answers are not about an order, even if they contain an order number.
  const mails = await trx
    .deleteFrom('mail_outbox')
    .where('messageId', 'is', null)
    .where('answerId', 'is', null)
    .where((eb) =>
      eb.exists(
        own.select('id').where(sql<boolean>`"subject" || cast("body" as text) like '%' || "idCommande" || '%'`),
      ),
    )
    .returning(['id', 'createdAt'])
    .execute();
  await trx.deleteFrom('commandes').where('clientId', '=', clientId).where('status', '=', 'draft').execute();
  const payments = trx.selectFrom('payments').select('id').where('commandeId', 'in', own.select('id'));
  await trx.updateTable('refunds').set({ reason: null }).where('paymentId', 'in', payments).execute();
  await trx.deleteFrom('unproven_orders').where('commandeId', 'in', own.select('id')).execute();
  // `desc` is the phone number for the delivery (B7).
  await trx
    .updateTable('commandes')
    .set({ clientId: null, adresse: '', desc: null, email: null, recipient: null })
    .where('clientId', '=', clientId)
    .execute();
  return mails;
}
