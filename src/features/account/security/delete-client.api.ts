/** Serves the deletion of an account (an addition). */

import type { ApiContext } from '../../../api/api-context.ts';
import { ApiError, onlySelf, signedOut } from '../../../api/api-error.ts';
import { minutesOf, tryCounted } from '../../../api/attempts.ts';
import { type Api, type RouteInput, route } from '../../../api/route.ts';
import { isFreshSignIn } from '../../../api/sessions.ts';
import { accountCalls as calls } from '../account.calls.ts';
import { accountContract as contract } from '../account.contract.ts';
import { credentialsById } from '../clients.repository.ts';
import { deleteClient } from './delete-client.service.ts';
import { ACCOUNT_DELETED, PASSWORD_MISSING } from './security-messages.ts';
import { wrongPasswords } from './wrong-passwords.service.ts';

const WRONG_MESSAGE = 'The password is not correct.';
const signInAgainMessage = (span: number) =>
  `Your account has no password. Please log in again, then delete it within ${minutesOf(span)}.`;

type Input = RouteInput<typeof contract.deleteClient, 'bearer'>;

/** Verifies the customer. Returns the hash of the entered password. @throws {ApiError} */
async function proofOf({ db, services, body, now, identity }: Input): Promise<string | null> {
  const client = await credentialsById(db.read, identity.clientId);
  if (!client) throw signedOut();
  const { passwordHash } = client;
  // A customer without a password has no other proof than the session.
  if (identity.isGuest) return passwordHash;
  if (passwordHash === null) {
    // Customers without a password need a recent sign-in.
    const { freshSignIn } = services.accounts;
    if (await isFreshSignIn(db.read, identity.sessionId, freshSignIn, now)) return null;
    throw new ApiError('sign_in_again', signInAgainMessage(freshSignIn));
  }
  if (body.password === '') throw new ApiError('invalid_input', PASSWORD_MISSING);
  const failures = [wrongPasswords(services.limits, identity.clientId, passwordHash)];
  const compare = async () => (await services.passwords.verify(body.password, passwordHash)) || undefined;
  if (!(await tryCounted(failures, compare))) throw new ApiError('wrong_password', WRONG_MESSAGE);
  return passwordHash;
}

export function serveDeleteClient(api: Api, context: ApiContext): void {
  route(api, context, calls.deleteClient, contract.deleteClient, async (input) => {
    const { db, services, identity, now, params } = input;
    onlySelf(identity, params.id);
    const proven = await proofOf(input);
    await deleteClient(db, services, identity, proven, now);
    return { message: ACCOUNT_DELETED };
  });
}
