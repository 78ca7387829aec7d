/** Opens sessions. */
import { randomUUID } from 'node:crypto';
import { ApiError } from '../../../api/api-error.ts';
import { openSession } from '../../../api/sessions.ts';
import type { Database, Writer } from '../../../data/database.ts';
import type { GoogleProfile } from '../../../providers/google.ts';
import type { Services } from '../../../providers/services.ts';
import { deliverToOf } from '../../addresses/addresses.repository.ts';
import { clientById, credentialsById } from '../clients.repository.ts';
import { lockClient } from '../lock-client.repository.ts';
import { clientFromGoogle } from './google-clients.service.ts';

/** One message for all failures, so that nobody learns who has an account (S-10). */
export const WORDS_WRONG = 'The email, phone number or password is not correct.';
/** For an account with an unproven address, which a stranger may have opened (docs/accounts.md). */
const WORDS_UNPROVEN =
  'There is an account with this email already, and nobody has confirmed the email yet. Choose a new password by email first. After that you can log in with Google as well.';

/**
 * The session record of a customer, with a new session (C-67).
 * @param compared the verified password hash; if the password has changed since, no session is opened
 */
async function sessionRecord(
  db: Database,
  services: Services,
  now: number,
  findClient: (trx: Writer) => Promise<number>,
  compared?: string | null,
) {
  const sessionId = randomUUID();
  const { client, deliverTo, expiry } = await db.write(async (trx) => {
    const id = await findClient(trx);
    // The lock first: what is read after it is current.
    const [isClient, found, credentials, deliverTo] = await Promise.all([
      lockClient(trx, id),
      clientById(trx, id),
      credentialsById(trx, id),
      deliverToOf(trx, id),
    ]);
    // A customer deleted in the meantime gets no session.
    if (!isClient || !found) throw new ApiError(401, WORDS_WRONG);
    if (compared !== undefined && credentials?.passwordHash !== compared) throw new ApiError(401, WORDS_WRONG);
    return { client: found, deliverTo, expiry: await openSession(trx, sessionId, id, now) };
  });
  const token = await services.tokens.signSession({ clientId: client.id, sessionId }, expiry);
  return { ...client, deliverTo, token, expiry };
}

/**
 * Signs in a customer whose password was verified.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the customer was deleted or the password changed in the meantime
 */
export const signIn = (
  db: Database,
  services: Services,
  { id, compared }: { readonly id: number; readonly compared: string | null },
  now: number,
) => sessionRecord(db, services, now, async () => id, compared);

/**
 * Signs in the customer of a Google account, who is added if there is none.
 * @param now milliseconds since 1970
 * @throws {ApiError} 409 for an account with an unproven address
 */
export async function signInByGoogle(db: Database, services: Services, profile: GoogleProfile, now: number) {
  const record = await sessionRecord(db, services, now, async (trx) => {
    const id = await clientFromGoogle(trx, profile, services.shop, now);
    if (id === 'unproven') throw new ApiError(409, WORDS_UNPROVEN);
    return id;
  });
  services.mailQueued();
  return record;
}
