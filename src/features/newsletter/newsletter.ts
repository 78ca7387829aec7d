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
