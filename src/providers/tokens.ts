/** Signed tokens (JWT, HS256), from which a browser can read who is signed in, and digests of codes. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Claims of a session's token; the database decides whether the session is live. */
export interface SessionClaims {
  readonly clientId: number;
  readonly sessionId: string;
  /** Whether it is the session of a customer without a password. */
  readonly isGuest?: true;
}

/** Proof that the code of a password reset was entered. */
export interface ResetClaims {
  readonly clientId: number;
  readonly codeHash: string;
}

export interface Tokens {
  /** Signs the token of a session. @param expiresAt milliseconds since 1970 */
  signSession(claims: SessionClaims, expiresAt: number): Promise<string>;
  /**
   * Returns the claims; undefined for a token that is forged, expired or of another kind. @param now milliseconds since
   * 1970
   */
  readSession(token: string, now: number): Promise<SessionClaims | undefined>;
  signReset(claims: ResetClaims, expiresAt: number): Promise<string>;
  readReset(token: string, now: number): Promise<ResetClaims | undefined>;
  /** Returns the digest of a reset code to store. It is keyed with the shop's secret, because a code is short. */
  digestCode(codeHash: string, code: string): string;
  /** Whether `code` matches `digest`. */
  isCode(codeHash: string, code: string, digest: string): boolean;
}

/** The header of all tokens. Any other is refused, so that the sender of a token cannot choose the algorithm. */
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');

/** The purpose of a token, stored as its audience, so that one kind is never accepted as the other. */
type Purpose = 'session' | 'guest' | 'reset';

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Compares two texts in a time that does not reveal where they differ. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Returns the claims of a payload with a valid signature; none when it is not an object. */
function claimsOf(payload: string): Readonly<Record<string, unknown>> {
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return typeof claims === 'object' && claims !== null ? { ...claims } : {};
}

/** Creates the tokens. @param secret at least 32 bytes */
export function createTokens(secret: Uint8Array): Tokens {
  const signatureOf = (payload: string) =>
    createHmac('sha256', secret).update(`${HEADER}.${payload}`).digest('base64url');

  function sign(purpose: Purpose, id: number, name: string, expiresAt: number): string {
    const claims = { id, aud: purpose, jti: name, exp: Math.floor(expiresAt / 1000) };
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${HEADER}.${payload}.${signatureOf(payload)}`;
  }

  function read(purpose: Purpose, token: string, now: number): [id: number, name: string] | undefined {
    const [header, payload = '', signature = '', ...more] = token.split('.', 4);
    if (header !== HEADER || more.length > 0 || !isEqual(signature, signatureOf(payload))) return undefined;
    const { id, aud, jti, exp } = claimsOf(payload);
    const isLive = typeof exp === 'number' && exp > Math.floor(now / 1000);
    return isLive && aud === purpose && isId(id) && typeof jti === 'string' && jti !== '' ? [id, jti] : undefined;
  }

  // A separate key, so that a digest can never be a signature.
  const codeKey = createHmac('sha256', secret).update('codes of password resets').digest();
  const digestOf = (codeHash: string, code: string) =>
    createHmac('sha256', codeKey)
      .update(JSON.stringify([codeHash, code]))
      .digest();

  return {
    signSession: async ({ clientId, sessionId, isGuest }, expiresAt) =>
      sign(isGuest ? 'guest' : 'session', clientId, sessionId, expiresAt),
    async readSession(token, now) {
      const ofAccount = read('session', token, now);
      const [clientId, sessionId] = ofAccount ?? read('guest', token, now) ?? [];
      if (clientId === undefined || sessionId === undefined) return undefined;
      return { clientId, sessionId, ...(ofAccount === undefined && { isGuest: true }) };
    },
    signReset: async ({ clientId, codeHash }, expiresAt) => sign('reset', clientId, codeHash, expiresAt),
    async readReset(token, now) {
      const [clientId, codeHash] = read('reset', token, now) ?? [];
      return clientId !== undefined && codeHash !== undefined ? { clientId, codeHash } : undefined;
    },
    digestCode: (codeHash, code) => digestOf(codeHash, code).toString('base64url'),
    isCode(codeHash, code, digest) {
      const [made, stored] = [digestOf(codeHash, code), Buffer.from(digest, 'base64url')];
      return made.length === stored.length && timingSafeEqual(made, stored);
    },
  };
}
