/** The message after a log-out. Pure. */
export const LOGGED_OUT = 'You have successfully logged out';
