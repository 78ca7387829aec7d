/** Changes names and phone number of a customer. */
import { errorOf, signedOut } from '../../../api/api-error.ts';
import { lockSignedInClient } from '../../../api/sessions.ts';
import type { Identity } from '../../../api/visitor.ts';
import type { Database, Reader } from '../../../data/database.ts';
import { isUniqueViolation } from '../../../data/unique-violation.ts';
import { clientById, type ProfileChange, takenOf, updateClient } from '../clients.repository.ts';
import { TAKEN } from '../sign-up/sign-up-rules.ts';

/** Runs a change of contacts. @throws {ApiError} 409 when another customer has taken the value in the meantime */
export async function unlessTaken<T>(which: keyof typeof TAKEN, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw isUniqueViolation(error) ? errorOf(TAKEN[which]) : error;
  }
}

/** @throws {ApiError} 401 when the customer was deleted */
async function ownClient(db: Reader, id: number) {
  const client = await clientById(db, id);
  if (!client) throw signedOut();
  return client;
}

/**
 * Changes names or the phone number of a customer. A customer without a password is answered as if the number was
 * stored.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the session ended, 409 for a phone number that another customer has
 */
export function updateProfile(db: Database, identity: Identity, change: Omit<ProfileChange, 'email'>, now: number) {
  const id = identity.clientId;
  return unlessTaken('numTel', () =>
    db.write(async (trx) => {
      await lockSignedInClient(trx, identity, now);
      // Their number is stored only on the order, so that it claims no number and reveals nothing about its owner.
      const { numTel } = change;
      if (identity.isGuest && numTel !== undefined) return { ...(await ownClient(trx, id)), numTel };
      if (await takenOf(trx, change, id)) throw errorOf(TAKEN.numTel);
      await updateClient(trx, id, change);
      return ownClient(trx, id);
    }),
  );
}
