/** Finds out who sends a call, by its bearer token. No cookie is read. */
import type { Call } from '../client/calls.ts';
import type { Database } from '../data/database.ts';
import type { Tokens } from '../providers/tokens.ts';
import type { ApiContext } from './api-context.ts';
import { needsAccount, signedOut } from './api-error.ts';
import { liveSession } from './sessions.ts';
import type { Claim, Identity, Visitor } from './visitor.ts';

/**
 * Returns the claim of `bearer` if we signed it and it has not expired; otherwise undefined.
 * @param now milliseconds since 1970
 */
async function claimedBy(tokens: Tokens, bearer: string | undefined, now: number): Promise<Identity | undefined> {
  return bearer === undefined ? undefined : tokens.readSession(bearer, now);
}

/**
 * Returns the customer of `bearer` if it is signed by us and not expired, and its session is live; otherwise undefined.
 * @param now milliseconds since 1970
 */
async function identityOf(
  { db, tokens }: { readonly db: Database; readonly tokens: Tokens },
  bearer: string | undefined,
  now: number,
): Promise<Identity | undefined> {
  const claimed = await claimedBy(tokens, bearer, now);
  if (!claimed) return undefined;
  const session = await liveSession(db.read, claimed.sessionId, now);
  return session?.clientId === claimed.clientId ? claimed : undefined;
}

/** The fields of a call's input that describe its sender. */
export interface Sender {
  readonly known: { readonly identity: Identity | undefined } | { readonly claim: Claim };
  /** The error to answer instead of `error`. */
  readonly errorInstead: (error: unknown) => Promise<unknown>;
}

/** Finds out who sends a call. @throws {ApiError} 401 without a session where it needs one */
export type Identify = (context: ApiContext, call: Call, visitor: Visitor, now: number) => Promise<Sender>;

const errorInstead = async (error: unknown) => error;

/** Reads the token and checks its session, as the call requires. */
export const identify: Identify = async ({ db, services }, call, { bearer }, now) => {
  if (call.auth === 'none' || call.auth === 'reset') return { known: { identity: undefined }, errorInstead };
  const identity = await identityOf({ db, tokens: services.tokens }, bearer, now);
  if (!identity && call.auth === 'bearer') throw signedOut();
  if (identity?.isGuest && call.takesAccount) throw needsAccount();
  return { known: { identity }, errorInstead };
};

/**
 * Reads the token and leaves the check of its session to the call. Before any error is answered, the session is checked
 * here, so that a caller without one learns nothing else.
 */
export const claim: Identify = async ({ db, services: { tokens } }, _, { bearer }, now) => {
  const claimed = await claimedBy(tokens, bearer, now);
  if (!claimed) throw signedOut();
  return {
    known: { claim: { claimed } },
    async errorInstead(error) {
      try {
        const identity = await identityOf({ db, tokens }, bearer, now);
        return identity ? error : signedOut();
      } catch (another) {
        return another;
      }
    },
  };
};
