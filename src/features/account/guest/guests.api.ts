/** Serves customers without a password. */

import type { ApiContext } from '../../../api/api-context.ts';
import { ApiError, onlySelf, refuse } from '../../../api/api-error.ts';
import { countAttempt, isSolved } from '../../../api/attempts.ts';
import { type Api, route } from '../../../api/route.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { CAPTCHA_NEEDED } from '../captcha/captcha-first.ts';
import { uncallableError } from '../identifiers/phone-number.ts';
import { countSignUp } from '../sign-up/count-sign-up.service.ts';
import { contactError } from '../sign-up/sign-up-rules.ts';
import { becomeAccount, beginGuest } from './guests.service.ts';

export function serveGuests(api: Api, context: ApiContext): void {
  route(api, context, calls.continueAsGuest, contract.continueAsGuest, async ({ db, services, visitor, now }) => {
    await countAttempt(services.limits.guestsAddress, visitor.address);
    return beginGuest(db, services, now);
  });

  route(api, context, calls.becomeAccount, contract.becomeAccount, async (input) => {
    const { db, params, body, identity, services, visitor, now } = input;
    onlySelf(identity, params.id);
    if (!identity.isGuest) throw new ApiError('has_account', 'You have an account already.');
    const solved = await isSolved(services.captcha, visitor, CAPTCHA_NEEDED);
    refuse(contactError(body) ?? uncallableError(body.numTel));
    await countSignUp(services.limits, visitor, solved);
    const { password, ...contact } = body;
    const passwordHash = await services.passwords.hash(password);
    return becomeAccount(db, services, identity, { ...contact, passwordHash }, now);
  });
}
