/** Serves the profile: reads, changes, and the two steps of a new mail address. */

import type { ApiContext } from '../../../api/api-context.ts';
import { ApiError, needsAccount, onlySelf, refuse, signedOut } from '../../../api/api-error.ts';
import { countAttempt } from '../../../api/attempts.ts';
import { type Api, type RouteInput, route } from '../../../api/route.ts';
import { isFreshSignIn } from '../../../api/sessions.ts';
import { type Failure, invalid } from '../../../shared/failure.ts';
import { deliverToOf } from '../../addresses/addresses.repository.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { credentialsById, type ProfileChange, profileById } from '../clients.repository.ts';
import { EMAIL_MESSAGE, emailKey, hasPhoneDigits, isEmail } from '../identifiers/identifiers.ts';
import { confirmEmailChange, requestEmailChange } from './change-email.service.ts';
import { pendingEmailOf } from './email-changes.repository.ts';
import { codeSentMessage, PROFILE_FIELDS, type ProfileField, updatedMessage } from './profile-rules.ts';
import { updateProfile } from './update-profile.service.ts';

type Input = RouteInput<typeof contract.updateClient, 'bearer'>;

/** Why a customer cannot have the new value; undefined when they can. */
function changeError({ nom, pseudo, email, numTel }: ProfileChange): Failure | undefined {
  const given = [nom, pseudo, email, numTel].filter((value) => value !== undefined);
  if (given.length !== 1) return invalid('Please change exactly one of nom, pseudo, email and numTel.');
  if (given[0] === '') return invalid('The new value must not be blank.');
  if (email !== undefined && !isEmail(email)) return { code: 'invalid_email', message: EMAIL_MESSAGE };
  if (numTel !== undefined && !hasPhoneDigits(numTel))
    return { code: 'invalid_phone', message: 'Invalid phone number' };
  return undefined;
}

/** The message of a change, by the changed field. */
const changeMessage = (change: ProfileChange): string => {
  const changed = (Object.keys(PROFILE_FIELDS) as ProfileField[]).find(
    (field) => change[PROFILE_FIELDS[field].key] !== undefined,
  );
  if (changed === undefined) throw new Error('A change of a profile names one field.');
  return updatedMessage(changed);
};

/** @throws {ApiError} 403 unless the customer signed in within the last minutes (docs/accounts.md) */
async function demandFreshSignIn({ db, services, identity, now }: Input, what: 'email' | 'phone number') {
  if (await isFreshSignIn(db.read, identity.sessionId, services.accounts.freshSignIn, now)) return;
  throw new ApiError('sign_in_again', `To keep your account safe, please log in again before you change your ${what}.`);
}

/**
 * Starts a change of the mail address.
 * @throws {ApiError} 403 without a fresh sign-in, 429 above the limits of the customer or of the new address
 */
async function changeEmail(input: Input, email: string) {
  const { db, services, identity, now } = input;
  await demandFreshSignIn(input, 'email');
  await countAttempt(services.limits.accessChangesClient, String(identity.clientId));
  const key = emailKey(email);
  const own = await credentialsById(db.read, identity.clientId);
  // The owner of the address has a counter of their own, so that no stranger keeps them from proving it.
  await countAttempt(services.limits.emailCodes, own?.emailKey === key ? `own ${key}` : key);
  const client = await requestEmailChange(db, services, identity, email, now);
  return { ...client, message: 'pendingEmail' in client ? codeSentMessage(email) : changeMessage({ email }) };
}

/**
 * Checks that a customer may change the phone number, with which they can sign in. Adding the first one is harmless, so
 * it needs no recent sign-in: a checkout adds it. The limit per address is shared with sign-up, so that
 * neither tells more about existing numbers.
 */
async function allowPhone(input: Input): Promise<void> {
  const { db, services, visitor, identity } = input;
  await countAttempt(services.limits.accessChangesClient, String(identity.clientId));
  // The number of a customer without a password is compared with no other, so the answer reveals none.
  if (identity.isGuest) return;
  const before = await credentialsById(db.read, identity.clientId);
  if (before?.numTel) await demandFreshSignIn(input, 'phone number');
  await countAttempt(services.limits.signUpAddress, visitor.address);
}

export function serveProfile(api: Api, context: ApiContext): void {
  route(api, context, calls.getClient, contract.getClient, async ({ db, params: { userId }, identity, now }) => {
    onlySelf(identity, userId);
    const profile = await profileById(db.read, userId);
    if (!profile) throw signedOut();
    const pendingEmail = (await pendingEmailOf(db.read, userId, now)) ?? null;
    return { ...profile, deliverTo: await deliverToOf(db.read, userId), pendingEmail };
  });

  route(api, context, calls.updateClient, contract.updateClient, async (input) => {
    const { db, params, body, identity, services, now } = input;
    const { id } = params;
    onlySelf(identity, id);
    await countAttempt(services.limits.profileClient, String(id));
    refuse(changeError(body));
    const { email, ...change } = body;
    if (email !== undefined && identity.isGuest) throw needsAccount();
    if (email !== undefined) return changeEmail(input, email);
    if (change.numTel !== undefined) await allowPhone(input);
    else await countAttempt(services.limits.nameChangesClient, String(id));
    return { ...(await updateProfile(db, identity, change, now)), message: changeMessage(change) };
  });

  route(api, context, calls.confirmEmail, contract.confirmEmail, async (input) => {
    const { db, params, body, identity, services, now } = input;
    onlySelf(identity, params.id);
    await countAttempt(services.limits.profileClient, String(params.id));
    const confirmed = await confirmEmailChange(db, services, identity, body.code, now);
    return { ...confirmed, message: updatedMessage('email') };
  });
}
