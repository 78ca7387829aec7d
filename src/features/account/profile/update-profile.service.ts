/** Changes names and phone number of a customer. */
import { ApiError, signedOut } from '../../../api/api-error.ts';
import type { Database } from '../../../data/database.ts';
import { isUniqueViolation } from '../../../data/unique-violation.ts';
import { clientById, type ProfileChange, takenOf, updateClient } from '../clients.repository.ts';
import { WORDS_TAKEN } from '../sign-up/sign-up-rules.ts';

/** Runs a change of contacts. @throws {ApiError} 409 when another customer has taken the value in the meantime */
export async function unlessTaken<T>(which: keyof typeof WORDS_TAKEN, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw isUniqueViolation(error) ? new ApiError(409, WORDS_TAKEN[which]) : error;
  }
}

/** @throws {ApiError} 401 for a deleted customer, 409 for a phone number that another customer has */
export function updateProfile(db: Database, id: number, change: Omit<ProfileChange, 'email'>) {
  return unlessTaken('numTel', () =>
    db.write(async (trx) => {
      if (await takenOf(trx, change, id)) throw new ApiError(409, WORDS_TAKEN.numTel);
      await updateClient(trx, id, change);
      const client = await clientById(trx, id);
      if (!client) throw signedOut();
      return client;
    }),
  );
}
