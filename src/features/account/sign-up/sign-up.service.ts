/** Creates accounts. */
import { ApiError } from '../../../api/api-error.ts';
import type { Database } from '../../../data/database.ts';
import { clientById, insertClient, takenOf } from '../clients.repository.ts';
import { WORDS_TAKEN } from './sign-up-rules.ts';

/**
 * Adds a customer with a cart.
 * @throws {ApiError} 409 when another customer has the mail address or phone number
 */
export function openAccount(db: Database, row: Parameters<typeof insertClient>[1]) {
  return db.write(async (trx) => {
    const id = await insertClient(trx, row);
    const client = id === undefined ? undefined : await clientById(trx, id);
    if (!client) throw new ApiError(409, WORDS_TAKEN[(await takenOf(trx, row)) ?? 'numTel']);
    return client;
  });
}
