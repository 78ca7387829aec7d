/** A change of the mail address in two steps: a code is sent to the new address, then the code is given (G-73). */
import { randomBytes, randomInt } from 'node:crypto';
import type { Writer } from '../../data/database.ts';
import { queueMail } from '../../providers/mail.ts';
import type { Services } from '../../providers/services.ts';
import { emailChangedMail, emailCodeMail, emailInUseMail } from './account.mails.ts';
import { clientById, credentialsById, isProven, setProvenEmail, takenOf } from './clients.repository.ts';
import { beginEmailChange, CHANGE_TRIES, endEmailChange, takeChangeTry } from './email-changes.repository.ts';
import { emailKey } from './identifiers.ts';
import { lockClient } from './lock-client.repository.ts';
import { endResets } from './password-resets.repository.ts';

type Needs = Pick<Services, 'shop' | 'tokens'>;

/** Digits. More than a reset code has, since an attacker may ask for a code to a stranger's address again and again. */
const CODE_LENGTH = 8;
const SALT_BYTES = 24;

const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
/** As the mail shows it: eight digits are easier to type in two groups. */
const inGroups = (code: string) => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** Locks the customer until the transaction ends; undefined for one who was deleted meanwhile. */
async function heldClient(trx: Writer, id: number) {
  return (await lockClient(trx, id)) ? credentialsById(trx, id) : undefined;
}

/**
 * Begins a change to `email`: a code is sent there. An address that another account has gets a mail without a code, and
 * the answer is the same, so that nobody learns from it who has an account. Another spelling of a proven address counts
 * at once.
 * @param now milliseconds since 1970
 * @returns the customer as they are, and the address that waits; undefined when they were deleted meanwhile
 */
export async function beginChange(trx: Writer, { shop, tokens }: Needs, id: number, email: string, now: number) {
  const own = await heldClient(trx, id);
  if (!own) return undefined;
  if (isProven(own) && own.emailKey === emailKey(email)) {
    await setProvenEmail(trx, id, email);
    await endEmailChange(trx, id);
    return clientById(trx, id);
  }
  const code = newCode();
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  await beginEmailChange(trx, { clientId: id, email, salt, codeDigest: tokens.digestCode(salt, code) }, now);
  const isTaken = (await takenOf(trx, { email }, id)) !== undefined;
  const to = { email, pseudo: own.pseudo };
  await queueMail(trx, isTaken ? emailInUseMail(shop, email) : emailCodeMail(shop, to, inGroups(code)), now);
  const client = await clientById(trx, id);
  return client && { ...client, pendingEmail: email };
}

/** What became of a code. `left` counts the tries that are left; `taken`: another account has got the address meanwhile. */
type Confirmed = { readonly client: Awaited<ReturnType<typeof clientById>> } | { readonly left: number } | 'taken';

/**
 * Takes the code of a change: with the right one the new address is the customer's, and proven, and the old address is
 * told. A try is counted in any case.
 * @param now milliseconds since 1970
 * @throws when another account gets the address at this moment
 */
export async function confirmChange(
  trx: Writer,
  { shop, tokens }: Needs,
  id: number,
  code: string,
  now: number,
): Promise<Confirmed> {
  const own = await heldClient(trx, id);
  if (!own) return { client: undefined };
  const change = await takeChangeTry(trx, id, now);
  if (!change) return { left: 0 };
  const { email, salt, codeDigest, attempts } = change;
  if (!tokens.isCode(salt, code.replace(/\s/g, ''), codeDigest)) return { left: CHANGE_TRIES - attempts };
  if (await takenOf(trx, { email }, id)) return 'taken';
  await setProvenEmail(trx, id, email);
  await endEmailChange(trx, id);
  // A code that went to the old address proves nothing any more.
  await endResets(trx, id);
  if (own.email !== null && own.emailKey !== emailKey(email))
    await queueMail(trx, emailChangedMail(shop, { email: own.email, pseudo: own.pseudo }), now);
  return { client: await clientById(trx, id) };
}
