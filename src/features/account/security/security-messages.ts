/** Messages about the password, the sessions, the data and the end of an account. Pure. */

export const OLD_PASSWORD_WRONG = 'The old password is not correct.';
export const SIGNED_OUT_EVERYWHERE = 'You are signed out on every device. Please sign in again.';
export const SIGN_OUT_MESSAGE = 'Whoever is signed in, on this device too, has to sign in again.';
export const DATA_MESSAGE =
  'Everything we store about you in one file: your details, addresses, orders, favourites and reviews.';
export const DELETE_MESSAGE =
  'Your details, addresses, favourites and reviews are erased; your orders are kept without your name. This cannot be undone.';
export const PASSWORD_MISSING = 'Please enter your password.';
/** Instead of the field for a password, where there is none. */
export const NO_PASSWORD_TO_ENTER =
  'You log in with Google, so there is no password to enter. For your safety, please log in again first.';
export const NO_PASSWORD_YET =
  'Your account has no password yet. Choose one, and you can log in without Google as well.';
export const ACCOUNT_DELETED = 'Your account has been deleted.';

/** Name of the file with the customer's data. @param exportedAt ISO 8601 */
export const dataFileName = (exportedAt: string): string => `my-data-${exportedAt.slice(0, 10)}.json`;
