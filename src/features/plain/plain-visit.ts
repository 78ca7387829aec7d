/** The visitor of the pages without script (`/plain/…`): the data that these pages know and may change. Pure. */
import type { PostedForm } from './posted-form.ts';

/** A line of the cart in the cookie: without name, price and stock, which are read when it is shown. */
export interface PlainLine {
  /** Id of the product. */
  readonly id: number;
  /** Units. */
  readonly size: number;
  /** Names of the chosen variety and colour; '' for none. */
  readonly variety: string;
  readonly colour: string;
  /** Whether the shopper agreed to wait for back-ordered units. */
  readonly backorder: boolean;
}

/** The visitor of one request. */
export interface PlainVisit {
  /** The cart of the customer, or of the visitor. */
  readonly cart: readonly PlainLine[];
  /** Id of the customer who owns the cart; 0 for a visitor. */
  readonly owner: number;
  /**
   * Number of the copy of the script's cart that is merged into this one; undefined while the script has a newer one.
   */
  readonly readCopy: string | undefined;
  /** The state chosen for prices and days of delivery; '' for none. */
  readonly state: string;
  /** The API's session token; undefined when signed out. The page's client sends it. */
  readonly token: string | undefined;
  /** Value of `FORM_TOKEN` (shared/plain-places.ts) in every form of the page. */
  readonly formToken: string;
  /** The input of the submitted form, accepted or not; empty for a GET. */
  readonly typed: PostedForm;
  /** The submitted form; undefined for a GET, and if its token is wrong or out of date. */
  readonly posted: PostedForm | undefined;
  /** Stores the cart; returns false if it does not fit into a cookie, and keeps the old one. */
  storeCart(lines: readonly PlainLine[]): boolean;
  /** Stores the chosen state; '' removes it. */
  chooseState(state: string): void;
  /**
   * Stores the API's session token until `expiry` (milliseconds since 1970), and moves the visitor's lines to the
   * customer.
   */
  signIn(token: string, expiry: number, clientId: number): void;
  /** Removes the session token from this browser; the customer's lines are kept for the next sign-in. */
  signOut(): void;
}
