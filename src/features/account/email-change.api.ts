/** A change of the mail address in two steps: a code is sent to the new address, then the code is given (G-73). */
import { randomBytes, randomInt } from 'node:crypto';
import type { Writer } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { ApiError, type RouteInput, signedOut } from '../../platform/http/route.ts';
import { emailChangedMail, emailCodeMail, emailInUseMail } from '../../platform/providers/account-mails.ts';
import { countAttempt } from '../../platform/providers/attempts.ts';
import { queueMail } from '../../platform/providers/mail.ts';
import type { Tokens } from '../../platform/providers/tokens.ts';
import type { accountContract as contract } from './account.contract.ts';
import { clientById, credentialsById, isProven, setProvenEmail, takenOf } from './clients.repository.ts';
import { beginEmailChange, CHANGE_TRIES, endEmailChange, takeChangeTry } from './email-changes.repository.ts';
import { demandFreshSignIn } from './fresh-sign-in.api.ts';
import { holdClient } from './hold-client.repository.ts';
import { emailKey } from './identifiers.ts';
import { endResets } from './password-resets.repository.ts';
import { WORDS_TAKEN } from './sign-up-rules.ts';

const WORDS_OVER = 'This code is no longer good. Please ask for a new one.';

/** Digits. More than a reset code has, since an attacker may ask for a code to a stranger's address again and again. */
const CODE_LENGTH = 8;
const SALT_BYTES = 24;

const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
/** As the mail shows it: eight digits are typed with less care in two groups. */
const shown = (code: string) => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** The customer, who is held until the transaction ends. @throws {ApiError} 401 when they were deleted meanwhile */
async function heldClient(trx: Writer, id: number) {
  const own = (await holdClient(trx, id)) ? await credentialsById(trx, id) : undefined;
  if (!own) throw signedOut();
  return own;
}

async function answerOf(trx: Writer, id: number) {
  const client = await clientById(trx, id);
  if (!client) throw signedOut();
  return client;
}

/**
 * Writes the mail of a change that begins. An address that another account has gets a mail without a code, and the
 * answer is the same: nobody learns from it who has an account.
 */
async function writeMail(
  trx: Writer,
  { services, now }: Pick<RouteInput<typeof contract.updateClient>, 'services' | 'now'>,
  { id, email, pseudo }: { readonly id: number; readonly email: string; readonly pseudo: string },
): Promise<void> {
  const code = newCode();
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  const codeDigest = services.tokens.digestCode(salt, code);
  await beginEmailChange(trx, { clientId: id, email, salt, codeDigest }, now);
  const isTaken = (await takenOf(trx, { email }, id)) !== undefined;
  const mail = isTaken
    ? emailInUseMail(services.shop, email)
    : emailCodeMail(services.shop, { email, pseudo }, shown(code));
  await queueMail(trx, mail, now);
}

/**
 * Begins a change to `email`, which answers the customer as they are and the address that waits. Another spelling of a
 * proven address counts at once.
 * @throws {ApiError} 403 without a fresh sign-in, 429 above the limits of the customer or of the new address
 */
export async function beginChange(input: RouteInput<typeof contract.updateClient, 'bearer'>, email: string) {
  const { db, services, identity, now } = input;
  const { clientId: id } = identity;
  await demandFreshSignIn(db, services, identity, now, 'email');
  await countAttempt(services.limits.accessChangesClient, String(id));
  await countAttempt(services.limits.emailCodes, emailKey(email));
  const answer = await db.write(async (trx) => {
    const own = await heldClient(trx, id);
    if (isProven(own) && own.emailKey === emailKey(email)) {
      await setProvenEmail(trx, id, email);
      await endEmailChange(trx, id);
      return answerOf(trx, id);
    }
    await writeMail(trx, input, { id, email, pseudo: own.pseudo });
    return { ...(await answerOf(trx, id)), pendingEmail: email };
  });
  services.mailQueued();
  return answer;
}

/** A code that was tried. `left` counts the tries that are left. */
type Tried = { readonly email: string } | { readonly left: number };

/** Counts a try of a customer's code, and compares it. */
async function tryCode(trx: Writer, tokens: Tokens, id: number, code: string, now: number): Promise<Tried> {
  const change = await takeChangeTry(trx, id, now);
  if (!change) return { left: 0 };
  if (tokens.isCode(change.salt, code, change.codeDigest)) return { email: change.email };
  return { left: CHANGE_TRIES - change.attempts };
}

/**
 * Takes the code: the new address is the customer's, and proven, and the old address is told.
 * @throws {ApiError} 400 for a wrong code and one that is over, 409 when another account has got the address meanwhile
 */
export async function confirmChange(input: RouteInput<typeof contract.confirmEmail, 'bearer'>) {
  const { db, services, identity, body, now } = input;
  const { clientId: id } = identity;
  const code = body.code.replace(/\s/g, '');
  const taken = () => new ApiError(409, WORDS_TAKEN.email);
  try {
    // What was tried is counted even where it was wrong: nothing is thrown inside before that.
    const outcome = await db.write(async (trx) => {
      const own = await heldClient(trx, id);
      const tried = await tryCode(trx, services.tokens, id, code, now);
      if ('left' in tried) return tried;
      if (await takenOf(trx, { email: tried.email }, id)) throw taken();
      await setProvenEmail(trx, id, tried.email);
      await endEmailChange(trx, id);
      // A code that went to the old address proves nothing any more.
      await endResets(trx, id);
      if (own.email !== null && own.emailKey !== emailKey(tried.email))
        await queueMail(trx, emailChangedMail(services.shop, { email: own.email, pseudo: own.pseudo }), now);
      return { client: await answerOf(trx, id) };
    });
    if ('left' in outcome)
      throw new ApiError(400, outcome.left > 0 ? `This code is not right. Tries left: ${outcome.left}.` : WORDS_OVER);
    services.mailQueued();
    return outcome.client;
  } catch (error) {
    // Somebody else was faster by less than a transaction.
    throw isUniqueViolation(error) ? taken() : error;
  }
}
