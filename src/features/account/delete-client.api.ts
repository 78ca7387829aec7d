/** Serves the deletion of an account (C-78, an addition). */
import type { Identity } from '../../platform/http/identity.ts';
import {
  type Api,
  type ApiContext,
  ApiError,
  onlySelf,
  type RouteInput,
  route,
  signedOut,
} from '../../platform/http/route.ts';
import { tryCounted } from '../../platform/providers/attempts.ts';
import { ordersBeingPaid } from '../orders/leave-orders.repository.ts';
import { settlePending } from '../payments/settle-payment.repository.ts';
import { accountCalls as calls } from './account.calls.ts';
import { accountContract as contract } from './account.contract.ts';
import { deleteClient } from './delete-client.repository.ts';
import { holdClient } from './hold-client.repository.ts';
import { liveSession } from './sessions.repository.ts';

/** Milliseconds: who has no password shows by a sign-in of the last 10 minutes that it is them. */
const RECENT = 10 * 60_000;

const WORDS_MISSING = 'Please enter your password.';
const WORDS_WRONG = 'The password is not right.';
const WORDS_SIGN_IN_AGAIN = 'Your account has no password. Please log in again, then delete it within 10 minutes.';
const wordsGoesOn = (idCommande: string) =>
  `Order ${idCommande} is paid or on its way. You can delete your account once it has been delivered.`;
const WORDS_DELETED = 'Your account has been deleted.';

type Input = RouteInput<typeof contract.deleteClient, 'bearer'>;

/** Whether it is really them. Answers the password that they proved to know. @throws {ApiError} */
async function proofOf({ db, services, body, now }: Input, { clientId, sessionId }: Identity): Promise<string | null> {
  const client = await db.read
    .selectFrom('clients')
    .innerJoin('sessions', 'sessions.clientId', 'clients.id')
    .select(['passwordHash', 'sessions.createdAt'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  if (!client) throw signedOut();
  const { passwordHash } = client;
  if (passwordHash === null) {
    if (Date.parse(client.createdAt) <= now - RECENT) throw new ApiError(403, WORDS_SIGN_IN_AGAIN);
    return null;
  }
  if (body.password === '') throw new ApiError(400, WORDS_MISSING);
  const failures = [{ limit: services.limits.passwordClient, key: String(clientId), isEnforced: true }];
  const compare = async () => (await services.passwords.verify(body.password, passwordHash)) || undefined;
  if (!(await tryCounted(failures, compare))) throw new ApiError(400, WORDS_WRONG);
  return passwordHash;
}

export function serveDeleteClient(api: Api, context: ApiContext): void {
  route(api, context, calls.deleteClient, contract.deleteClient, async (input) => {
    const { db, services, identity, now, params } = input;
    onlySelf(identity, params.id);
    const proven = await proofOf(input, identity);
    // What was paid a moment ago must be known: nobody could be paid back.
    for (const id of await ordersBeingPaid(db.read, params.id)) await settlePending(db, services, id, now);
    await db.write(async (trx) => {
      if (!(await holdClient(trx, params.id))) throw signedOut();
      // While the password was looked at, the session may have been revoked or the password changed.
      const { passwordHash } = await trx
        .selectFrom('clients')
        .select('passwordHash')
        .where('id', '=', params.id)
        .executeTakeFirstOrThrow();
      if (passwordHash !== proven || !(await liveSession(trx, identity.sessionId, now))) throw signedOut();
      const goesOn = await deleteClient(trx, services, params.id, now);
      if (goesOn !== undefined) throw new ApiError(409, wordsGoesOn(goesOn));
    });
    return { message: WORDS_DELETED };
  });
}
