/** The session that a browser stores. It is for display only: the server checks the token of every call. Pure. */

/** The place that a customer's orders go to: the newest address of their book, else the place of their profile. */
export interface DeliverTo {
  /** City and country; null if neither is known. */
  readonly place: string | null;
  /** Number of addresses in the book. */
  readonly addresses: number;
}

/** The session record of a customer (ENT-073 to ENT-080, C-67). */
export interface Session {
  readonly id: number;
  readonly cartId: number;
  readonly pseudo: string;
  readonly nom: string;
  readonly email: string | null;
  readonly numTel: string | null;
  /** Avatar: a path below the file host or an https address. */
  readonly url: string | null;
  /** Missing in sessions stored by earlier releases. */
  readonly deliverTo?: DeliverTo | null | undefined;
  /** True for a customer without a password. */
  readonly isGuest?: boolean | undefined;
  readonly token: string;
  /** Milliseconds since 1970. */
  readonly expiry: number;
}

/** First name of a customer, which is in `pseudo`. */
export const firstName = ({ pseudo }: { readonly pseudo: string }): string => pseudo;

/** The claims of a token; undefined when it cannot be read. */
function claimsOf(token: unknown): { readonly id?: unknown; readonly exp?: unknown } | null | undefined {
  try {
    const [, payload = ''] = String(token).split('.');
    // Reads each byte as a character, since the claims that are read are numbers.
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
  } catch {
    return undefined;
  }
}

/** Smaller timestamps are in seconds, larger ones in milliseconds (G-60). */
const SECONDS_END = 1e11;

/** Converts a timestamp in seconds or milliseconds to milliseconds since 1970. */
const inMs = (moment: number) => (moment < SECONDS_END ? moment * 1000 : moment);

/**
 * Parses a stored session; undefined without one, with an unreadable token, an id that is not a number, or after its
 * expiry (GRD-02, GRD-05, GRD-08, GRD-09). bundles/before-paint.ts uses it, too.
 * @param now milliseconds since 1970
 */
export function readSession(text: string | null, now: number): Session | undefined {
  // The text may be anything; only a session has such a token.
  let session: Session | undefined;
  try {
    session = JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
  const claims = claimsOf(session?.token);
  const isId = session && Number.isSafeInteger(session.id) && session.id > 0 && claims?.id === session.id;
  const lives = typeof claims?.exp === 'number' && inMs(claims.exp) > now;
  return isId && lives ? session : undefined;
}

/** The id of the customer in a session token, unverified; undefined when it cannot be read. */
export function customerOfToken(token: string | undefined): number | undefined {
  const id = claimsOf(token)?.id;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Whether a session token is that of a customer without a password, unverified. */
export const isGuestToken = (token: string | undefined): boolean =>
  (claimsOf(token) as { readonly aud?: unknown } | undefined)?.aud === 'guest';
