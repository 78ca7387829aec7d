/** Password resets: a code that was mailed, then the proof that it was given, each of them good once (S-08, S-09). */
import type { ExpressionBuilder } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import type { Tables } from '../../../data/tables.ts';

/** Milliseconds: 15 minutes, for the code and for the proof (G-66). */
export const RESET_LIFE = 15 * 60_000;
/** Codes that may be tried for one mail (G-66). */
export const RESET_TRIES = 5;

/** Ends every reset of a customer that is under way; one that led to a password stays as a trace. */
export async function endResets(trx: Writer, clientId: number): Promise<void> {
  await trx.deleteFrom('password_resets').where('clientId', '=', clientId).where('usedAt', 'is', null).execute();
}

/**
 * Begins a reset beside those under way: who asks is not proven, so a stranger's request must not end the code or the
 * proof of the owner. Those that have expired go.
 * @param reset `codeHash` names it, without saying anything of the code; `codeDigest` is kept in the code's place
 */
export async function beginReset(
  trx: Writer,
  reset: { readonly codeHash: string; readonly codeDigest: string; readonly clientId: number },
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('password_resets')
    .where('clientId', '=', reset.clientId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '<=', new Date(now).toISOString())
    .execute();
  const expiresAt = new Date(now + RESET_LIFE).toISOString();
  await trx
    .insertInto('password_resets')
    .values({ ...reset, expiresAt, verifiedAt: null, usedAt: null })
    .execute();
}

/** Takes one try of a reset; undefined when it has none left, is over, or never was. Tries at once take one each. */
export async function takeTry(trx: Writer, codeHash: string, now: number) {
  return trx
    .updateTable('password_resets')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('codeHash', '=', codeHash)
    .where('attempts', '<', RESET_TRIES)
    .where('verifiedAt', 'is', null)
    .where('expiresAt', '>', new Date(now).toISOString())
    .returning(['clientId', 'codeDigest', 'attempts'])
    .executeTakeFirst();
}

/** Keeps that the code was given; the proof lives from now on. */
export async function markVerified(trx: Writer, codeHash: string, now: number): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ verifiedAt: new Date(now).toISOString(), expiresAt: new Date(now + RESET_LIFE).toISOString() })
    .where('codeHash', '=', codeHash)
    .execute();
}

/** Holds for the proof of a reset that is good and not used up. */
const goodProof =
  (codeHash: string, clientId: number, now: number) => (eb: ExpressionBuilder<Tables, 'password_resets'>) =>
    eb.and([
      eb('codeHash', '=', codeHash),
      eb('clientId', '=', clientId),
      eb('verifiedAt', 'is not', null),
      eb('usedAt', 'is', null),
      eb('expiresAt', '>', new Date(now).toISOString()),
    ]);

/** Whether the proof of a reset is good now. */
export async function isProof(db: Reader, codeHash: string, clientId: number, now: number): Promise<boolean> {
  const good = goodProof(codeHash, clientId, now);
  return (await db.selectFrom('password_resets').select('codeHash').where(good).executeTakeFirst()) !== undefined;
}

/** Uses the proof of a reset up. Whether it was good until now. */
export async function useProof(trx: Writer, codeHash: string, clientId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_resets')
    .set({ usedAt: new Date(now).toISOString() })
    .where(goodProof(codeHash, clientId, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
