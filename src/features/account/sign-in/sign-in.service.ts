/** Opens sessions. */
import { randomUUID } from 'node:crypto';
import { ApiError, errorOf } from '../../../api/api-error.ts';
import type { Services } from '../../../api/services.ts';
import { openSession } from '../../../api/sessions.ts';
import type { Database, Writer } from '../../../data/database.ts';
import { writesAtEnd } from '../../../data/pipelined.ts';
import type { GoogleProfile } from '../../../providers/google.ts';
import { deliverToOf } from '../../addresses/addresses.repository.ts';
import { blockedError } from '../blocked.ts';
import { lockedClient } from '../clients.repository.ts';
import { clientFromGoogle } from './google-clients.service.ts';

/** One message for all failures, so that nobody learns who has an account (S-10). */
export const WRONG_MESSAGE = 'The email, phone number or password is not correct.';
/** Message for an account with an unproven address, which a stranger may have opened (docs/accounts.md). */
const UNPROVEN_MESSAGE =
  'There is an account with this email already, and nobody has confirmed the email yet. Choose a new password by email first. After that you can log in with Google as well.';

interface NewSession {
  /** Id of the customer. */
  readonly id: number;
  readonly sessionId: string;
  /** The verified password hash: if the password has changed since, no session is opened. */
  readonly compared?: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Lifetime of the session in milliseconds; by default that of an account's. */
  readonly life?: number;
  /** The number that a blocked customer is asked to call. */
  readonly supportPhone: string;
}

/** Opens a session for a customer, and returns the data of their session record. @throws {ApiError} 401 */
export async function startSession(trx: Writer, { id, sessionId, compared, now, life, supportPhone }: NewSession) {
  // One round trip. The lock comes first, so that the read after it is current.
  const [found, deliverTo] = await Promise.all([lockedClient(trx, id), deliverToOf(trx, id)]);
  // A customer deleted in the meantime gets no session.
  if (!found) throw new ApiError('wrong_credentials', WRONG_MESSAGE);
  if (compared !== undefined && found.passwordHash !== compared) throw new ApiError('wrong_credentials', WRONG_MESSAGE);
  if (found.isBlocked) throw errorOf(blockedError(supportPhone));
  const expiry = await openSession(writesAtEnd(trx), sessionId, id, now, life);
  return { client: found.client, deliverTo, sessionId, expiry };
}

/** The session record of a customer, or of one without a password. */
export async function sessionRecord(
  { tokens }: Services,
  { client, deliverTo, sessionId, expiry }: Awaited<ReturnType<typeof startSession>>,
  isGuest?: true,
) {
  const guest = isGuest && { isGuest };
  const token = await tokens.signSession({ clientId: client.id, sessionId, ...guest }, expiry);
  return { ...client, deliverTo, token, expiry, ...guest };
}

/**
 * Signs in a customer whose password was verified.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the customer was deleted or the password changed in the meantime
 */
export async function signIn(
  db: Database,
  services: Services,
  { id, compared }: { readonly id: number; readonly compared: string | null },
  now: number,
) {
  const { supportPhone } = services.shop;
  return sessionRecord(
    services,
    await db.run(startSession, { id, compared, sessionId: randomUUID(), now, supportPhone }),
  );
}

/**
 * Signs in the customer of a Google account, who is added if there is none.
 * @param now milliseconds since 1970
 * @throws {ApiError} 409 for an account with an unproven address
 */
export async function signInByGoogle(db: Database, services: Services, profile: GoogleProfile, now: number) {
  const started = await db.write(async (trx) => {
    const id = await clientFromGoogle(trx, profile, services.shop, now);
    if (id === 'unproven') throw new ApiError('email_unproven', UNPROVEN_MESSAGE);
    return startSession(trx, { id, sessionId: randomUUID(), now, supportPhone: services.shop.supportPhone });
  });
  services.mailQueued();
  return sessionRecord(services, started);
}
