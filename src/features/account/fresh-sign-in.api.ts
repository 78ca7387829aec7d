/** Demands a sign-in of the last minutes before a customer changes how they sign in (docs/accounts.md). */
import type { Database } from '../../platform/database/database.ts';
import type { Identity } from '../../platform/http/identity.ts';
import { ApiError } from '../../platform/http/route.ts';
import type { Services } from '../../platform/providers/services.ts';
import { signedInAt } from './sessions.repository.ts';

/** Whether the session was opened within the minutes that the shop sets. @param now milliseconds since 1970 */
export async function isFreshSignIn(
  db: Database,
  { accounts }: Pick<Services, 'accounts'>,
  { sessionId }: Identity,
  now: number,
): Promise<boolean> {
  const at = await signedInAt(db.read, sessionId);
  return at !== undefined && at > now - accounts.freshSignIn;
}

/**
 * @param what the words for what is changed
 * @throws {ApiError} 403 when the session was opened earlier
 */
export async function demandFreshSignIn(
  db: Database,
  services: Pick<Services, 'accounts'>,
  identity: Identity,
  now: number,
  what: 'email' | 'phone number',
): Promise<void> {
  if (await isFreshSignIn(db, services, identity, now)) return;
  throw new ApiError(403, `To keep your account safe, please log in again before you change your ${what}.`);
}
