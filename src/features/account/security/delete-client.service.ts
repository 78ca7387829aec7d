/** Erases a customer: fulfilled orders stay, anonymised; everything else is deleted. */
import { errorOf, signedOut } from '../../../api/api-error.ts';
import type { Services } from '../../../api/services.ts';
import { liveSession } from '../../../api/sessions.ts';
import type { Identity } from '../../../api/visitor.ts';
import type { Database, Writer } from '../../../data/database.ts';
import type { MailKey } from '../../../providers/mail.ts';
import type { Failure } from '../../../shared/failure.ts';
import { ordersBeingPaid } from '../../orders/anonymise-orders.repository.ts';
import { lockDeletedClientOrders } from '../../orders/anonymise-orders.service.ts';
import { settlePending } from '../../payments/settle-payment.service.ts';
import { credentialsById } from '../clients.repository.ts';
import { lockClient } from '../lock-client.repository.ts';
import { deleteClientRows } from './delete-client.repository.ts';
import { takeBackCounts } from './take-back-counts.service.ts';

const activeOrderError = (idCommande: string): Failure => ({
  code: 'order_active',
  message: `Order ${idCommande} is paid or on its way. You can delete your account once it has been delivered.`,
});

/**
 * Erases a locked customer.
 * @returns the deleted mails, or the number of an active order, which prevents the deletion; nothing was changed then
 */
export async function eraseClient(
  trx: Writer,
  services: Pick<Services, 'shop' | 'orders'>,
  id: number,
  now: number,
): Promise<{ readonly mails: readonly MailKey[] } | { readonly activeOrder: string }> {
  const orders = await lockDeletedClientOrders(trx, services, id, now);
  if (orders.activeOrder !== undefined) return { activeOrder: orders.activeOrder };
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await takeBackCounts(trx, id, orders.productIds);
  const mails = await orders.anonymise();
  return { mails: [...mails, ...(await deleteClientRows(trx, client))] };
}

/**
 * Erases the customer and all personal data. Amounts, products and times of orders stay, and an order that no shop
 * works on yet is cancelled. Logs the tags of all pages that showed their data. The customer is locked, so that nothing
 * is added in the meantime.
 * @param proven the hash of the entered password; null for a customer without one
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the session ended or the password changed in the meantime, 409 while an order is active
 */
export async function deleteClient(
  db: Database,
  services: Services,
  { clientId, sessionId }: Identity,
  proven: string | null,
  now: number,
): Promise<void> {
  // Settle open payments first: afterwards nobody could be refunded.
  for (const id of await ordersBeingPaid(db.read, clientId)) await settlePending(db, services, id, now);
  const mails = await db.write(async (trx) => {
    if (!(await lockClient(trx, clientId))) throw signedOut();
    const own = await credentialsById(trx, clientId);
    // The session may have been revoked, or the password changed, while the hash was computed.
    if (own?.passwordHash !== proven || !(await liveSession(trx, sessionId, now))) throw signedOut();
    const erased = await eraseClient(trx, services, clientId, now);
    if ('activeOrder' in erased) throw errorOf(activeOrderError(erased.activeOrder));
    return erased.mails;
  });
  await services.forgetMails(mails);
}
