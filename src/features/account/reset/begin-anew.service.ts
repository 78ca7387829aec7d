/**
 * Empties an account when a reset proves its address for the first time: somebody else may have opened it, who must
 * leave no data in it and keep no access.
 */
import type { Writer } from '../../../data/database.ts';
import { hideContacts, lockOrdersOf } from '../../orders/anonymise-orders.repository.ts';
import { takeBackCounts } from '../security/take-back-counts.service.ts';
import { emptyAccount } from './empty-account.repository.ts';

/** The notice to the owner before they choose the new password. */
export const MESSAGE_ANEW =
  'Nobody has confirmed this email before, so the account begins anew: the names, phone number, addresses, cart, favourites, followed shops, ratings and reviews in it are removed. Orders stay, without the address and phone number that were given for them.';

/** Empties the locked customer's account. Their orders stay, without contacts. */
export async function beginAnew(trx: Writer, clientId: number, email: string): Promise<void> {
  // Orders are locked before products, as everywhere.
  await lockOrdersOf(trx, clientId);
  await hideContacts(trx, clientId);
  await takeBackCounts(trx, clientId);
  await emptyAccount(trx, clientId, email);
}
