/** Pending changes of mail addresses. */

import type { Reader, Writer } from '../../../data/database.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';

/** Validity of a code in milliseconds: 15 minutes, as for a reset. */
const CHANGE_LIFE = 15 * MINUTE_MS;
/** Attempts allowed for one mail. */
export const CHANGE_TRIES = 5;

/** The pending address of a customer, while its code is valid. @param now milliseconds since 1970 */
export async function pendingEmailOf(db: Reader, clientId: number, now: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('email_changes')
    .select('email')
    .where('clientId', '=', clientId)
    .where('expiresAt', '>', new Date(now).toISOString())
    .executeTakeFirst();
  return found?.email;
}

/** Ends the pending change of a customer, if there is one. */
export async function endEmailChange(trx: Writer, clientId: number): Promise<void> {
  await trx.deleteFrom('email_changes').where('clientId', '=', clientId).execute();
}

/**
 * Starts a change and ends the previous one: only the last code is valid.
 * @param change `codeDigest` is stored instead of the code, and was made with `salt`
 * @param now milliseconds since 1970
 */
export async function beginEmailChange(
  trx: Writer,
  change: { readonly clientId: number; readonly email: string; readonly salt: string; readonly codeDigest: string },
  now: number,
): Promise<void> {
  await endEmailChange(trx, change.clientId);
  const expiresAt = new Date(now + CHANGE_LIFE).toISOString();
  await trx
    .insertInto('email_changes')
    .values({ ...change, expiresAt })
    .execute();
}

/** Uses one attempt of a pending change; undefined when there is none, its code has expired, or no attempt is left. */
export async function takeChangeTry(trx: Writer, clientId: number, now: number) {
  return trx
    .updateTable('email_changes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('clientId', '=', clientId)
    .where('attempts', '<', CHANGE_TRIES)
    .where('expiresAt', '>', new Date(now).toISOString())
    .returning(['email', 'salt', 'codeDigest', 'attempts'])
    .executeTakeFirst();
}

/** Deletes the changes whose code expired before `before`. */
export async function deleteExpiredEmailChanges(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('email_changes').where('expiresAt', '<', before).execute();
}
