/** Resets passwords: mails a code, checks it, stores the new password. */
import { randomBytes, randomInt } from 'node:crypto';
import type { Services } from '../../../api/services.ts';
import { revokeSessions } from '../../../api/sessions.ts';
import type { Database } from '../../../data/database.ts';
import { queueMails } from '../../../providers/mail.ts';
import { resetMail } from '../account.mails.ts';
import { credentialsById, credentialsOf, isProven, linkGoogle, setPassword } from '../clients.repository.ts';
import { lockClient } from '../lock-client.repository.ts';
import { endEmailChange } from '../profile/email-changes.repository.ts';
import { beginAnew } from './begin-anew.service.ts';
import { beginReset, endResets, markVerified, RESET_TRIES, takeTry, useProof } from './password-resets.repository.ts';
import { isResetLink } from './reset-rules.ts';

/** Digits (CST-83). */
const CODE_LENGTH = 5;
const HASH_BYTES = 24;

const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

/**
 * Mails a code to the customer with the address `mailbox`, if there is one.
 * @param mailbox normalised by `emailKey`
 * @param now milliseconds since 1970
 */
export async function mailResetCode(db: Database, services: Services, mailbox: string, now: number): Promise<void> {
  const { id, email } = (await credentialsOf(db.read, { emailKey: mailbox })) ?? {};
  if (id === undefined || !email) return;
  const code = newCode();
  const codeHash = randomBytes(HASH_BYTES).toString('base64url');
  const codeDigest = services.tokens.digestCode(codeHash, code);
  await db.write(async (trx) => {
    const client = (await lockClient(trx, id)) ? await credentialsById(trx, id) : undefined;
    // They may have changed their address or been deleted in the meantime.
    if (client?.email !== email) return;
    await beginReset(trx, { codeHash, codeDigest, clientId: id }, now);
    const to = { email, pseudo: client.pseudo, isProven: isProven(client) };
    const reset = { code, codeHash, beginsAnew: !to.isProven };
    await queueMails(trx, [resetMail(services.shop, to, reset)], now);
  });
  services.mailQueued();
}

/** The customer of a correct code, or the attempts left. */
interface Checked {
  readonly client?: Awaited<ReturnType<typeof credentialsById>>;
  readonly left?: number;
}

/**
 * Checks a code. A wrong one is counted, so the transaction must not throw.
 * @param now milliseconds since 1970
 */
export function checkResetCode(
  db: Database,
  { tokens }: Pick<Services, 'tokens'>,
  { codeHash, code }: { readonly codeHash: string; readonly code: string },
  now: number,
): Promise<Checked> {
  return db.write(async (trx) => {
    const reset = await takeTry(trx, codeHash, now);
    if (!reset) return { left: 0 };
    if (!tokens.isCode(codeHash, code, reset.codeDigest)) return { left: RESET_TRIES - reset.attempts };
    await markVerified(trx, codeHash, now);
    return { client: await credentialsById(trx, reset.clientId) };
  });
}

/**
 * Uses the proof of a code: stores the new password, marks the mail address as proven, and ends all other ways in: the
 * Google link, which somebody else may have prepared, sessions and codes. An account whose address was not proven yet
 * is emptied. A link of an operator proves no address, and changes nothing else of the account.
 * @param hash of the new password
 * @param now milliseconds since 1970
 * @returns false when the proof was already used and nothing was changed
 */
export function resetPassword(
  db: Database,
  { codeHash, clientId }: { readonly codeHash: string; readonly clientId: number },
  hash: string,
  now: number,
): Promise<boolean> {
  return db.write(async (trx) => {
    // Lock the customer first, as everywhere, to avoid a deadlock.
    await lockClient(trx, clientId);
    if (!(await useProof(trx, codeHash, clientId, now))) return false;
    await setPassword(trx, clientId, hash);
    const own = await credentialsById(trx, clientId);
    if (own?.email && !isProven(own) && !isResetLink(codeHash)) await beginAnew(trx, clientId, own.email);
    else await linkGoogle(trx, clientId, null);
    await revokeSessions(trx, clientId, {}, now);
    await endEmailChange(trx, clientId);
    await endResets(trx, clientId);
    return true;
  });
}
