/** Where payments are made and looked up. Pure. */

/** Where a provider sends customers back to (C-47). */
export const PAYMENT_STATUS_PAGE = '/payment-status/';

/** The checkout that plays the card provider in a demo. */
export const TEST_CHECKOUT_PAGE = '/payment/test';

/** The reference in a page's query (RTE-06): the first of several; '' for none. */
export const referenceOf = (search: string): string => new URLSearchParams(search).get('reference')?.trim() ?? '';

/**
 * The page of ours to go back to with `reference`: path and query of `callbackUrl` on the host that the visitor knows
 * the shop by, so that nobody is led away from here. The status page when it is no address.
 */
export function wayBack(callbackUrl: string, reference: string): string {
  const to = URL.parse(callbackUrl, 'http://shop') ?? new URL(PAYMENT_STATUS_PAGE, 'http://shop');
  to.searchParams.set('reference', reference);
  // Two slashes would lead to another host.
  return to.pathname.replace(/^\/+/, '/') + to.search;
}
