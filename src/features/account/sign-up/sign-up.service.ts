/** Creates accounts. */
import { randomUUID } from 'node:crypto';
import { errorOf } from '../../../api/api-error.ts';
import type { Services } from '../../../api/services.ts';
import type { Database } from '../../../data/database.ts';
import { insertClient, takenOf } from '../clients.repository.ts';
import { sessionRecord, startSession } from '../sign-in/sign-in.service.ts';
import { TAKEN } from './sign-up-rules.ts';

/**
 * Adds a customer with a cart, and signs them in (G-521). Returns the data of their session record.
 * @param now milliseconds since 1970
 * @throws {ApiError} 409 when another customer has the mail address or phone number
 */
export async function openAccount(
  db: Database,
  services: Services,
  row: Parameters<typeof insertClient>[1],
  now: number,
) {
  const started = await db.write(async (trx) => {
    const id = await insertClient(trx, row);
    if (id === undefined) throw errorOf(TAKEN[(await takenOf(trx, row)) ?? 'numTel']);
    return startSession(trx, { id, sessionId: randomUUID(), now, supportPhone: services.shop.supportPhone });
  });
  return sessionRecord(services, started);
}
