/** Changes the address book of a customer. */
import { ApiError, refuse } from '../../api/api-error.ts';
import { lockSignedInClient } from '../../api/sessions.ts';
import type { Identity } from '../../api/visitor.ts';
import type { Database } from '../../data/database.ts';
import { uncallableError } from '../account/identifiers/phone-number.ts';
import { countAddresses, deleteAddress, insertAddress, sameAddress, updateAddress } from './addresses.repository.ts';

/** Maximum number of addresses of a customer. */
export const MAX_ADDRESSES = 50;
const FULL_MESSAGE = `An address book holds at most ${MAX_ADDRESSES} addresses. Please delete one first.`;

/** @throws {ApiError} 400 for a number that cannot be called */
function checkPhone({ numTel }: { readonly numTel: string }): void {
  refuse(uncallableError(numTel));
}

/** The error for another customer's address, which is the same as for a missing one. */
const unknownAddress = () => new ApiError('not_found', 'There is no such address.');

/**
 * Adds an address to the customer's book.
 * @param now milliseconds since 1970
 * @throws {ApiError} 400 for a phone number that cannot be called, 401 when the session ended, 409 for one address too
 *   many
 */
export function addAddress(
  db: Database,
  identity: Identity,
  address: Parameters<typeof insertAddress>[2],
  now: number,
) {
  const { clientId } = identity;
  checkPhone(address);
  return db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    // The address was sent twice, or an order stores it again.
    const same = await sameAddress(trx, clientId, address);
    if (same) return same;
    if ((await countAddresses(trx, clientId)) >= MAX_ADDRESSES) throw new ApiError('limit_reached', FULL_MESSAGE);
    return insertAddress(trx, clientId, address, new Date(now).toISOString());
  });
}

/**
 * Changes an address of the customer's book.
 * @param now milliseconds since 1970
 * @throws {ApiError} 400 for a phone number that cannot be called, 401 when the session ended, 404 for an address that
 *   is not the customer's
 */
export async function changeAddress(
  db: Database,
  identity: Identity,
  id: number,
  address: Parameters<typeof updateAddress>[3],
  now: number,
) {
  checkPhone(address);
  const changed = await db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    return updateAddress(trx, identity.clientId, id, address);
  });
  if (!changed) throw unknownAddress();
  return changed;
}

/**
 * Deletes an address.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the session ended, 404 for an address that is not the customer's
 */
export async function removeAddress(db: Database, identity: Identity, id: number, now: number): Promise<void> {
  const wasDeleted = await db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    return deleteAddress(trx, identity.clientId, id);
  });
  if (!wasDeleted) throw unknownAddress();
}
