/** Stores a new password of a signed-in customer. */

import { lockSignedInClient, revokeSessions } from '../../../api/sessions.ts';
import type { Identity } from '../../../api/visitor.ts';
import type { Database } from '../../../data/database.ts';
import { setPassword } from '../clients.repository.ts';
import { endEmailChange } from '../profile/email-changes.repository.ts';
import { endResets } from '../reset/password-resets.repository.ts';

/**
 * Replaces the password and ends all other sessions, codes and pending changes of the mail address.
 * @param stored the verified hash; null for a customer without a password
 * @param now milliseconds since 1970
 * @returns false when the password has changed in the meantime; nothing was changed then
 * @throws {ApiError} 401 when the session ended in the meantime
 */
export function replacePassword(
  db: Database,
  identity: Identity,
  hash: string,
  stored: string | null,
  now: number,
): Promise<boolean> {
  const { clientId, sessionId } = identity;
  return db.write(async (trx) => {
    await lockSignedInClient(trx, identity, now);
    if (!(await setPassword(trx, clientId, hash, stored))) return false;
    await revokeSessions(trx, clientId, { except: sessionId }, now);
    await endResets(trx, clientId);
    await endEmailChange(trx, clientId);
    return true;
  });
}
