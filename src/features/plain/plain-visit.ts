/** What the pages for shoppers without a script (`/plain/…`) know of their visitor, and may change. Pure. */
import type { PostedForm } from './posted-form.ts';

/** A line of the cart in the cookie: no name, price or stock, which are read when it is shown. */
export interface PlainLine {
  /** Of the product. */
  readonly id: number;
  /** Units. */
  readonly size: number;
  /** Names of what was chosen; '' for nothing. */
  readonly variety: string;
  readonly colour: string;
  /** Whether the shopper agreed to wait for what is not in stock. */
  readonly backorder: boolean;
}

/** The visitor of one request. */
export interface PlainVisit {
  /** Of the customer, or of the visitor. */
  readonly cart: readonly PlainLine[];
  /** Id of the customer whose the cart is; 0 of the visitor. */
  readonly owner: number;
  /** The number of the copy of a script's cart that is in this one; undefined while the script has a younger one. */
  readonly readCopy: string | undefined;
  /** The state chosen for prices and days of delivery; '' without a choice. */
  readonly state: string;
  /** The API's session token; undefined when signed out. The page's client sends it. */
  readonly token: string | undefined;
  /** Value of `FORM_TOKEN` (shared/plain-places.ts) in every form of the page. */
  readonly formToken: string;
  /** What was typed into the submitted form, accepted or not; empty for a GET. */
  readonly typed: PostedForm;
  /** The submitted form; undefined for a GET, and for a form whose token is wrong or out of date. */
  readonly posted: PostedForm | undefined;
  /** Stores the cart; false when it does not fit into a cookie, and the old one stays. */
  keepCart(lines: readonly PlainLine[]): boolean;
  /** Stores the chosen state; '' takes it back. */
  chooseState(state: string): void;
  /** Stores the API's session token until `expiry` (ms since 1970), and gives the visitor's lines to the customer. */
  signIn(token: string, expiry: number, clientId: number): void;
  /** Removes the session token from this browser; the customer's lines wait until they are back. */
  signOut(): void;
}
