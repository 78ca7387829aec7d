/** Paths of the pages of payments. Pure. */

import { parseUrl } from '../../shared/old-browsers.ts';
import { plainPaymentPath } from '../../shared/plain-places.ts';

/** The page that providers redirect customers to (C-47). */
export const PAYMENT_STATUS_PAGE = '/payment-status/';

/** The checkout that simulates the card provider in a demo. */
export const TEST_CHECKOUT_PAGE = '/payment/test';

/** Messages of the test checkout, whose payment is unknown or paid. */
export const NO_PAYMENT = 'There is no such payment.';
export const NOTHING_LEFT = 'This payment is complete. There is nothing left to do here.';

/** The reference in a page's query, the first if there are several; '' for none. */
export const referenceOf = (search: string): string => new URLSearchParams(search).get('reference')?.trim() ?? '';

/**
 * The page to return to with `reference`: path and query of `callbackUrl` on the visitor's host, so that nobody is
 * redirected to another site; the status page if the address is invalid.
 */
export function wayBack(callbackUrl: string, reference: string): string {
  const to = parseUrl(callbackUrl, 'http://shop') ?? new URL(PAYMENT_STATUS_PAGE, 'http://shop');
  to.searchParams.set('reference', reference);
  // Two slashes at the beginning would name another host.
  return to.pathname.replace(/^\/+/, '/') + to.search;
}

/** The `platform` of a payment that was started without script. */
export const PLAIN_PLATFORM = 'plain';

/** Path and query of the page to return to; a payment without script has a page of its own, which reads no query. */
export function returnPage(platform: string | undefined, reference: string): string {
  if (platform === PLAIN_PLATFORM) return plainPaymentPath(reference);
  return `${PAYMENT_STATUS_PAGE}?${new URLSearchParams({ reference })}`;
}
