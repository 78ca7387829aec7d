/** Validates addresses of payment pages. Pure. */
import { parseUrl } from '../../shared/old-browsers.ts';

/** Milliseconds between the response and the opening of the payment page (PAY-04, CST-80). */
export const LINK_DELAY_MS = 1000;

/** Where {@link payAddress} returns none. */
export const UNTRUSTED_ADDRESS = 'The address of the payment page is not one that we trust.';

/** Returns `url` if it may be opened: on https, or on our own `origin`, where demos pay; otherwise undefined. */
export function payAddress(url: string, origin: string): string | undefined {
  const to = parseUrl(url, origin);
  if (!to) return undefined;
  return to.protocol === 'https:' || (to.protocol === 'http:' && to.origin === origin) ? to.href : undefined;
}
