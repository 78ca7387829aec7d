/** Erases a customer (C-78): orders that went out stay without them, everything else of theirs goes. */
import { ApiError, signedOut } from '../../../api/api-error.ts';
import type { Identity } from '../../../api/identity.ts';
import { liveSession } from '../../../api/sessions.ts';
import type { Database, Writer } from '../../../data/database.ts';
import type { Services } from '../../../providers/services.ts';
import { ordersBeingPaid } from '../../orders/anonymise-orders.repository.ts';
import { lockDeletedClientOrders } from '../../orders/anonymise-orders.service.ts';
import { settlePending } from '../../payments/settle-payment.service.ts';
import { lockProducts } from '../../products/lock-products.repository.ts';
import { addToProducts } from '../../products/product-counts.repository.ts';
import { credentialsById } from '../clients.repository.ts';
import { lockClient } from '../lock-client.repository.ts';
import { BATCH, countsToTakeBack, deleteClientRows, opinionatedProducts } from './delete-client.repository.ts';

const wordsGoesOn = (idCommande: string) =>
  `Order ${idCommande} is paid or on its way. You can delete your account once it has been delivered.`;

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

/** @returns the number of an order that goes on, for which the customer has to stay; then nothing was changed */
async function eraseClient(
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

/**
 * Erases the customer with everything that names them. Amounts, products and times of orders stay, and an order that
 * nobody works on yet is cancelled. Logs the tags of all pages that showed something of theirs. The customer is locked,
 * so that nothing is added to them meanwhile.
 * @param proven the hash of the password that was entered; null for a customer without one
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the session ended or the password changed meanwhile, 409 while an order goes on
 */
export async function deleteClient(
  db: Database,
  services: Services,
  { clientId, sessionId }: Identity,
  proven: string | null,
  now: number,
): Promise<void> {
  // A payment of a moment ago must be known first: afterwards nobody could be paid back.
  for (const id of await ordersBeingPaid(db.read, clientId)) await settlePending(db, services, id, now);
  await db.write(async (trx) => {
    if (!(await lockClient(trx, clientId))) throw signedOut();
    const own = await credentialsById(trx, clientId);
    // While the password was compared, the session may have been revoked or the password changed.
    if (own?.passwordHash !== proven || !(await liveSession(trx, sessionId, now))) throw signedOut();
    const activeOrder = await eraseClient(trx, services, clientId, now);
    if (activeOrder !== undefined) throw new ApiError(409, wordsGoesOn(activeOrder));
  });
}
