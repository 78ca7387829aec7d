/** Adds addresses to the book of a customer. */
import { ApiError, signedOut } from '../../api/api-error.ts';
import type { Database } from '../../data/database.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { countAddresses, insertAddress } from './addresses.repository.ts';

/** Addresses that a customer may keep. */
export const MAX_ADDRESSES = 50;
const WORDS_FULL = `An address book holds at most ${MAX_ADDRESSES} addresses. Please delete one first.`;

/**
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 for a customer who is gone, 409 for one address too many
 */
export function addAddress(db: Database, clientId: number, address: Parameters<typeof insertAddress>[2], now: number) {
  return db.write(async (trx) => {
    if (!(await lockClient(trx, clientId))) throw signedOut();
    if ((await countAddresses(trx, clientId)) >= MAX_ADDRESSES) throw new ApiError(409, WORDS_FULL);
    return insertAddress(trx, clientId, address, new Date(now).toISOString());
  });
}
