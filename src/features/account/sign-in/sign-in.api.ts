/** Serves signing in: by password, and with Google. */
import { type Count, isSolved, tryCounted } from '../../../api/attempts.ts';
import { type Api, type ApiContext, ApiError, route, tooMany } from '../../../api/route.ts';
import { createKeyedQueue } from '../../../node/keyed-queue.ts';
import type { GoogleProfile } from '../../../providers/google.ts';
import type { Limits } from '../../../providers/limits.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { credentialsOf } from '../clients.repository.ts';
import { identifierOf } from '../identifiers.ts';
import { signIn, signInByGoogle, WORDS_WRONG } from './sign-in.service.ts';

const WORDS_CAPTCHA = 'Please prove that you are not a robot by checking the ReCAPTCHA box';
const WORDS_BUSY = 'Too many people sign in from your network right now. Please try again in a few seconds.';
/** Milliseconds. */
const BUSY_MS = 5_000;
/** Sign-ins of one address that may wait for each other. */
const WAITING = 100;

/**
 * What counts the failures of somebody who signs in as `who` from an address (S-12, S-13). The address first: what it
 * refuses makes no counter for names that somebody may invent without end.
 */
function failureCounts(limits: Limits, who: string, address: string, solved: boolean): Count[] {
  return [
    // Above it a solved captcha still admits one attempt.
    { limit: limits.signInAddress, key: address, isEnforced: !solved },
    { limit: limits.signInPair, key: JSON.stringify([who, address]), isEnforced: true },
    // Above it each attempt needs a solved captcha.
    { limit: limits.signInIdentifier, key: who, isEnforced: false },
  ];
}

/**
 * @param counted attempts among the failures that are not known to have failed: 1 once this one is counted
 * @throws {ApiError} 400 when so many failed before that this attempt needs a captcha
 */
async function demandCaptcha(limits: Limits, who: string, address: string, counted: 0 | 1): Promise<void> {
  const [ofWho, ofAddress] = [await limits.signInIdentifier.used(who), await limits.signInAddress.used(address)];
  if (Math.max(ofWho, ofAddress) - counted >= limits.captchaAfter.signIns) throw new ApiError(400, WORDS_CAPTCHA);
}

/** Who Google says that it is. @throws {ApiError} when nobody, or there is nobody to ask */
async function askGoogle({ services, log }: ApiContext, accessToken: string, address: string): Promise<GoogleProfile> {
  const { google, limits } = services;
  if (!google)
    throw new ApiError(503, 'Login with google is not available. Please use your email or phone number and password.');
  // Counted apart from passwords: those of a shared address must not close this way in, too.
  const failures = [{ limit: limits.signInAddress, key: `google ${address}`, isEnforced: true }];
  const ask = () =>
    google.profileOf(accessToken).catch((error: unknown) => {
      log.error({ err: error }, 'Google did not answer');
      throw new ApiError(503, 'Google does not answer right now. Please try again later.');
    });
  const profile = await tryCounted(failures, ask);
  if (!profile) throw new ApiError(401, 'Google did not confirm who you are. Please try again.');
  return profile;
}

export function serveSignIn(api: Api, context: ApiContext): void {
  // No fault of ours, which a 503 would be: it is the one address that asks too much.
  const queue = createKeyedQueue(WAITING, () => tooMany(WORDS_BUSY, BUSY_MS));

  route(api, context, calls.signIn, contract.signIn, async (input) => {
    const { db, body, services, visitor } = input;
    const { limits, passwords } = services;
    const solved = await isSolved(services.captcha, visitor, WORDS_CAPTCHA);
    if (body.val === '' || body.password === '') throw new ApiError(400, 'Please fill in all the fields');
    const identifier = identifierOf(body.val);
    const who = Object.values(identifier).join();
    const admit = async (counted: 0 | 1 = 0) => {
      if (!solved) await demandCaptcha(limits, who, visitor.address, counted);
    };
    const attempt = async () => {
      // Again, for those that were admitted at the same moment from elsewhere.
      await admit(1);
      const found = await credentialsOf(db.read, identifier);
      const isRight = await passwords.verify(body.password, found?.passwordHash ?? null);
      return isRight ? found : undefined;
    };
    // One of an address after the other: however many try from there, all others find a free place.
    const found = await queue.run(visitor.address, () =>
      tryCounted(failureCounts(limits, who, visitor.address, solved), attempt, admit),
    );
    if (!found) throw new ApiError(401, WORDS_WRONG);
    return signIn(db, services, { id: found.id, compared: found.passwordHash }, input.now);
  });

  route(api, context, calls.signInWithGoogle, contract.signInWithGoogle, async (input) => {
    const profile = await askGoogle(context, input.body.access_token, input.visitor.address);
    return signInByGoogle(input.db, input.services, profile, input.now);
  });
}
