/** Who sends a request. No cookie is read anywhere: a bearer token is all there is (S-15). */

import type { Database } from '../data/database.ts';
import type { Tokens } from '../providers/tokens.ts';
import { liveSession } from './sessions.ts';

/** The customer of a good token, and the session that it belongs to. */
export interface Identity {
  readonly clientId: number;
  readonly sessionId: string;
}

/** What a request says of whoever sends it; nothing of it is proven. */
export interface Visitor {
  /** Address that counts as the visitor's (`TRUST_PROXY`); '' for a call of a page. */
  readonly address: string;
  /** The token of `Authorization: Bearer`. */
  readonly bearer: string | undefined;
  /** The solved captcha of the header `x-captcha` (S-12). */
  readonly captcha: string | undefined;
  /** Any other header of the request. */
  readonly header: (name: string) => string | undefined;
}

/** A call of a page: pages are anonymous. */
export const NOBODY: Visitor = { address: '', bearer: undefined, captcha: undefined, header: () => undefined };

/**
 * Whose token `bearer` is: signed by us, not expired, and its session neither ended nor revoked. Undefined otherwise.
 * @param now milliseconds since 1970
 */
export async function identityOf(
  { db, tokens }: { readonly db: Database; readonly tokens: Tokens },
  bearer: string | undefined,
  now: number,
): Promise<Identity | undefined> {
  if (bearer === undefined) return undefined;
  const claims = await tokens.readSession(bearer, now);
  if (!claims) return undefined;
  const session = await liveSession(db.read, claims.sessionId, now);
  return session?.clientId === claims.clientId ? claims : undefined;
}
