/** Sessions: a token is valid only while its session is live. */

import { dialectOf, type Reader, type Writer } from '../data/database.ts';
import { statement } from '../data/statement.ts';
import type { Row } from '../data/tables.ts';
import { DAY_MS } from '../shared/durations.ts';
import { RETENTION_DAYS } from '../shared/retention.ts';
import { signedOut } from './api-error.ts';
import type { Claim, Identity } from './visitor.ts';

/** Lifetime of a session in milliseconds. */
const SESSION_LIFE = RETENTION_DAYS.sessions * DAY_MS;
/** Lifetime of the session of a customer without a password, in milliseconds. */
export const GUEST_SESSION_LIFE = RETENTION_DAYS.guestSessions * DAY_MS;

/** Maximum number of sessions of a customer; another one ends the oldest. */
export const MAX_SESSIONS = 50;

const liveRow = statement((db, { id, at }: { id: string; at: string }) =>
  db
    .selectFrom('sessions')
    .select('clientId')
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at),
);

/** The session `id` unless it expired or was revoked. @param now milliseconds since 1970 */
export async function liveSession(db: Reader, id: string, now: number): Promise<{ clientId: number } | undefined> {
  const [session] = await liveRow(db, { id, at: new Date(now).toISOString() });
  return session;
}

const lockSignedIn = statement((db, { clientId, id, at }: { clientId: number; id: string; at: string }) =>
  db
    .selectFrom('clients')
    .select(['nom', 'pseudo', 'url', 'numTel', 'email', 'emailKey', 'provenEmail'])
    .where('clients.id', '=', clientId)
    // A block that commits while this waits for the row is seen in the row, not in the sessions, which are read before.
    .where('clients.blockedAt', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select('sessions.id')
          .where('sessions.id', '=', id)
          .where('sessions.clientId', '=', clientId)
          .where('sessions.revokedAt', 'is', null)
          .where('sessions.expiresAt', '>', at),
      ),
    )
    .$if(dialectOf(db) === 'postgres', (query) => query.forUpdate()),
);

/** The columns of a customer that sessions need to address them. */
export type SignedIn = Pick<Row<'clients'>, 'nom' | 'pseudo' | 'url' | 'numTel' | 'email' | 'emailKey' | 'provenEmail'>;

/**
 * Checks the session of a claim, and locks its customer until the transaction ends, so that they are not deleted while
 * their data is written. Undefined if the session expired or was revoked, or its customer was deleted.
 * @param now milliseconds since 1970
 */
export async function lockSession(trx: Writer, { claimed }: Claim, now: number): Promise<SignedIn | undefined> {
  const { clientId, sessionId: id } = claimed;
  const [client] = await lockSignedIn(trx, { clientId, id, at: new Date(now).toISOString() });
  return client;
}

/**
 * {@link lockSession} for the customer who was signed in when the call began. Their session may have ended since, such
 * as by a password reset; nothing may be written then.
 * @throws {ApiError} 401 without a live session
 */
export async function lockSignedInClient(trx: Writer, identity: Identity, now: number): Promise<SignedIn> {
  const client = await lockSession(trx, { claimed: identity }, now);
  if (!client) throw signedOut();
  return client;
}

/** Whether the session was opened within the last `span` milliseconds. @param now milliseconds since 1970 */
export async function isFreshSignIn(db: Reader, id: string, span: number, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('createdAt', '>', new Date(now - span).toISOString())
    .executeTakeFirst();
  return found !== undefined;
}

const deleteExpired = statement((db, { clientId, at }: { clientId: number; at: string }) =>
  db.deleteFrom('sessions').where('clientId', '=', clientId).where('expiresAt', '<=', at),
);

/** Deletes the oldest sessions, to make room for one more. */
const deleteOldest = statement((db, { clientId }: { clientId: number }) =>
  db
    .deleteFrom('sessions')
    .where('clientId', '=', clientId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('clientId', '=', clientId)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(MAX_SESSIONS - 1),
    ),
);

const insertSession = statement((db, { id, clientId, createdAt, expiresAt }: Omit<Row<'sessions'>, 'revokedAt'>) =>
  db.insertInto('sessions').values({ id, clientId, createdAt, expiresAt, revokedAt: null }),
);

/**
 * Opens a session for a customer, and deletes their expired ones. Reads nothing, so that `trx` may delay the statements
 * (`writesAtEnd`). Returns its end in ms since 1970, in whole seconds like the token's (G-60).
 * @param life milliseconds
 */
export async function openSession(
  trx: Writer,
  id: string,
  clientId: number,
  now: number,
  life = SESSION_LIFE,
): Promise<number> {
  const expiresAt = Math.floor((now + life) / 1000) * 1000;
  const at = new Date(now).toISOString();
  await Promise.all([
    deleteExpired(trx, { clientId, at }),
    deleteOldest(trx, { clientId }),
    insertSession(trx, { id, clientId, createdAt: at, expiresAt: new Date(expiresAt).toISOString() }),
  ]);
  return expiresAt;
}

/** Ends sessions of a customer: the one of `only`, all except `except`, or all. */
export async function revokeSessions(
  trx: Writer,
  clientId: number,
  which: { readonly only?: string; readonly except?: string },
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revokedAt: new Date(now).toISOString() })
    .where('clientId', '=', clientId)
    .where('revokedAt', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('id', '=', String(which.only)))
    .$if(which.except !== undefined, (query) => query.where('id', '!=', String(which.except)))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Deletes the sessions that expired before `before`. */
export async function deleteExpiredSessions(trx: Writer, before: string): Promise<void> {
  await trx.deleteFrom('sessions').where('expiresAt', '<', before).execute();
}
