/** Changes of a mail address that wait for the code which was sent to the new address. */
import type { Reader, Writer } from '../../../data/database.ts';

/** Milliseconds for which a code is good: 15 minutes, as that of a reset. */
const CHANGE_LIFE = 15 * 60_000;
/** Codes that may be tried for one mail. */
export const CHANGE_TRIES = 5;

/** The address that a customer is changing to, while its code is good. @param now milliseconds since 1970 */
export async function pendingEmailOf(db: Reader, clientId: number, now: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('email_changes')
    .select('email')
    .where('clientId', '=', clientId)
    .where('expiresAt', '>', new Date(now).toISOString())
    .executeTakeFirst();
  return found?.email;
}

/** Ends the change of a customer that waits, if there is one. */
export async function endEmailChange(trx: Writer, clientId: number): Promise<void> {
  await trx.deleteFrom('email_changes').where('clientId', '=', clientId).execute();
}

/**
 * Begins a change, which ends the one before: only the last code counts.
 * @param change `codeDigest` is kept in the place of the code, and was made with `salt`
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

/** Takes one try of the change of a customer; undefined when no change waits, its code is over, or no try is left. */
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
