/** Identifies the sender of a request by its bearer token. No cookie is read. */

import type { Database } from '../data/database.ts';
import type { Tokens } from '../providers/tokens.ts';
import { liveSession } from './sessions.ts';
import type { Identity } from './visitor.ts';

/**
 * Returns the customer of `bearer` if it is signed by us and not expired, and its session is live; otherwise undefined.
 * @param now milliseconds since 1970
 */
export async function identityOf(
  { db, tokens }: { readonly db: Database; readonly tokens: Tokens },
  bearer: string | undefined,
  now: number,
): Promise<Identity | undefined> {
  const claimed = await claimedBy(tokens, bearer, now);
  if (!claimed) return undefined;
  const session = await liveSession(db.read, claimed.sessionId, now);
  return session?.clientId === claimed.clientId ? claimed : undefined;
}

/** What `bearer` says if it is signed by us and not expired; otherwise undefined. @param now milliseconds since 1970 */
export async function claimedBy(
  tokens: Tokens,
  bearer: string | undefined,
  now: number,
): Promise<Identity | undefined> {
  return bearer === undefined ? undefined : tokens.readSession(bearer, now);
}
