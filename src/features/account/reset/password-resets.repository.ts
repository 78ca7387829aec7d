/** Password resets: a mailed code, then the proof that it was entered; each is valid once. */

import type { ExpressionBuilder } from 'kysely';
import type { Reader, Writer } from '../../../data/database.ts';
import type { Tables } from '../../../data/tables.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { endLinks } from './reset-links.repository.ts';

/** Validity of the code and of the proof in milliseconds: 15 minutes (G-66). */
export const RESET_LIFE = 15 * MINUTE_MS;
/** Attempts allowed for one mail (G-66). */
export const RESET_TRIES = 5;

/** Ends every pending reset of a customer; completed ones and links of operators stay as a record. */
export async function endResets(trx: Writer, clientId: number): Promise<void> {
  await endLinks(trx, clientId);
  await trx
    .deleteFrom('password_resets')
    .where('clientId', '=', clientId)
    .where('issuedBy', 'is', null)
    .where('usedAt', 'is', null)
    .execute();
}

/**
 * Starts a reset beside pending ones: anybody may request a reset, so it must not end the owner's code or proof.
 * Deletes expired ones.
 * @param reset `codeHash` identifies it and reveals nothing about the code; `codeDigest` is stored instead of the code
 */
export async function beginReset(
  trx: Writer,
  reset: { readonly codeHash: string; readonly codeDigest: string; readonly clientId: number },
  now: number,
): Promise<void> {
  await trx
    .deleteFrom('password_resets')
    .where('clientId', '=', reset.clientId)
    .where('issuedBy', 'is', null)
    .where('usedAt', 'is', null)
    .where('expiresAt', '<=', new Date(now).toISOString())
    .execute();
  const expiresAt = new Date(now + RESET_LIFE).toISOString();
  await trx
    .insertInto('password_resets')
    .values({ ...reset, expiresAt, verifiedAt: null, usedAt: null, issuedBy: null })
    .execute();
}

/**
 * Uses one attempt of a reset; undefined when none is left, it has expired, or does not exist. Concurrent attempts use
 * one each.
 */
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

/** Records that the code was entered; the validity of the proof starts now. */
export async function markVerified(trx: Writer, codeHash: string, now: number): Promise<void> {
  await trx
    .updateTable('password_resets')
    .set({ verifiedAt: new Date(now).toISOString(), expiresAt: new Date(now + RESET_LIFE).toISOString() })
    .where('codeHash', '=', codeHash)
    .execute();
}

/** Condition on resets with a valid, unused proof. */
const goodProof =
  (codeHash: string, clientId: number, now: number) => (eb: ExpressionBuilder<Tables, 'password_resets'>) =>
    eb.and([
      eb('codeHash', '=', codeHash),
      eb('clientId', '=', clientId),
      eb('verifiedAt', 'is not', null),
      eb('usedAt', 'is', null),
      eb('expiresAt', '>', new Date(now).toISOString()),
    ]);

/** Whether the proof of a reset is valid now. */
export async function isProof(db: Reader, codeHash: string, clientId: number, now: number): Promise<boolean> {
  const good = goodProof(codeHash, clientId, now);
  return (await db.selectFrom('password_resets').select('codeHash').where(good).executeTakeFirst()) !== undefined;
}

/** Uses the proof of a reset; returns whether it was valid. */
export async function useProof(trx: Writer, codeHash: string, clientId: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_resets')
    .set({ usedAt: new Date(now).toISOString() })
    .where(goodProof(codeHash, clientId, now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes codes that expired before `codes`, and links of operators, which are a record, that expired before `links`. */
export async function deleteOldResets(
  trx: Writer,
  { codes, links }: { readonly codes: string; readonly links: string },
): Promise<void> {
  await trx.deleteFrom('password_resets').where('issuedBy', 'is', null).where('expiresAt', '<', codes).execute();
  await trx.deleteFrom('password_resets').where('expiresAt', '<', links).execute();
}
