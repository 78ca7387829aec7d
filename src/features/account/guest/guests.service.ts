/** Adds customers without a password, and turns them into accounts. */
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

/** The row of a new customer without a password, whose profile is empty. */
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
  const { supportPhone } = services.shop;
  const started = await db.write(async (trx) => {
    const id = await insertClient(trx, { ...NOBODY, createdAt: new Date(now).toISOString() });
    if (id === undefined) throw new Error('A customer without a password could not be added.');
    return startSession(trx, { id, sessionId: randomUUID(), now, life: GUEST_SESSION_LIFE, supportPhone });
  });
  return sessionRecord(services, started, true);
}

/**
 * Turns a customer without a password into an account. Their orders, cart and addresses stay, all sessions end, and a
 * new one is opened. No other account is merged.
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
  const { supportPhone } = services.shop;
  const started = await unlessTaken('numTel', () =>
    db.write(async (trx) => {
      await lockSignedInClient(trx, identity, now);
      const taken = await takenOf(trx, account, id);
      if (taken) throw errorOf(TAKEN[taken]);
      if (!(await makeAccount(trx, id, account))) throw signedOut();
      await revokeSessions(trx, id, {}, now);
      return startSession(trx, { id, sessionId: randomUUID(), now, supportPhone });
    }),
  );
  return sessionRecord(services, started);
}
