/** Access to the customer's own orders. */

import { ApiError, signedOut } from '../../api/api-error.ts';
import { lockSession, type SignedIn } from '../../api/sessions.ts';
import type { Claim } from '../../api/visitor.ts';
import type { Writer } from '../../data/database.ts';
import type { Row } from '../../data/tables.ts';
import { lockOrder } from './lock-order.repository.ts';

export const noSuchOrder = () => new ApiError(404, 'There is no such order.');

/**
 * Checks the session, and locks its customer, then their order `id`, until the transaction ends.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 without a live session, 404 for another customer's order
 */
export async function lockOwnOrder(
  trx: Writer,
  claim: Claim,
  id: number,
  now: number,
): Promise<{ order: Row<'commandes'>; client: SignedIn }> {
  // PostgreSQL executes statements sent together in sequence, so that the customer is locked first.
  const [client, order] = await Promise.all([lockSession(trx, claim, now), lockOrder(trx, id)]);
  if (!client) throw signedOut();
  if (order?.clientId !== claim.claimed.clientId) throw noSuchOrder();
  return { order, client };
}
