/** What becomes of a page when the server says that the session has ended (G-61). For the browser. */
import type { ClientError } from '../../client/client.ts';
import { showToastOnNextPage } from '../toasts/toast-on-next-page.ts';
import { goToSignIn } from './return-path.ts';
import { endSession } from './stored-session.ts';

/** For a read, by which nothing is lost. */
export const SIGN_IN_AGAIN = 'Please sign in again.';

/** What one's own change says whose session has gone. */
const NOT_SAVED = `${SIGN_IN_AGAIN} Your change was not saved.`;

/** Sends whoever was signed out meanwhile to sign in, and back to this page afterwards; `words` are shown there. */
export function signInAgain(words = NOT_SAVED): void {
  showToastOnNextPage('danger', words);
  goToSignIn();
}

/**
 * Forgets the session, which the server refused, whoever asked. A page for customers alone is left at once: what it shows
 * comes with a session, and would be waited for in vain. Any other goes on as a visitor's.
 */
export function sessionRefused(): void {
  endSession();
  if (document.documentElement.hasAttribute('data-guarded')) signInAgain(SIGN_IN_AGAIN);
}

/** {@link signInAgain} when `error` says that the session has ended. @returns whether it does */
export function isSignedOut(error: ClientError, words = NOT_SAVED): boolean {
  if (error.kind !== 'unauthorized') return false;
  signInAgain(words);
  return true;
}
