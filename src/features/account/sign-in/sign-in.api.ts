/** Serves sign-ins: by password, and with Google. */

import type { ApiContext } from '../../../api/api-context.ts';
import { ApiError, tooMany } from '../../../api/api-error.ts';
import { type Count, countWithoutScript, isSolved, tryCounted } from '../../../api/attempts.ts';
import { type Api, route } from '../../../api/route.ts';
import { createKeyedQueue } from '../../../node/keyed-queue.ts';
import type { GoogleProfile } from '../../../providers/google.ts';
import type { Limits } from '../../../providers/limits.ts';
import { FILL_IN_ALL } from '../../../shared/form-fields.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { credentialsOf } from '../clients.repository.ts';
import { identifierOf } from '../identifiers/identifier.ts';
import { signIn, signInByGoogle, WRONG_MESSAGE } from './sign-in.service.ts';
import { NO_GOOGLE, SIGN_IN_NEEDS_CAPTCHA } from './sign-in-rules.ts';

const BUSY_MESSAGE = 'Too many people sign in from your network right now. Please try again in a few seconds.';
/** Milliseconds until a retry of a refused sign-in. */
const BUSY_MS = 5_000;
/** Maximum number of waiting sign-ins of one IP address. */
const WAITING = 100;

/**
 * The counters of failed sign-ins as `who` from an IP address. The address is checked first: a refused address creates
 * no counters for invented names.
 * @param who identifier and password: a new password has no failures yet, so it unlocks the account
 */
function failureCounts(limits: Limits, who: string, address: string, solved: boolean): Count[] {
  return [
    // Above the limit a solved captcha still allows one attempt.
    { limit: limits.signInAddress, key: address, isEnforced: !solved },
    { limit: limits.signInPair, key: JSON.stringify([who, address]), isEnforced: true },
    // Above the limit each attempt needs a solved captcha.
    { limit: limits.signInIdentifier, key: who, isEnforced: false },
  ];
}

/**
 * Whether this attempt needs a captcha after too many failures.
 * @param counted attempts counted as failures in advance: 1 once this one is counted
 */
async function needsCaptcha(limits: Limits, who: string, address: string, counted: 0 | 1): Promise<boolean> {
  const [ofWho, ofAddress] = [await limits.signInIdentifier.used(who), await limits.signInAddress.used(address)];
  return Math.max(ofWho, ofAddress) - counted >= limits.captchaAfter.signIns;
}

/** The profile of Google's token. @throws {ApiError} for an invalid token, or without Google */
async function askGoogle({ services, log }: ApiContext, accessToken: string, address: string): Promise<GoogleProfile> {
  const { google, limits } = services;
  if (!google) throw new ApiError('google_unavailable', NO_GOOGLE);
  // Counted separately from passwords, whose failures at a shared address must not block Google.
  const failures = [{ limit: limits.signInAddress, key: `google ${address}`, isEnforced: true }];
  const ask = () =>
    google.profileOf(accessToken).catch((error: unknown) => {
      log.error({ err: error }, 'Google did not answer');
      throw new ApiError('google_unavailable', 'Google does not answer right now. Please try again later.');
    });
  const profile = await tryCounted(failures, ask);
  if (!profile) throw new ApiError('google_token_invalid', 'Google did not confirm who you are. Please try again.');
  return profile;
}

export function serveSignIn(api: Api, context: ApiContext): void {
  // Not a 503: this address sends too many requests.
  const queue = createKeyedQueue(WAITING, () => tooMany(BUSY_MESSAGE, BUSY_MS));

  route(api, context, calls.signIn, contract.signIn, async (input) => {
    const { db, body, services, visitor } = input;
    const { limits, passwords } = services;
    const solved = await isSolved(services.captcha, visitor, SIGN_IN_NEEDS_CAPTCHA);
    if (body.val === '' || body.password === '') throw new ApiError('invalid_input', FILL_IN_ALL);
    const identifier = identifierOf(body.val);
    const name = Object.values(identifier).join();
    // A password that changes meanwhile opens no session: it is compared again in the transaction.
    const known = await credentialsOf(db.read, identifier);
    const who = JSON.stringify([name, known?.passwordHash ?? null]);
    let isAdmitted = solved;
    const admit = async (counted: 0 | 1 = 0) => {
      if (isAdmitted || !(await needsCaptcha(limits, who, visitor.address, counted))) return;
      await countWithoutScript(limits, visitor, SIGN_IN_NEEDS_CAPTCHA, name);
      isAdmitted = true;
    };
    const attempt = async () => {
      // Check again, for concurrent attempts from other addresses.
      await admit(1);
      const isRight = await passwords.verify(body.password, known?.passwordHash ?? null);
      return isRight ? known : undefined;
    };
    // One at a time per address, so that no address occupies all places.
    const found = await queue.run(visitor.address, () =>
      tryCounted(failureCounts(limits, who, visitor.address, solved), attempt, admit),
    );
    if (!found) throw new ApiError('wrong_credentials', WRONG_MESSAGE);
    return signIn(db, services, { id: found.id, compared: found.passwordHash }, input.now);
  });

  route(api, context, calls.signInWithGoogle, contract.signInWithGoogle, async (input) => {
    const profile = await askGoogle(context, input.body.access_token, input.visitor.address);
    return signInByGoogle(input.db, input.services, profile, input.now);
  });
}
