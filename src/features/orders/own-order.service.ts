/** Access to the customer's own orders. */

import { ApiError, signedOut } from '../../api/api-error.ts';
import type { Identity } from '../../api/identity.ts';
import type { Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { lockOrder } from './lock-order.repository.ts';

export const noSuchOrder = () => new ApiError(404, 'There is no such order.');

/**
 * Locks the customer, then their order `id`, until the transaction ends.
 * @throws {ApiError} 401 for a deleted customer, 404 for another customer's order
 */
export async function lockOwnOrder(
  trx: Writer,
  { clientId }: Pick<Identity, 'clientId'>,
  id: number,
): Promise<Row<'commandes'>> {
  // PostgreSQL executes statements sent together in sequence, so that the customer is locked first.
  const [isThere, order] = await Promise.all([lockClient(trx, clientId), lockOrder(trx, id)]);
  if (!isThere) throw signedOut();
  if (order?.clientId !== clientId) throw noSuchOrder();
  return order;
}
