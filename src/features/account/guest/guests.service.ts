/** Customers without a password: begins one, and makes it an account. */
import { randomUUID } from 'node:crypto';
import { errorOf, signedOut } from '../../../api/api-error.ts';
import type { Services } from '../../../api/services.ts';
import { GUEST_SESSION_LIFE, lockSignedInClient, revokeSessions } from '../../../api/sessions.ts';
import type { Identity } from '../../../api/visitor.ts';
import type { Database } from '../../../data/database.ts';
import { insertClient, takenOf } from '../clients.repository.ts';
import { unlessTaken } from '../profile/update-profile.service.ts';
import { sessionRecord, startSession } from '../sign-in/sign-in.service.ts';
import { TAKEN } from '../sign-up/sign-up-rules.ts';
import { makeAccount, type NewAccount } from './guests.repository.ts';

/** What a new customer without a password is: nothing is known of them. */
const NOBODY = {
  nom: '',
  pseudo: '',
  email: null,
  numTel: null,
  passwordHash: null,
  url: null,
  googleSub: null,
  guest: true,
} as const;

/** Adds a customer without a password, and opens their session. @param now milliseconds since 1970 */
export async function beginGuest(db: Database, services: Services, now: number) {
  const started = await db.write(async (trx) => {
    const id = await insertClient(trx, { ...NOBODY, createdAt: new Date(now).toISOString() });
    if (id === undefined) throw new Error('A customer without mail address and phone number is nobody else.');
    return startSession(trx, { id, sessionId: randomUUID(), now, life: GUEST_SESSION_LIFE });
  });
  return sessionRecord(services, started, true);
}

/**
 * Makes an account of a customer without a password. Their orders, cart and addresses stay theirs, all sessions end, and
 * a new one is opened. Nothing of another account is joined.
 * @param now milliseconds since 1970
 * @throws {ApiError} 401 when the session ended, 409 when somebody has the mail address or phone number
 */
export async function becomeAccount(
  db: Database,
  services: Services,
  identity: Identity,
  account: NewAccount,
  now: number,
) {
  const id = identity.clientId;
  const started = await unlessTaken('numTel', () =>
    db.write(async (trx) => {
      await lockSignedInClient(trx, identity, now);
      const taken = await takenOf(trx, account, id);
      if (taken) throw errorOf(TAKEN[taken]);
      if (!(await makeAccount(trx, id, account))) throw signedOut();
      await revokeSessions(trx, id, {}, now);
      return startSession(trx, { id, sessionId: randomUUID(), now });
    }),
  );
  return sessionRecord(services, started);
}
