/** Serves the profile: what is in it, and changes of it, of which a new mail address waits for its code (G-73). */
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import {
  type Api,
  type ApiContext,
  ApiError,
  onlySelf,
  type RouteInput,
  route,
  signedOut,
} from '../../platform/http/route.ts';
import { countAttempt } from '../../platform/providers/attempts.ts';
import { accountCalls as calls } from './account.calls.ts';
import { accountContract as contract } from './account.contract.ts';
import {
  clientById,
  credentialsById,
  type ProfileChange,
  profileById,
  takenOf,
  updateClient,
} from './clients.repository.ts';
import { beginChange, confirmChange } from './email-change.api.ts';
import { pendingEmailOf } from './email-changes.repository.ts';
import { demandFreshSignIn } from './fresh-sign-in.api.ts';
import { isEmail, isPlausiblePhone } from './identifiers.ts';
import { WORDS_TAKEN } from './sign-up-rules.ts';

type Input = RouteInput<typeof contract.updateClient, 'bearer'>;

/** Why a customer cannot have the new value; undefined when they can (S-18). */
function changeFault({ nom, pseudo, email, numTel }: ProfileChange): string | undefined {
  const given = [nom, pseudo, email, numTel].filter((value) => value !== undefined);
  if (given.length !== 1) return 'Please change exactly one of nom, pseudo, email and numTel.';
  if (given[0] === '') return 'The new value must not be blank.';
  if (email !== undefined && !isEmail(email)) return 'Please provide a valid email address';
  if (numTel !== undefined && !isPlausiblePhone(numTel)) return 'Invalid phone number';
  return undefined;
}

/**
 * Lets a customer change the phone number, which signs them in. The first one takes nothing away and opens nothing
 * without the password, so it needs no fresh sign-in: a checkout adds it (CHK-85). Whether a number is taken is told
 * as often as at sign-up, since both use up one limit of the address.
 */
async function allowPhone({ db, services, visitor, identity, now }: Input): Promise<void> {
  const before = await credentialsById(db.read, identity.clientId);
  if (before?.numTel) await demandFreshSignIn(db, services, identity, now, 'phone number');
  await countAttempt(services.limits.accessChangesClient, String(identity.clientId));
  await countAttempt(services.limits.signUpAddress, visitor.address);
}

export function serveProfile(api: Api, context: ApiContext): void {
  route(api, context, calls.getClient, contract.getClient, async ({ db, params: { userId }, identity, now }) => {
    onlySelf(identity, userId);
    const profile = await profileById(db.read, userId);
    if (!profile) throw signedOut();
    return { ...profile, pendingEmail: (await pendingEmailOf(db.read, userId, now)) ?? null };
  });

  route(api, context, calls.updateClient, contract.updateClient, async (input) => {
    const { db, params, body, identity, services } = input;
    const { id } = params;
    onlySelf(identity, id);
    await countAttempt(services.limits.profileClient, String(id));
    const fault = changeFault(body);
    if (fault !== undefined) throw new ApiError(400, fault);
    const { email, ...change } = body;
    if (email !== undefined) return beginChange(input, email);
    if (change.numTel !== undefined) await allowPhone(input);
    else await countAttempt(services.limits.nameChangesClient, String(id));
    const taken = () => new ApiError(409, WORDS_TAKEN.numTel);
    try {
      return await db.write(async (trx) => {
        if (await takenOf(trx, change, id)) throw taken();
        await updateClient(trx, id, change);
        const client = await clientById(trx, id);
        if (!client) throw signedOut();
        return client;
      });
    } catch (error) {
      // Somebody else was faster by less than a transaction.
      throw isUniqueViolation(error) ? taken() : error;
    }
  });

  route(api, context, calls.confirmEmail, contract.confirmEmail, async (input) => {
    onlySelf(input.identity, input.params.id);
    return confirmChange(input);
  });
}
