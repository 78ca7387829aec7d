/** The link that opens the desk: only the newest one counts, once and for five minutes. */
import { MINUTE_MS } from '../shared/durations.ts';
import { digestOf, isSecret, newSecret } from './secrets.ts';

/** Milliseconds in which a link may be used. */
const LINK_MS = 5 * MINUTE_MS;

export interface Links {
  /** Returns the key of a new link; the one before it no longer counts. */
  create(): string;
  /** Whether `key` may be used now; looking uses nothing up. */
  isValid(key: string | undefined): boolean;
  /** Uses `key` up. @returns whether it was valid */
  take(key: string | undefined): boolean;
}

/** @param now milliseconds since 1970 */
export function createLinks(now: () => number): Links {
  let newest: { readonly digest: Buffer; readonly until: number } | undefined;
  const isValid = (key: string | undefined) =>
    newest !== undefined && isSecret(key, newest.digest) && now() < newest.until;
  return {
    create() {
      const key = newSecret();
      newest = { digest: digestOf(key), until: now() + LINK_MS };
      return key;
    },
    isValid,
    take(key) {
      if (!isValid(key)) return false;
      newest = undefined;
      return true;
    },
  };
}
