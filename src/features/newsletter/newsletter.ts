/** Rules of the newsletter form. Pure. */

/** The messages of FTR-06 and FTR-07; the server returns the same ones. */
export const MISSING_MESSAGE = 'Please enter an email';
export const INVALID_MESSAGE = 'Invalid email format';

/** No spaces, an @, no spaces, a dot, then 2 to 3 letters (FTR-08, CST-97). */
const SHORT_ENDING = /^\S+@\S+\.[a-z]{2,3}$/i;
/** The same pattern with a longer ending, such as `.africa` (G-53). */
const LONG_ENDING = /^\S+@\S+\.[a-z]{4,}$/i;

export interface TypedEmail {
  /** The address without the spaces that phone keyboards add. */
  readonly email: string;
  /** The error; '' for none. */
  readonly message: string;
  /** Whether the only problem is an ending of more than 3 letters, so that the address may be valid. */
  readonly mayBeRight: boolean;
}

/** Checks a typed email address. */
export function readEmail(typed: string): TypedEmail {
  const email = typed.trim();
  if (email === '') return { email, message: MISSING_MESSAGE, mayBeRight: false };
  if (SHORT_ENDING.test(email)) return { email, message: '', mayBeRight: false };
  return { email, message: INVALID_MESSAGE, mayBeRight: LONG_ENDING.test(email) };
}

/** The server's message, and that of the page after subscribing. */
export const SUBSCRIBED = 'Thank you for subscribing to our newsletter.';
/** What the toast and the page after subscribing add to the server's message. */
export const CONFIRM_NOTE = 'Please open the link in the mail that we sent you.';

/** Days for which the link of the mail can be confirmed. */
export const LINK_DAYS = 7;

/** The tokens of links in mails: 32 hexadecimal digits, which no mail program changes. */
const TOKEN = /^[0-9a-f]{32}$/;

/** Whether a token is whole, so that a link that was cut off is not mistaken for one that has ended. */
export const isLinkToken = (token: string): boolean => TOKEN.test(token);

/** An address that only its owner recognises: `a•••@example.ng`. */
export function partlyHidden(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${email.slice(at)}`;
}
