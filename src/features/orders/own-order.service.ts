/** Access to the customer's own orders. */

import { ApiError, signedOut } from '../../api/api-error.ts';
import type { Claim } from '../../api/visitor.ts';
import type { Row } from '../../data/tables.ts';

export const noSuchOrder = () => new ApiError('not_found', 'There is no such order.');

/**
 * What a transaction has locked for a customer, who may go on: their session is live, and the order is theirs.
 * @param client as `lockSession` found it
 * @param order as `lockOrder` found it
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
