/** Erases a customer for an operator, as the customer's own deletion does. */
import type { Services } from '../../../api/services.ts';
import type { Database, Reader } from '../../../data/database.ts';
import { OperatorError } from '../../../node/operator-error.ts';
import { type Operator, recordAction } from '../../operator/actions.repository.ts';
import { ordersBeingPaid } from '../../orders/anonymise-orders.repository.ts';
import { canBeCancelled, ENDED_STATUSES } from '../../orders/order-status.ts';
import { settlePending } from '../../payments/settle-payment.service.ts';
import { lockClient } from '../lock-client.repository.ts';
import { eraseClient } from '../security/delete-client.service.ts';
import { belongingsOf } from '../security/export-client.repository.ts';

const noSuchCustomer = (id: number) => new OperatorError(`There is no customer ${id}.`);

/** Why a customer with this order cannot be deleted yet. */
export const activeOrderMessage = (id: number, order: string): string =>
  `Order ${order} is paid or on its way. Customer ${id} can be deleted once it has been delivered or cancelled.`;

/** What a deletion would do. */
export async function plannedDeletion(db: Reader, id: number, email: string | null) {
  const own = await belongingsOf(db, id, email);
  const open = own.commandes
    .map(({ livraisons: parts, ...order }) => ({ ...order, parts }))
    .filter(({ status }) => !ENDED_STATUSES.includes(status));
  return {
    id,
    /** A paid or prepared order, which prevents the deletion until it is delivered; null for none. */
    activeOrder: open.find((order) => !canBeCancelled(order))?.idCommande ?? null,
    /** Orders that would be cancelled. */
    cancelled: open.filter(canBeCancelled).map(({ idCommande }) => idCommande),
    /** Orders that would stay, without name, address and phone number. */
    anonymised: own.commandes.filter(({ status }) => status !== 'draft').length,
    /** How many rows of each kind would be deleted. */
    deleted: {
      addresses: own.adresses.length,
      favourites: own.likes.length,
      'followed shops': own.follows.length,
      ratings: own.etoiles.length,
      reviews: own.comments.length,
      messages: own.messages.length,
    },
  };
}

export type PlannedDeletion = Awaited<ReturnType<typeof plannedDeletion>>;

type Needs = Pick<Services, 'shop' | 'orders' | 'payments' | 'mailQueued' | 'refundDue' | 'forgetMails'>;

/**
 * Erases the customer and all personal data; orders that no shop works on yet are cancelled, and orders stay anonymised.
 * @param now milliseconds since 1970
 * @throws {OperatorError} without such a customer, and while an order is paid or on its way
 */
export async function deleteCustomer(
  db: Database,
  services: Needs,
  operator: Operator,
  id: number,
  now: number,
): Promise<void> {
  // Afterwards nobody could be refunded.
  for (const order of await ordersBeingPaid(db.read, id)) await settlePending(db, services, order, now);
  const mails = await db.write(async (trx) => {
    if (!(await lockClient(trx, id))) throw noSuchCustomer(id);
    const erased = await eraseClient(trx, services, id, now);
    if ('activeOrder' in erased) throw new OperatorError(activeOrderMessage(id, erased.activeOrder));
    // After the deletion, which erases what the record says of the customer.
    await recordAction(trx, operator, { action: 'customers delete', subject: `customer ${id}` }, now);
    return erased.mails;
  });
  await services.forgetMails(mails);
}
