/** Rules of the newsletter form. Pure. */

/** FTR-06 and FTR-07; the server answers the same. */
export const MISSING_MESSAGE = 'Please enter an email';
export const INVALID_MESSAGE = 'Invalid email format';

/** No spaces, an @, no spaces, a dot, then 2 to 3 letters (FTR-08, CST-97). */
const SHORT_ENDING = /^\S+@\S+\.[a-z]{2,3}$/i;
/** The same with a longer ending, such as `.africa` (G-53). */
const LONG_ENDING = /^\S+@\S+\.[a-z]{4,}$/i;

export interface TypedEmail {
  /** Removes the spaces that phone keyboards add. */
  readonly email: string;
  /** The error; '' for none. */
  readonly message: string;
  /** Whether its only failure is an ending of more than 3 letters, so that it may be right. */
  readonly mayBeRight: boolean;
}

/** An email address as typed. */
export function readEmail(typed: string): TypedEmail {
  const email = typed.trim();
  if (email === '') return { email, message: MISSING_MESSAGE, mayBeRight: false };
  if (SHORT_ENDING.test(email)) return { email, message: '', mayBeRight: false };
  return { email, message: INVALID_MESSAGE, mayBeRight: LONG_ENDING.test(email) };
}
