/** The operator's changes to a placed order: moves its parts forward, or cancels it. */

import type { Services } from '../../../api/services.ts';
import type { Writer } from '../../../data/database.ts';
import type { OrderStatus } from '../../../data/tables/orders.ts';
import { markBought } from '../../opinions/bought.repository.ts';
import { queueOrderMail } from '../order-mails.service.ts';
import { isPaidByCard, statusOfParts } from '../order-status.ts';
import { lockedOrder, lockOrder, updateOrder } from '../orders.repository.ts';
import { cancelOrder } from './cancel-order.service.ts';
import { countSales } from './count-sales.repository.ts';
import { FulfilmentError, isSending, refusalOf } from './fulfilment.ts';
import { moveParts, partsWithShops } from './move-parts.repository.ts';

export interface PartChange {
  /** One of `OPERATOR_STATUSES`. */
  readonly status: OrderStatus;
  /** Delivery person; unchanged if omitted. */
  readonly person?: string | undefined;
  /** `nomLink` of the part's shop; all parts if omitted. */
  readonly shop?: string | undefined;
}

/**
 * Sets the status of one part or of all parts; the order's status follows from its parts (C-88). A cash order becomes
 * paid when all parts are delivered, and delivered parts count as sold. Mails `shipped` once per part, when it leaves
 * its shop.
 * @param now milliseconds since 1970
 * @throws {FulfilmentError} if the order or part does not exist or the change is not allowed; then nothing changes
 */
export async function setPartStatus(
  trx: Writer,
  services: Pick<Services, 'shop' | 'orders'>,
  orderId: number,
  { status, person, shop }: PartChange,
  now: number,
): Promise<void> {
  const order = await lockOrder(trx, orderId);
  if (!order) throw new FulfilmentError('There is no such order.');
  const all = await partsWithShops(trx, orderId);
  const changed = shop === undefined ? all : all.filter(({ nomLink }) => nomLink === shop);
  if (shop !== undefined && status === 'cancelled')
    throw new FulfilmentError('An order is cancelled as a whole: leave the shop out.');
  const refusal = refusalOf(order, changed, status);
  if (refusal !== undefined) throw new FulfilmentError(refusal);
  if (changed.length === 0) throw new FulfilmentError(`${shop} has no part of ${order.idCommande}.`);
  if (status === 'cancelled') return cancelOrder(trx, services, order, now);

  // Paid units were counted when the payment arrived.
  const delivered = changed.filter((part) => status === 'delivered' && part.status !== 'delivered');
  if (order.payment !== 'completed')
    await countSales(
      trx,
      orderId,
      delivered.map(({ boutiqueId }) => boutiqueId),
    );
  const ids = changed.map(({ id }) => id);
  await moveParts(trx, changed, { status, now, person });
  await markBought(
    trx,
    orderId,
    order.clientId,
    delivered.map(({ boutiqueId }) => boutiqueId),
  );
  const after = statusOfParts(all.map((part) => (ids.includes(part.id) ? status : part.status)));
  const isPaidAtTheDoor = after === 'delivered' && !isPaidByCard(order);
  await updateOrder(trx, orderId, { status: after, ...(isPaidAtTheDoor ? { payment: 'completed' as const } : {}) });
  const sent = changed.filter((part) => isSending(part.status, status));
  if (sent.length === 0) return;
  const shops = sent.map(({ boutiqueId }) => boutiqueId);
  const shipped = await lockedOrder(trx, orderId, services.orders);
  await queueOrderMail(trx, services, shipped, 'shipped', now, { sentBy: shops });
}
