/** Access to the customer's own orders. */

import { ApiError, signedOut } from '../../api/api-error.ts';
import type { Claim } from '../../api/visitor.ts';
import type { Row } from '../../data/tables.ts';

/** The error for an order that does not exist or belongs to another customer. */
export const noSuchOrder = () => new ApiError('not_found', 'There is no such order.');

/**
 * Returns the locked client and order if the session is live and the order is the customer's own.
 * @param client as `lockSession` returned it
 * @param order as `lockOrder` returned it
 * @throws {ApiError} 401 without a live session, 404 for another customer's order
 */
export function onlyOwnOrder<Client>(
  { claimed }: Claim,
  client: Client | undefined,
  order: Row<'commandes'> | undefined,
): { readonly client: Client; readonly order: Row<'commandes'> } {
  if (!client) throw signedOut();
  if (order?.clientId !== claimed.clientId) throw noSuchOrder();
  return { client, order };
}
