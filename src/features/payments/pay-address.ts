/** Where a customer pays. Pure. */

/** Milliseconds between the answer and the opening of the payment page (PAY-04, CST-80). */
export const LINK_DELAY_MS = 1000;

/**
 * `url` as an address that may be opened: one on https, or one of `origin`, our own, where a demo pays (S-24).
 * Undefined for any other.
 */
export function payAddress(url: string, origin: string): string | undefined {
  const to = URL.parse(url, origin);
  if (!to) return undefined;
  return to.protocol === 'https:' || (to.protocol === 'http:' && to.origin === origin) ? to.href : undefined;
}
