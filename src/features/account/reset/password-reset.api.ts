/** Serves password resets: a code by mail, the proof that it arrived, the new password. */

import type { ApiContext } from '../../../api/api-context.ts';
import { ApiError, refuse } from '../../../api/api-error.ts';
import { countAttempt, countWithoutScript, isSolved } from '../../../api/attempts.ts';
import { type Api, route } from '../../../api/route.ts';
import type { Services } from '../../../api/services.ts';
import type { Visitor } from '../../../api/visitor.ts';
import type { Database } from '../../../data/database.ts';
import { createKeyedQueue } from '../../../node/keyed-queue.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { CAPTCHA_NEEDED } from '../captcha/captcha-first.ts';
import { credentialsById, isProven } from '../clients.repository.ts';
import { codeMessage } from '../identifiers/code-message.ts';
import { EMAIL_MESSAGE, emailKey, isEmail } from '../identifiers/identifiers.ts';
import { passwordError } from '../sign-up/sign-up-rules.ts';
import { MESSAGE_ANEW } from './begin-anew.service.ts';
import { checkResetCode, mailResetCode, resetPassword } from './password-reset.service.ts';
import { isProof, RESET_LIFE } from './password-resets.repository.ts';
import { checkResetLink } from './reset-link.service.ts';
import { EMAIL_MISSING, isResetLink, PASSWORD_SET } from './reset-rules.ts';

/** The same for everybody (S-10); it says where to go without an email on the account (C-68). */
const CODE_SENT_MESSAGE =
  'If an account has this email, a code is on its way to it. No email on your account? Please contact support.';
const CODE_RIGHT_MESSAGE = 'Your code is correct. Please choose a new password.';
const LINK_VALID = 'Please choose a new password.';
const LINK_INVALID = 'This link is no longer valid. Please call or write to us for a new one.';
const PROOF_MESSAGE = 'Please enter the code from our mail first.';

/** Maximum number of mails waiting to be queued. */
const WAITING = 1_000;
/** Maximum number of concurrent requests with one proof. */
const PROOFS_WAITING = 10;

/**
 * Counts a request for a code. Each IP address has its own limit for a mailbox, so that nobody uses up another's. When
 * many addresses fill one mailbox, each request needs a solved captcha (S-30).
 * @throws {ApiError} 429 above the limit, 400 when it needs a captcha
 */
async function countRequest({ limits, captcha }: Services, visitor: Visitor, mailbox: string): Promise<void> {
  const solved = await isSolved(captcha, visitor, CAPTCHA_NEEDED);
  await countAttempt(limits.resetAddress, visitor.address);
  let isAdmitted = solved;
  const admit = async (wait: number) => {
    if (wait <= 0 || isAdmitted) return;
    await countWithoutScript(limits, visitor, CAPTCHA_NEEDED, `reset ${mailbox}`);
    isAdmitted = true;
  };
  await admit(await limits.resetMailbox.wait(mailbox));
  await countAttempt(limits.resetEmail, JSON.stringify([mailbox, visitor.address]));
  await admit(await limits.resetMailbox.take(mailbox));
}

/** Answers an operator's link like the code of a mail, each time it is opened. @throws {ApiError} 400 */
async function proofOfLink(db: Database, { tokens }: Services, link: string, now: number) {
  const found = await checkResetLink(db, link, now);
  if (!found) throw new ApiError('wrong_code', LINK_INVALID);
  const { client, codeHash, expiresAt } = found;
  return {
    message: LINK_VALID,
    findUserExist: { id: client.id, email: client.email ?? '', numTel: client.numTel },
    resetToken: await tokens.signReset({ clientId: client.id, codeHash }, expiresAt),
  };
}

export function servePasswordReset(api: Api, context: ApiContext): void {
  const queue = createKeyedQueue(WAITING);
  const proofs = createKeyedQueue(PROOFS_WAITING);

  route(
    api,
    context,
    calls.requestResetCode,
    contract.requestResetCode,
    async ({ db, body, services, visitor, now }) => {
      if (body.email === '') throw new ApiError('invalid_email', EMAIL_MISSING);
      if (!isEmail(body.email)) throw new ApiError('invalid_email', EMAIL_MESSAGE);
      const mailbox = emailKey(body.email);
      await countRequest(services, visitor, mailbox);
      // The database is not queried for the address before the answer was sent.
      const work = () => queue.run('', () => mailResetCode(db, services, mailbox, now));
      const failed = (error: unknown) => context.log.error({ err: error }, 'no reset code was mailed');
      api.afterAnswer(() => work().catch(failed));
      return { message: CODE_SENT_MESSAGE };
    },
  );

  route(api, context, calls.checkResetCode, contract.checkResetCode, async ({ db, body, services, visitor, now }) => {
    await countAttempt(services.limits.resetAddress, visitor.address);
    if (isResetLink(body.codeHash)) return proofOfLink(db, services, body.codeHash, now);
    const { client, left = 0 } = await checkResetCode(db, services, body, now);
    if (!client || client.email === null) throw new ApiError('wrong_code', codeMessage(left));
    return {
      message: CODE_RIGHT_MESSAGE,
      ...(isProven(client) ? {} : { notice: MESSAGE_ANEW }),
      findUserExist: { id: client.id, email: client.email },
      resetToken: await services.tokens.signReset({ clientId: client.id, codeHash: body.codeHash }, now + RESET_LIFE),
    };
  });

  route(api, context, calls.setNewPassword, contract.setNewPassword, async ({ db, body, services, visitor, now }) => {
    const refused = () => new ApiError('reset_expired', PROOF_MESSAGE);
    const claims = visitor.bearer === undefined ? undefined : await services.tokens.readReset(visitor.bearer, now);
    const owner = claims && (await credentialsById(db.read, claims.clientId));
    if (!claims || !owner) throw refused();
    // A link of an operator names its customer, who may have no email.
    if (!isResetLink(claims.codeHash) && owner.emailKey !== emailKey(body.email)) throw refused();
    refuse(passwordError(body.password));
    const { codeHash, clientId } = claims;
    // One at a time, and checked before hashing: a used proof must not cause any number of password hashes.
    await proofs.run(codeHash, async () => {
      if (!(await isProof(db.read, codeHash, clientId, now))) throw refused();
      const hash = await services.passwords.hash(body.password);
      if (!(await resetPassword(db, { codeHash, clientId }, hash, now))) throw refused();
    });
    return { message: PASSWORD_SET };
  });
}
