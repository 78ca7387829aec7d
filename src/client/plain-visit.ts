/** What the pages for shoppers without a script (`/plain/…`) know of their visitor, and may change. Pure. */
import type { PostedForm } from './posted-form.ts';

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

/** A line of the cart in the cookie: no name, price or stock, which are read when it is shown. */
export interface PlainLine {
  /** Of the product. */
  readonly id: number;
  /** Units. */
  readonly size: number;
  /** Names of what was chosen; '' for nothing. */
  readonly variety: string;
  readonly colour: string;
  /** Whether the shopper agreed to wait for what is not in stock (G-41). */
  readonly backorder: boolean;
}

/** The visitor of one request. */
export interface PlainVisit {
  readonly cart: readonly PlainLine[];
  /** The API's session token; undefined when signed out. The page's client sends it. */
  readonly token: string | undefined;
  /** Value of {@link FORM_TOKEN} in every form of the page. */
  readonly formToken: string;
  /** What was typed into the submitted form, accepted or not; empty for a GET. */
  readonly typed: PostedForm;
  /** The submitted form; undefined for a GET, and for a form whose token is wrong or out of date. */
  readonly posted: PostedForm | undefined;
  /** Stores the cart; false when it does not fit into a cookie, and the old one stays. */
  keepCart(lines: readonly PlainLine[]): boolean;
  /** Stores the API's session token until `expiry` (ms since 1970). */
  signIn(token: string, expiry: number): void;
  /** Removes the session token from this browser. */
  signOut(): void;
}

/** Shown above a form whose token was refused. */
export const STALE_FORM = 'This page was open for too long, so nothing was changed. Please send it again.';
