/** Changes a mail address in two steps: a code is sent to the new address, then entered. */

import { randomBytes, randomInt } from 'node:crypto';
import { ApiError, errorOf, signedOut } from '../../../api/api-error.ts';
import type { Services } from '../../../api/services.ts';
import { lockSession, lockSignedInClient } from '../../../api/sessions.ts';
import type { Identity } from '../../../api/visitor.ts';
import type { Database, Writer } from '../../../data/database.ts';
import { queueMails } from '../../../providers/mail.ts';
import { emailChangedMail, emailCodeMail, emailInUseMail } from '../account.mails.ts';
import { clientById, isProven, setProvenEmail, takenOf } from '../clients.repository.ts';
import { codeMessage } from '../identifiers/code-message.ts';
import { emailKey } from '../identifiers/identifiers.ts';
import { endResets } from '../reset/password-resets.repository.ts';
import { TAKEN } from '../sign-up/sign-up-rules.ts';
import { beginEmailChange, CHANGE_TRIES, endEmailChange, takeChangeTry } from './email-changes.repository.ts';
import { unlessTaken } from './update-profile.service.ts';

type Needs = Pick<Services, 'shop' | 'tokens'>;

/** Digits. More than in a reset code, since an attacker may request codes for a stranger's address repeatedly. */
const CODE_LENGTH = 8;
const SALT_BYTES = 24;

const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
/** The form in the mail: eight digits are easier to type in two groups. */
const inGroups = (code: string) => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** The transaction of {@link requestEmailChange}. */
async function beginChange(trx: Writer, { shop, tokens }: Needs, identity: Identity, email: string, now: number) {
  const id = identity.clientId;
  const own = await lockSignedInClient(trx, identity, now);
  if (isProven(own) && own.emailKey === emailKey(email)) {
    await setProvenEmail(trx, id, email);
    await endEmailChange(trx, id);
    return clientById(trx, id);
  }
  const code = newCode();
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  await beginEmailChange(trx, { clientId: id, email, salt, codeDigest: tokens.digestCode(salt, code) }, now);
  const isTaken = (await takenOf(trx, { email }, id)) !== undefined;
  const isOwn = own.emailKey === emailKey(email);
  const mail = isTaken ? emailInUseMail(shop, email) : emailCodeMail(shop, email, inGroups(code), isOwn);
  await queueMails(trx, [mail], now);
  const client = await clientById(trx, id);
  return client && { ...client, pendingEmail: email };
}

/** The result of a code: `left` attempts, or `taken` when another account has the address by now. */
type Confirmed = { readonly client: Awaited<ReturnType<typeof clientById>> } | { readonly left: number } | 'taken';

/** The transaction of {@link confirmEmailChange}. */
async function confirmChange(
  trx: Writer,
  { shop, tokens }: Needs,
  identity: Identity,
  code: string,
  now: number,
): Promise<Confirmed> {
  const id = identity.clientId;
  const own = await lockSession(trx, { claimed: identity }, now);
  if (!own) return { client: undefined };
  const change = await takeChangeTry(trx, id, now);
  if (!change) return { left: 0 };
  const { email, salt, codeDigest, attempts } = change;
  if (!tokens.isCode(salt, code.replace(/\s/g, ''), codeDigest)) return { left: CHANGE_TRIES - attempts };
  if (await takenOf(trx, { email }, id)) return 'taken';
  await setProvenEmail(trx, id, email);
  await endEmailChange(trx, id);
  // Codes sent to the old address prove nothing from now on.
  await endResets(trx, id);
  if (own.email !== null && own.emailKey !== emailKey(email))
    await queueMails(
      trx,
      [emailChangedMail(shop, { email: own.email, pseudo: own.pseudo, isProven: isProven(own) })],
      now,
    );
  return { client: await clientById(trx, id) };
}

/**
 * Starts a change to `email` by sending a code there. The address of another account gets a mail without a code, and
 * the response is the same, so that nobody learns who has an account. A new spelling of a proven address takes effect
 * immediately.
 * @param now milliseconds since 1970
 * @returns the customer, and the address to be confirmed
 * @throws {ApiError} 401 when the session ended meanwhile
 */
export async function requestEmailChange(
  db: Database,
  services: Services,
  identity: Identity,
  email: string,
  now: number,
) {
  const client = await db.write((trx) => beginChange(trx, services, identity, email, now));
  if (!client) throw signedOut();
  services.mailQueued();
  return client;
}

/**
 * Checks the code of a change. The right code makes the new address the customer's, and proven, and notifies the old
 * address.
 * @param now milliseconds since 1970
 * @throws {ApiError} 400 for a wrong code, which counts as an attempt, 401 when the session ended meanwhile, 409 when another
 *   account has the address by now
 */
export async function confirmEmailChange(
  db: Database,
  services: Services,
  identity: Identity,
  code: string,
  now: number,
) {
  // A wrong code is counted, so the transaction must not throw.
  const outcome = await unlessTaken('email', () =>
    db.write((trx) => confirmChange(trx, services, identity, code, now)),
  );
  if (outcome === 'taken') throw errorOf(TAKEN.email);
  if ('left' in outcome) throw new ApiError('wrong_code', codeMessage(outcome.left));
  if (!outcome.client) throw signedOut();
  services.mailQueued();
  return outcome.client;
}
