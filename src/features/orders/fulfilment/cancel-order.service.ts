/** Cancels orders: by their customer, by the operator, and by time. */
import type { Writer } from '../../../data/database.ts';
import type { Row } from '../../../data/tables.ts';
import type { Services } from '../../../providers/services.ts';
import { makeRefundsDue } from '../../payments/payments.repository.ts';
import { lockProducts } from '../../products/lock-products.repository.ts';
import { addToProducts } from '../../products/product-counts.repository.ts';
import { countsByProduct } from '../counts-by-product.ts';
import { updateOrder } from '../lock-order.repository.ts';
import { orderedProducts, orderedUnits } from '../order-lines.repository.ts';
import { type Expiry, queueOrderMail } from '../order-mails.service.ts';
import { moveParts, partIds } from './move-parts.repository.ts';

/**
 * Cancels `order`, which is locked (`lock-order.repository.ts`) and placed: what was taken from stock goes back (G-41),
 * what was paid becomes due for a refund (G-84), and the customer is mailed. Whether it may be cancelled is for the
 * caller to know; one that is cancelled already stays as it is.
 * @param now milliseconds since 1970
 * @param expired why it is cancelled, when its time is over
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
  // Only now: an import may have shared out anew what they wait for.
  const lines = await orderedUnits(trx, order.id);
  const isPaid = order.payment === 'completed';
  await addToProducts(
    trx,
    countsByProduct(lines, ({ qte, qteBackorder }) => ({
      // Only what was paid counts as sold; an order of which something was delivered is not cancelled.
      qte: qte - qteBackorder,
      ...(isPaid ? { orderCount: -qte } : {}),
    })),
  );
  await updateOrder(trx, order.id, { status: 'cancelled', ...(isPaid ? { payment: 'refund_due' as const } : {}) });
  await moveParts(trx, await partIds(trx, order.id), { status: 'cancelled', now });
  if (isPaid) await makeRefundsDue(trx, order.id);
  await queueOrderMail(trx, services, order.id, isPaid ? 'refund_due' : 'cancelled', now, { expired });
}
