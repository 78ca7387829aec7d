/** Pages for shoppers without a script, and the fields of their forms. Pure. */

/** Path prefix of these pages. Their cookies are sent below it alone, so cached pages never see one. */
export const PLAIN = '/plain/';
export const PLAIN_CART = `${PLAIN}cart`;
/** The lines of the cart without script, for a script that runs again (features/cart/take-plain-cart.browser.ts). */
export const PLAIN_CART_LINES = `${PLAIN}cart-lines`;
export const PLAIN_SIGN_IN = `${PLAIN}sign-in`;
export const PLAIN_SIGN_UP = `${PLAIN}sign-up`;
export const PLAIN_FORGOTTEN_PASSWORD = `${PLAIN}forgotten-password`;
export const PLAIN_NEW_PASSWORD = `${PLAIN}new-password`;
/** The same page for the link of a mail, which contains the reset's code hash. */
export const plainNewPasswordPath = (codeHash: string | undefined): string =>
  codeHash === undefined ? PLAIN_NEW_PASSWORD : `${PLAIN_NEW_PASSWORD}?codeHash=${encodeURIComponent(codeHash)}`;
export const PLAIN_FAVOURITES = `${PLAIN}favourites`;
/** The shops that a customer follows. */
export const PLAIN_SHOPS = `${PLAIN}shops`;
/** The page of the customer's rating of the product with this id. */
export const plainRatingPath = (productId: number): string => `${PLAIN}ratings/${productId}`;
/** The page of the customer's reviews of the product with this id. */
export const plainReviewsPath = (productId: number): string => `${PLAIN}reviews/${productId}`;
export const PLAIN_PROFILE = `${PLAIN}profile`;
export const PLAIN_PASSWORD = `${PLAIN}password`;
/** The page on which a customer without a password sets one, which makes an account (G-518). */
export const PLAIN_SET_PASSWORD = `${PLAIN}set-password`;
export const PLAIN_SECURITY = `${PLAIN}security`;
/** The file of all data that is stored about a customer. */
export const PLAIN_DATA = `${PLAIN}my-data`;
/** The choice of the state that prices and days of delivery are shown for. */
export const PLAIN_STATE = `${PLAIN}delivery`;
/** The same with the id of the product whose delivery is requested. */
export const plainStatePath = (productId: number): string => `${PLAIN_STATE}?product=${productId}`;
export const PLAIN_ADDRESSES = `${PLAIN}addresses`;
export const PLAIN_CHECKOUT = `${PLAIN}checkout`;
export const PLAIN_ORDERS = `${PLAIN}orders`;
/** The page of the order with this id, without script. */
export const plainOrderPath = (id: number): string => `${PLAIN_ORDERS}/${id}`;
/** The test checkout of a demo, without script. */
export const plainTestCheckoutPath = (reference: string): string =>
  `${PLAIN}test-checkout/${encodeURIComponent(reference)}`;

/** Pages that the sign-in may lead to; a query names a product by its id, or a shop by its link. */
const AFTER_SIGN_IN =
  /^\/plain\/(?:addresses|checkout|orders|password|profile|security|(?:ratings|reviews)\/[1-9]\d{0,15}|favourites(?:\?add=[1-9]\d{0,15})?|shops(?:\?add=[\w.~!*'()%-]{1,1800})?)$/;

/** The page that `path` names, to be opened after the sign-in; undefined for any other. */
export const afterSignIn = (path: string | null | undefined): string | undefined =>
  path && AFTER_SIGN_IN.test(path) ? path : undefined;

/** Adds the page to open afterwards, one of {@link AFTER_SIGN_IN}, to the address `page`. */
const leadingTo = (page: string, path: string) => `${page}?next=${path.replaceAll('%', '%25')}`;
/** The sign-in page that leads to `path`. */
export const plainSignInFor = (path: string): string => leadingTo(PLAIN_SIGN_IN, path);
/** The sign-up page that leads to `path`. */
export const plainSignUpFor = (path: string): string => leadingTo(PLAIN_SIGN_UP, path);

/**
 * The same page with a welcome for whoever has just signed up.
 * @param path of {@link AFTER_SIGN_IN}, or the page after it
 */
export const welcomePath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}welcome`;
/** Whether a page with this query shows the welcome. */
export const isWelcome = (query: URLSearchParams): boolean => query.has('welcome');

/** The page that asks whether to follow the shop with this link. */
export const plainFollowPath = (nomLink: string): string => `${PLAIN_SHOPS}?add=${encodeURIComponent(nomLink)}`;

/**
 * The cookie in which a script leaves its cart for the pages without one: the number of this copy, a dot, and rows as
 * in the cookie of their own cart; only the number once they have read it. It is sent to them alone, and not signed,
 * since it contains no more than a form could.
 */
export const CART_COPY = 'cart-copy';

/** The name of the hidden field with a form's token. */
export const FORM_TOKEN = 'formToken';

/** Shown above a form whose token was refused. */
export const STALE_FORM = 'This page was open for too long, so nothing was changed. Please send it again.';

/** The page that a provider returns to after a payment that was begun without script. */
export const plainPaymentPath = (reference: string): string => `${PLAIN}payment/${encodeURIComponent(reference)}`;
