/** Secrets of the desk: drawn, and compared in constant time by their digests, which alone are stored. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Returns an unguessable text that may stand in an address or a cookie. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The digest that is stored in place of a secret. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether `given` is the secret with this digest. */
export const isSecret = (given: string | undefined, digest: Buffer): boolean =>
  timingSafeEqual(digestOf(given ?? ''), digest);
