/** Signed tokens (JWT, HS256), so that a browser can read who is signed in (S-16); and digests of codes. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** A token names its session; the database knows whether that is live. */
export interface SessionClaims {
  readonly clientId: number;
  readonly sessionId: string;
}

/** Proof that the code of a password reset was entered (S-08). */
export interface ResetClaims {
  readonly clientId: number;
  readonly codeHash: string;
}

export interface Tokens {
  /** @param expiresAt milliseconds since 1970 */
  signSession(claims: SessionClaims, expiresAt: number): Promise<string>;
  /** Undefined for a token that is forged, expired or of another kind. @param now milliseconds since 1970 */
  readSession(token: string, now: number): Promise<SessionClaims | undefined>;
  signReset(claims: ResetClaims, expiresAt: number): Promise<string>;
  readReset(token: string, now: number): Promise<ResetClaims | undefined>;
  /** The stored digest of a reset code: a code is short, so the digest is keyed with our secret. */
  digestCode(codeHash: string, code: string): string;
  /** Whether `code` matches `digest`. */
  isCode(codeHash: string, code: string, digest: string): boolean;
}

const ALGORITHM = 'HS256';

/** The purpose of a token, stored as its audience, so that one kind is never accepted as the other. */
type Purpose = 'session' | 'reset';

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** @param secret at least 32 bytes */
export function createTokens(secret: Uint8Array): Tokens {
  const sign = (purpose: Purpose, id: number, name: string, expiresAt: number) =>
    new SignJWT({ id })
      .setProtectedHeader({ alg: ALGORITHM })
      .setAudience(purpose)
      .setJti(name)
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(secret);

  async function read(purpose: Purpose, token: string, now: number): Promise<[id: number, name: string] | undefined> {
    try {
      const options = { algorithms: [ALGORITHM], audience: purpose, currentDate: new Date(now) };
      const { payload } = await jwtVerify(token, secret, { ...options, requiredClaims: ['exp', 'jti'] });
      return isId(payload.id) && payload.jti ? [payload.id, payload.jti] : undefined;
    } catch (error) {
      // An invalid token proves nothing, for whatever reason.
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  // A separate key, so that a digest can never be a signature.
  const codeKey = createHmac('sha256', secret).update('codes of password resets').digest();
  const digestOf = (codeHash: string, code: string) =>
    createHmac('sha256', codeKey)
      .update(JSON.stringify([codeHash, code]))
      .digest();

  return {
    signSession: ({ clientId, sessionId }, expiresAt) => sign('session', clientId, sessionId, expiresAt),
    async readSession(token, now) {
      const [clientId, sessionId] = (await read('session', token, now)) ?? [];
      return clientId !== undefined && sessionId !== undefined ? { clientId, sessionId } : undefined;
    },
    signReset: ({ clientId, codeHash }, expiresAt) => sign('reset', clientId, codeHash, expiresAt),
    async readReset(token, now) {
      const [clientId, codeHash] = (await read('reset', token, now)) ?? [];
      return clientId !== undefined && codeHash !== undefined ? { clientId, codeHash } : undefined;
    },
    digestCode: (codeHash, code) => digestOf(codeHash, code).toString('base64url'),
    isCode(codeHash, code, digest) {
      const [made, kept] = [digestOf(codeHash, code), Buffer.from(digest, 'base64url')];
      return made.length === kept.length && timingSafeEqual(made, kept);
    },
  };
}
