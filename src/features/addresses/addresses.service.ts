/** Changes the address book of a customer. */
import { ApiError, signedOut } from '../../api/api-error.ts';
import type { Database } from '../../data/database.ts';
import { lockClient } from '../account/lock-client.repository.ts';
import { countAddresses, deleteAddress, insertAddress, updateAddress } from './addresses.repository.ts';

/** Addresses that a customer may keep. */
export const MAX_ADDRESSES = 50;
const WORDS_FULL = `An address book holds at most ${MAX_ADDRESSES} addresses. Please delete one first.`;

/** Another customer's address is answered like a missing one. */
const unknownAddress = () => new ApiError(404, 'There is no such address.');

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

/** @throws {ApiError} 404 for an address that is not the customer's */
export async function changeAddress(
  db: Database,
  clientId: number,
  id: number,
  address: Parameters<typeof updateAddress>[3],
) {
  const changed = await db.write((trx) => updateAddress(trx, clientId, id, address));
  if (!changed) throw unknownAddress();
  return changed;
}

/** @throws {ApiError} 404 for an address that is not the customer's */
export async function removeAddress(db: Database, clientId: number, id: number): Promise<void> {
  if (!(await db.write((trx) => deleteAddress(trx, clientId, id)))) throw unknownAddress();
}
