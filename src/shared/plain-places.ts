/** Pages for shoppers without a script, and the fields of their forms. Pure. */

/** Path prefix of these pages. Their cookies are sent below it alone, so cached pages never see one. */
export const PLAIN = '/plain/';
export const PLAIN_CART = `${PLAIN}cart`;
export const PLAIN_SIGN_IN = `${PLAIN}sign-in`;
export const PLAIN_SIGN_UP = `${PLAIN}sign-up`;
export const PLAIN_CHECKOUT = `${PLAIN}checkout`;
export const PLAIN_ORDERS = `${PLAIN}orders`;
/** The page of the order with this id. */
export const plainOrderPath = (id: number): string => `${PLAIN_ORDERS}/${id}`;
/** The test checkout of a demo. */
export const plainTestCheckoutPath = (reference: string): string =>
  `${PLAIN}test-checkout/${encodeURIComponent(reference)}`;

/** Name of the hidden field with the token of a form. */
export const FORM_TOKEN = 'formToken';

/** Shown above a form whose token was refused. */
export const STALE_FORM = 'This page was open for too long, so nothing was changed. Please send it again.';

/** The page that a provider returns to after a payment that was begun without script. */
export const plainPaymentPath = (reference: string): string => `${PLAIN}payment/${encodeURIComponent(reference)}`;
