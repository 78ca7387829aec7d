/** Cancels orders: for the customer, the operator, or an expired deadline. */

import type { Services } from '../../../api/services.ts';
import type { Writer } from '../../../data/database.ts';
import type { Row } from '../../../data/tables.ts';
import { makeRefundsDue } from '../../payments/payments.repository.ts';
import { lockProducts } from '../../products/writing/lock-products.repository.ts';
import { addToProducts } from '../../products/writing/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';
import { orderedProducts, unitsOfOrder } from '../order-lines.repository.ts';
import { type Expiry, queueOrderMail } from '../order-mails.service.ts';
import { lockedOrder, updateOrder } from '../orders.repository.ts';
import { moveParts, partsOfOrder } from './move-parts.repository.ts';

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
  await updateOrder(trx, order.id, { status: 'cancelled', ...(isPaid ? { payment: 'refund_due' as const } : {}) });
  await moveParts(trx, await partsOfOrder(trx, order.id), { status: 'cancelled', now });
  if (isPaid) await makeRefundsDue(trx, order.id);
  const cancelled = await lockedOrder(trx, order.id, services.orders);
  await queueOrderMail(trx, services, cancelled, isPaid ? 'refund_due' : 'cancelled', now, { expired });
}
