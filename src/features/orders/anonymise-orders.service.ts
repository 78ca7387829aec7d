/** Cancels and anonymises the orders of a customer who deletes the account. */

import type { Services } from '../../api/services.ts';
import type { Writer } from '../../data/database.ts';
import type { MailKey } from '../../providers/mail.ts';
import { lockOrdersOf, removePersonalData } from './anonymise-orders.repository.ts';
import { cancelOrder } from './fulfilment/cancel-order.service.ts';
import { orderedProducts } from './order-lines.repository.ts';
import { canBeCancelled, ENDED_STATUSES } from './order-status.ts';

export interface DeletedClientOrders {
  /** Number of a paid or prepared order, which prevents the deletion until it is delivered. */
  readonly activeOrder: string | undefined;
  /** Ids of the products whose stock changes when the other orders are cancelled. */
  readonly productIds: readonly number[];
  /**
   * Cancels the orders that no shop is preparing (lock their products first) and removes the customer from all orders.
   * Returns the mails about them, which are deleted.
   */
  readonly anonymise: () => Promise<MailKey[]>;
}

/** Locks the orders of the customer `clientId`, who is locked. @param now milliseconds since 1970 */
export async function lockDeletedClientOrders(
  trx: Writer,
  services: Pick<Services, 'shop' | 'orders'>,
  clientId: number,
  now: number,
): Promise<DeletedClientOrders> {
  const open = (await lockOrdersOf(trx, clientId)).filter(({ status }) => !ENDED_STATUSES.includes(status));
  const toCancel = open.filter(canBeCancelled);
  const productIds = await orderedProducts(
    trx,
    toCancel.map(({ id }) => id),
  );
  return {
    activeOrder: open.find((order) => !canBeCancelled(order))?.idCommande,
    productIds,
    async anonymise() {
      for (const { parts: _, ...order } of toCancel) await cancelOrder(trx, services, order, now);
      return removePersonalData(trx, clientId);
    },
  };
}
