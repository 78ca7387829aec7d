/** Corrects the counts of products whose likes and stars of a customer are deleted. */
import type { Writer } from '../../../data/database.ts';
import { lockProducts } from '../../products/writing/lock-products.repository.ts';
import { addToProducts } from '../../products/writing/product-counts.repository.ts';
import { BATCH, countsToTakeBack, opinionatedProducts } from './delete-client.repository.ts';

/**
 * Undoes the customer's likes and stars of products in batches, and locks `others` as well. All are locked in the order
 * of their ids, as everywhere.
 */
export async function takeBackCounts(trx: Writer, clientId: number, others: readonly number[] = []): Promise<void> {
  let last = 0;
  while (last !== Number.POSITIVE_INFINITY) {
    const before = last;
    const products = await opinionatedProducts(trx, clientId, before);
    const end = products.length === BATCH ? (products.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
    const due = others.filter((id) => id > before && id <= end);
    // A deleted product has no likes and stars any more.
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
