/** Finds out who sends a call. */
import type { Call } from '../client/calls.ts';
import type { ApiContext } from './api-context.ts';
import { needsAccount, signedOut } from './api-error.ts';
import { claimedBy, identityOf } from './identity.ts';
import type { Claim, Identity, Visitor } from './visitor.ts';

/** @throws {ApiError} 403 for a customer without a password where the call takes an account */
function onlyAccounts(call: Call, { isGuest }: Identity): void {
  if (isGuest && call.takesAccount) throw needsAccount();
}

/**
 * Identifies the sender as the call requires. @throws {ApiError} 401 when the call needs a session and there is none
 */
async function identify(context: ApiContext, call: Call, visitor: Visitor, now: number): Promise<Identity | undefined> {
  if (call.auth === 'none' || call.auth === 'reset') return undefined;
  const identity = await identityOf({ db: context.db, tokens: context.services.tokens }, visitor.bearer, now);
  if (!identity && call.auth === 'bearer') throw signedOut();
  if (identity) onlyAccounts(call, identity);
  return identity;
}

/** What a call knows of its sender: fields of its input. */
export interface Sender {
  readonly known: { readonly identity: Identity | undefined } | { readonly claim: Claim };
  /** The error to answer instead of `error`. */
  readonly errorOf: (error: unknown) => Promise<unknown>;
}

/** Finds out who sends a call. @throws {ApiError} 401 without a session where it needs one */
export type Identify = (visitor: Visitor, now: number) => Promise<Sender>;

/** Reads the token and checks its session, as the call requires. */
export const identifying =
  (context: ApiContext, call: Call): Identify =>
  async (visitor, now) => ({
    known: { identity: await identify(context, call, visitor, now) },
    errorOf: async (error) => error,
  });

/**
 * Reads the token, and leaves its session to the call. Before any fault is answered the session is checked here, so that
 * a caller without one learns nothing else.
 */
export const claiming =
  (context: ApiContext): Identify =>
  async (visitor, now) => {
    const { db, services } = context;
    const claimed = await claimedBy(services.tokens, visitor.bearer, now);
    if (!claimed) throw signedOut();
    return {
      known: { claim: { claimed } },
      async errorOf(error) {
        try {
          const identity = await identityOf({ db, tokens: services.tokens }, visitor.bearer, now);
          return identity ? error : signedOut();
        } catch (another) {
          return another;
        }
      },
    };
  };
