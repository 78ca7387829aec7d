/** Signed tokens: JWT, HS256, so that a browser can read who it is signed in as (S-16). And codes, as they are kept. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

/** A token says which session it belongs to; whether that one still lives is asked of the database. */
export interface SessionClaims {
  readonly clientId: number;
  readonly sessionId: string;
}

/** Proof that the code of a password reset was given (S-08). */
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
  /** What is kept of the code of a reset: a code is short, so that without our secret it says nothing. */
  digestCode(codeHash: string, code: string): string;
  /** Whether `code` is the one of `digest`. */
  isCode(codeHash: string, code: string, digest: string): boolean;
}

const ALGORITHM = 'HS256';

/** What a token is for, as its audience: one kind is never taken for the other. */
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
      // Whatever is wrong with a token, it proves nothing.
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  // A key of its own, so that no digest is ever the signature of anything.
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
