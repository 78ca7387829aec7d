/** Cancels orders: for the customer, the operator, or an expired deadline. */

import type { Services } from '../../../api/services.ts';
import type { Writer } from '../../../data/database.ts';
import type { OrderPayment } from '../../../data/tables/orders.ts';
import type { Row } from '../../../data/tables.ts';
import { isRefunded, makeRefundsDue, refundsDueOf } from '../../payments/payments.repository.ts';
import { lockProducts } from '../../products/writing/lock-products.repository.ts';
import { addToProducts } from '../../products/writing/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';
import { orderedProducts, unitsOfOrder } from '../order-lines.repository.ts';
import { type Expiry, queueOrderMail } from '../order-mails.service.ts';
import { lockedOrder, updateOrder } from '../orders.repository.ts';
import { moveParts, partsOfOrder } from './move-parts.repository.ts';

/** Makes the payments of a paid order due for a refund; `pending` if they were all paid back before. */
async function dueAfterCancel(trx: Writer, orderId: number): Promise<OrderPayment> {
  await makeRefundsDue(trx, orderId);
  const isDue = (await refundsDueOf(trx, orderId)).length > 0;
  return isDue || !(await isRefunded(trx, orderId)) ? 'refund_due' : 'pending';
}

/**
 * Cancels the locked, placed `order` (`lockOrder`): returns its stock (G-41), marks its payment for a
 * refund (G-84), and mails the customer. The caller checks whether it may be cancelled. Idempotent.
 * @param now milliseconds since 1970
 * @param expired the missed deadline, if that is why
 */
export async function cancelOrder(
  trx: Writer,
  services: Pick<Services, 'shop' | 'orders'>,
  order: Row<'commandes'>,
  now: number,
  expired?: Expiry,
): Promise<void> {
  if (order.status === 'cancelled') return;
  await lockProducts(trx, await orderedProducts(trx, [order.id]));
  // Read only now: an import may have changed the allocation.
  const lines = await unitsOfOrder(trx, order.id);
  const isPaid = order.payment === 'completed';
  await addToProducts(
    trx,
    countsByProduct(lines, ({ qte, qteBackorder }) => ({
      // Only paid units count as sold; an order with delivered parts is never cancelled.
      qte: qte - qteBackorder,
      ...(isPaid ? { orderCount: -qte } : {}),
    })),
  );
  const payment = isPaid ? await dueAfterCancel(trx, order.id) : order.payment;
  await updateOrder(trx, order.id, { status: 'cancelled', payment });
  await moveParts(trx, await partsOfOrder(trx, order.id), { status: 'cancelled', now });
  const cancelled = await lockedOrder(trx, order.id, services.orders);
  await queueOrderMail(trx, services, cancelled, payment === 'refund_due' ? 'refund_due' : 'cancelled', now, {
    expired,
  });
}
