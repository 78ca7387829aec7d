/** Serves sign-up, the password of somebody signed in, and the end of sessions. */

import type { ApiContext } from '../../api/api-context.ts';
import { ApiError, refuse } from '../../api/api-error.ts';
import { countAttempt, isSolved, tryCounted } from '../../api/attempts.ts';
import { type Api, route } from '../../api/route.ts';
import { isFreshSignIn } from '../../api/sessions.ts';
import { FILL_IN_ALL } from '../../shared/form-fields.ts';
import { accountCalls as calls } from './account.calls.ts';
import { accountContract as contract } from './account.contract.ts';
import { CAPTCHA_NEEDED } from './captcha/captcha-first.ts';
import { credentialsById } from './clients.repository.ts';
import { emailKey } from './identifiers/identifiers.ts';
import { uncallableError } from './identifiers/phone-number.ts';
import { PASSWORD_SET } from './reset/reset-rules.ts';
import { replacePassword } from './security/change-password.service.ts';
import { OLD_PASSWORD_WRONG } from './security/security-messages.ts';
import { wrongPasswords } from './security/wrong-passwords.service.ts';
import { endSessions } from './sign-in/sign-out.service.ts';
import { LOGGED_OUT } from './sign-in/signed-out-message.ts';
import { countSignUp } from './sign-up/count-sign-up.service.ts';
import { openAccount } from './sign-up/sign-up.service.ts';
import { passwordError, signUpError } from './sign-up/sign-up-rules.ts';

const SIGN_IN_AGAIN_MESSAGE =
  'Your account has no password yet. To keep it safe, please log in with Google again before you choose one.';

export function serveAccount(api: Api, context: ApiContext): void {
  route(api, context, calls.signUp, contract.signUp, async ({ db, body, services, visitor, now }) => {
    const solved = await isSolved(services.captcha, visitor, CAPTCHA_NEEDED);
    refuse(signUpError(body, now) ?? uncallableError(body.numTel));
    await countSignUp(services.limits, visitor, solved);
    const { password, ...given } = body;
    const passwordHash = await services.passwords.hash(password);
    const row = { ...given, passwordHash, url: null, googleSub: null, createdAt: new Date(now).toISOString() };
    return openAccount(db, services, row, now);
  });

  route(api, context, calls.changePassword, contract.changePassword, async (input) => {
    const { db, body, identity, services, now } = input;
    const own = await credentialsById(db.read, identity.clientId);
    const stored = own?.passwordHash ?? null;
    if (stored !== null && body.password === '') throw new ApiError('invalid_input', FILL_IN_ALL);
    refuse(passwordError(body.newPassword));
    if (body.email && emailKey(body.email) !== own?.emailKey)
      throw new ApiError('not_yours', 'This is not the email of your account.');
    const wrong = () => new ApiError('wrong_password', OLD_PASSWORD_WRONG);
    if (stored === null) {
      if (body.password !== '') throw wrong();
      // A customer without a password proves their identity by a fresh sign-in (docs/accounts.md).
      if (!(await isFreshSignIn(db.read, identity.sessionId, services.accounts.freshSignIn, now)))
        throw new ApiError('sign_in_again', SIGN_IN_AGAIN_MESSAGE);
    } else {
      const failures = [wrongPasswords(services.limits, identity.clientId, stored)];
      const compare = async () => (await services.passwords.verify(body.password, stored)) || undefined;
      if (!(await tryCounted(failures, compare))) throw wrong();
    }
    // The old password proves as much as a fresh sign-in (docs/accounts.md).
    await countAttempt(services.limits.accessChangesClient, String(identity.clientId));
    const hash = await services.passwords.hash(body.newPassword);
    // The password may have been reset or set for the first time meanwhile.
    if (!(await replacePassword(db, identity, hash, stored, now))) throw wrong();
    return { message: PASSWORD_SET };
  });

  route(api, context, calls.signOut, contract.signOut, async ({ db, identity, now }) => {
    await endSessions(db, identity.clientId, now, identity.sessionId);
    return { message: LOGGED_OUT };
  });

  route(api, context, calls.signOutEverywhere, contract.signOutEverywhere, async ({ db, identity, now }) => {
    await endSessions(db, identity.clientId, now);
    return { message: LOGGED_OUT };
  });

  route(api, context, calls.getCaptchaChallenge, contract.getCaptchaChallenge, async ({ services }) => {
    return (await services.captcha.challenge()) ?? {};
  });
}
