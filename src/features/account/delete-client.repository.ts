/** Erases a customer (C-78): orders that went out stay without them, everything else of theirs goes. */
import { logChange } from '../../data/change-log.ts';
import type { Writer } from '../../data/database.ts';
import { deleteAndLog } from '../../data/logged-rows.ts';
import { tagsOfRowChange } from '../../data/row-tags.ts';
import type { Services } from '../../providers/services.ts';
import { lockDeletedClientOrders } from '../orders/anonymise-orders.repository.ts';
import { lockProducts } from '../products/lock-products.repository.ts';
import { addToProducts, type ProductCounts } from '../products/product-counts.repository.ts';
import { likeTrend } from '../products/trend.ts';
import { isProven } from './clients.repository.ts';
import { emailKey } from './identifiers.ts';
import { isMailTo } from './own-mail.repository.ts';

/** Products of likes and stars that are read at once. */
const BATCH = 200;

/** Ids of the products after `last` that the customer likes or has rated, in order. */
async function opinionatedProducts(trx: Writer, clientId: number, last: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('likes')
    .select('produitId')
    .where('clientId', '=', clientId)
    .where('produitId', '>', last)
    .union(trx.selectFrom('etoiles').select('produitId').where('clientId', '=', clientId).where('produitId', '>', last))
    .orderBy('produitId')
    .limit(BATCH)
    .execute();
  return rows.map(({ produitId }) => produitId);
}

/** What the customer's likes and stars added to those products, as what is to be added to take it back. */
async function countsToTakeBack(
  trx: Writer,
  clientId: number,
  products: readonly number[],
): Promise<Map<number, ProductCounts>> {
  const counts = new Map<number, ProductCounts>();
  if (products.length === 0) return counts;
  const likes = await trx
    .selectFrom('likes')
    .select(['produitId', 'createdAt'])
    .where('clientId', '=', clientId)
    .where('produitId', 'in', products)
    .execute();
  const stars = await trx
    .selectFrom('etoiles')
    .select(['produitId', 'cote'])
    .where('clientId', '=', clientId)
    .where('produitId', 'in', products)
    .execute();
  for (const { produitId, createdAt } of likes)
    counts.set(produitId, { likeCount: -1, trendScore: -likeTrend(createdAt) });
  for (const { produitId, cote } of stars)
    counts.set(produitId, { ...counts.get(produitId), ratingCount: -1, ratingSum: -cote });
  return counts;
}

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

/** The newsletter's entry and the mails, waiting or sent. */
async function deleteByEmail(trx: Writer, email: string): Promise<void> {
  await trx.deleteFrom('newsletter').where('email', '=', emailKey(email)).execute();
  await trx.deleteFrom('mail_outbox').where(isMailTo(email)).execute();
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
  await deleteAndLog(trx, 'etoiles', { clientId: id });
  await deleteAndLog(trx, 'comments', { clientId: id });
  await deleteAndLog(trx, 'follows', { clientId: id });
  await trx.deleteFrom('signal_abus').where('clientId', '=', id).execute();
  // By an address that nobody proved, a stranger's newsletter and mails would go.
  if (client.email !== null && isProven(client)) await deleteByEmail(trx, client.email);
  // Sessions, resets, a change of the mail address, addresses, likes and the cart go with their customer.
  await trx.deleteFrom('clients').where('id', '=', id).execute();
  await logChange(trx, tagsOfRowChange('clients', client, undefined));
  return undefined;
}
