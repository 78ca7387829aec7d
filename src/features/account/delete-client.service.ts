/** Erases a customer (C-78): orders that went out stay without them, everything else of theirs goes. */
import type { Writer } from '../../data/database.ts';
import type { Services } from '../../providers/services.ts';
import { lockDeletedClientOrders } from '../orders/anonymise-orders.service.ts';
import { lockProducts } from '../products/lock-products.repository.ts';
import { addToProducts } from '../products/product-counts.repository.ts';
import { BATCH, countsToTakeBack, deleteClientRows, opinionatedProducts } from './delete-client.repository.ts';

/**
 * Takes back what the customer's likes and stars added to products, a batch at a time, and holds `others` as well. All
 * are locked in the order of their ids, as everywhere.
 */
async function takeBackCounts(trx: Writer, clientId: number, others: readonly number[]): Promise<void> {
  let last = 0;
  while (last !== Number.POSITIVE_INFINITY) {
    const before = last;
    const products = await opinionatedProducts(trx, clientId, before);
    const end = products.length === BATCH ? (products.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
    const due = others.filter((id) => id > before && id <= end);
    // A product that was deleted meanwhile took its likes and stars along.
    const held = await lockProducts(trx, [...new Set([...products, ...due])]);
    const counts = await countsToTakeBack(
      trx,
      clientId,
      products.filter((id) => held.has(id)),
    );
    await addToProducts(trx, counts);
    last = end;
  }
}

/**
 * Erases the customer with everything that names them; of an order the amounts, the products and the times stay, and
 * one that nobody is at work on yet is cancelled. Logs the tags of all pages that showed something of theirs. Whoever
 * calls it holds the customer (`lock-client.repository.ts`), so that nothing is added to them meanwhile.
 * @param now milliseconds since 1970
 * @returns the number of an order that goes on, for which the customer has to stay; then nothing was changed
 */
export async function deleteClient(
  trx: Writer,
  services: Pick<Services, 'shop' | 'orders'>,
  id: number,
  now: number,
): Promise<string | undefined> {
  const orders = await lockDeletedClientOrders(trx, services, id, now);
  if (orders.activeOrder !== undefined) return orders.activeOrder;
  const client = await trx.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await takeBackCounts(trx, id, orders.productIds);
  await orders.anonymise();
  await deleteClientRows(trx, client);
  return undefined;
}
